// What is coming up, in the rail of home.
import type { PortalEvent } from '@portal/contract/events'
import { texts } from '@portal/contract/texts'
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import { Suspense, useEffect, useId, useState } from 'react'
import { useDetails } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Days, useEvents } from './api.ts'
import { DeleteEvent } from './DeleteEvent.tsx'
import { useEventDays } from './days.ts'
import { EventCard } from './EventCard.tsx'
import { EventDetails } from './EventDetails.tsx'
import { EventEditor } from './editor.ts'
import styles from './events.module.css'
import { daysInWords } from './words.ts'

type Doing = { what: 'reading' | 'updating' | 'deleting'; event: PortalEvent }

export function Events() {
  const heading = useId()
  const days = useEventDays()
  const { data, error, refetch } = useEvents(days)
  const [doing, setDoing] = useState<Doing>()
  const done = () => setDoing(undefined)

  const outdated = data === undefined ? undefined : error
  useEffect(() => {
    // the list stays; each failure to renew it is told
    if (outdated) toast.error(texts.eventsFailed, outdated.message)
  }, [outdated])

  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>Events</h2>
        <span className={styles.scope}>{daysInWords(days)}</span>
      </div>
      {data === undefined && error && (
        <ErrorState title={texts.eventsFailed} help={error.message} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <Loading />}
      {data?.length === 0 && <NoEvents days={days} />}
      {data && data.length > 0 && (
        <ol>
          {data.map((event) => (
            <EventCard key={event.id} event={event} onOpen={() => setDoing({ what: 'reading', event })} />
          ))}
        </ol>
      )}
      {doing?.what === 'reading' && (
        <EventDetails
          event={data?.find(({ id }) => id === doing.event.id) ?? doing.event}
          onEdit={() => setDoing({ ...doing, what: 'updating' })}
          onDelete={() => setDoing({ ...doing, what: 'deleting' })}
          onClose={done}
        />
      )}
      <Suspense>{doing?.what === 'updating' && <EventEditor event={doing.event} onClose={done} />}</Suspense>
      {doing?.what === 'deleting' && <DeleteEvent event={doing.event} onClose={done} />}
    </section>
  )
}

function Loading() {
  return (
    <output className={styles.loading}>
      {[1, 2, 3].map((card) => (
        <span key={card} className={styles.card} aria-hidden>
          <span className={styles.tile} />
          <span className={styles.bars}>
            <i />
            <i />
            <i />
          </span>
        </span>
      ))}
      <span className="vh">Loading events…</span>
    </output>
  )
}

function NoEvents({ days }: { days: Days }) {
  const { show_event_selection } = useDetails()
  return (
    <Message
      icon={IconCalendarOff}
      title={days === 'all' ? 'No upcoming events' : `No events in the next ${days} days`}
      help={
        show_event_selection && days !== 'all' && 'To look further ahead, open the account menu and change Event days.'
      }
    />
  )
}
