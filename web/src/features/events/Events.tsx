// What is coming up, in the rail of home.
import type { PortalEvent } from '@portal/contract/events'
import { texts } from '@portal/contract/texts'
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useDetails } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Part } from '../../ui/Part.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddToCalendar } from './AddToCalendar.tsx'
import { mapsAddress, webAddress } from './addresses.ts'
import { type Days, eventsKey, useDeleteEvent, useEvents } from './api.ts'
import { Beside } from './Beside.tsx'
import { EventDetails } from './EventDetails.tsx'
import { EventEditor } from './editor.ts'
import styles from './events.module.css'
import { eventWhen } from './times.ts'
import { daysInWords, speakerOf, titleOf } from './words.ts'

type Doing = { what: 'reading' | 'updating' | 'deleting'; event: PortalEvent }

/** `most`: as many until somebody wants them all. */
export function Events({ most = Number.POSITIVE_INFINITY }: { most?: number }) {
  const heading = useId()
  const days = useEventDays()
  const { data, error, refetch } = useEvents(days)
  const [doing, setDoing] = useState<Doing>()
  const [all, setAll] = useState(false)
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
        {data && data.length > most && (
          <button type="button" className={styles.all} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `All ${data.length}`}
          </button>
        )}
      </div>
      {data === undefined && error && (
        <ErrorState title={texts.eventsFailed} help={error.message} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <Loading />}
      {data?.length === 0 && <NoEvents days={days} />}
      {data && data.length > 0 && (
        <ol>
          {data.slice(0, all ? data.length : most).map((event) => (
            <Part key={event.id} of={event}>
              <EventCard event={event} onOpen={() => setDoing({ what: 'reading', event })} />
            </Part>
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
      {doing?.what === 'updating' && <EventEditor event={doing.event} onClose={done} />}
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

function DeleteEvent({ event, onClose }: { event: PortalEvent; onClose: () => void }) {
  const remove = useDeleteEvent()

  function confirm() {
    remove.mutate(event, {
      onSuccess: () => toast.success('Event deleted'),
      onError: (error) => toast.error(texts.eventDeleteFailed, error.message),
      onSettled: onClose,
    })
  }

  return (
    <ConfirmDialog
      title={titleOf(event)}
      question={texts.eventDeleteConfirm}
      confirm="Delete event"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}

// How far ahead the list looks.

/** Anybody can raise the event: what is no window changes nothing. */
function windowOf(detail: unknown): Days | undefined {
  if (detail === 'all') return detail
  const days = Number(detail)
  return Number.isInteger(days) && days >= 1 && days <= 9999 ? days : undefined
}

/** As the person prefers it, until `event_scope_update` says otherwise. */
function useEventDays(): Days {
  const client = useQueryClient()
  const { event_days } = useDetails().preferences
  const [days, setDays] = useState<Days>(event_days)
  useEffect(() => {
    function update(event: Event) {
      const asked = windowOf((event as CustomEvent<unknown>).detail)
      if (asked === undefined) return
      setDays(asked)
      void client.invalidateQueries({ queryKey: [...eventsKey, String(asked)] })
    }
    window.addEventListener('event_scope_update', update)
    return () => window.removeEventListener('event_scope_update', update)
  }, [client])
  return days
}

function EventCard({ event, onOpen }: { event: PortalEvent; onOpen: () => void }) {
  const { tile, date, time } = eventWhen(event)
  const { sub_title, sponsor, zoom, zoom_link, location } = event
  return (
    <li className={styles.card}>
      <Tile tile={tile} date={date} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <button type="button" className={styles.open} onClick={onOpen}>
            {titleOf(event)}
          </button>
        </h3>
        {sub_title && <p className="t-note">{sub_title}</p>}
        <p className="t-note">{speakerOf(event) || sponsor}</p>
        <p className={`t-note ${styles.line}`}>{time}</p>
        {(zoom_link || zoom) && (
          <p className={`t-note ${styles.line}`}>
            <IconVideo size={13} stroke={1.7} aria-hidden />
            <Beside address={webAddress(zoom_link)} about={`, ${titleOf(event)}`}>
              Zoom
            </Beside>
          </p>
        )}
        {location && (
          <p className={`t-note ${styles.line}`}>
            <IconMapPin size={13} stroke={1.7} aria-hidden />
            <Beside address={mapsAddress(event)} about=", on a map">
              {location}
            </Beside>
          </p>
        )}
      </div>
      <AddToCalendar event={event} small />
    </li>
  )
}

function Tile({ tile, date }: Pick<ReturnType<typeof eventWhen>, 'tile' | 'date'>) {
  return (
    <div className={styles.tile} aria-hidden={!tile} title={date}>
      <span>{tile?.month ?? '–'}</span>
      <b>{tile?.day ?? '–'}</b>
    </div>
  )
}
