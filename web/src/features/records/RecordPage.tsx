// One record: as it is, or as it stood at the end of a day, with everything that was ever changed in it.
import { recordClasses } from '@portal/contract/record-classes'
import { firmDay } from '@portal/contract/rules/day'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useCallback, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CallError, helpFor, isRefused } from '../../lib/call.ts'
import { bareDayInBrief, bareDayInShort } from '../../lib/format.ts'
import { useFirmDay } from '../../lib/today.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { HeldLine } from '../held/public.ts'
import { Head, ReviewSkeleton } from '../review/public.ts'
import { dayIn, listAddress } from './address.ts'
import { type Stood, useHistory } from './api.ts'
import { DayBar } from './DayBar.tsx'
import { History } from './History.tsx'
import { Note } from './Note.tsx'
import { Scrubber } from './Scrubber.tsx'
import { StoodTable } from './StoodTable.tsx'
import { noAccess, tableOf, titleOf, yearsInWords } from './words.ts'
import styles from './record.module.css'

export function RecordPage({ record }: { record: string }) {
  const [query] = useSearchParams()
  const today = useFirmDay()
  const { data, error, isPlaceholderData, refetch } = useHistory(record, dayIn(query, today))
  if (data) return <Opened stood={data} busy={isPlaceholderData} failed={error} />
  if (!error) return <ReviewSkeleton />
  if (isRefused(error)) return <NoAccess {...noAccess} />
  if (error instanceof CallError && error.status === 404) return <NotHere />
  return <ErrorState heading="h1" title="Couldn’t load record" help={helpFor(error)} onRetry={() => void refetch()} />
}

function Opened({ stood, busy, failed }: { stood: Stood; busy: boolean; failed: Error | null }) {
  const [query, setQuery] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const today = useFirmDay()
  const day = dayIn(query, today)
  const { record, changes } = stood
  useEffect(() => heading.current?.focus(), [])
  const choose = useCallback(
    (wanted: string | undefined) =>
      setQuery(
        (current) => {
          if (wanted) current.set('day', wanted)
          else current.delete('day')
          return current
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  )
  return (
    <>
      <Head
        heading={heading}
        title={titleOf(record)}
        status={statusOf(stood, today)}
        meta={keptIn(stood)}
        place={undefined}
        back={{ to: listAddress(query), label: 'Back to Records' }}
        onNext={undefined}
        onPrevious={undefined}
      >
        {null}
      </Head>
      <DayBar
        day={day}
        today={today}
        later={day ? changes.filter(({ at }) => firmDay(new Date(at)) > day).length : 0}
        failed={failed ? helpFor(failed) : undefined}
        onDay={choose}
      />
      <div className={styles.columns}>
        <div className={styles.stood} aria-busy={busy}>
          <HeldLine record={record.record} />
          {stood.note && (
            <div className={styles.disposed}>
              <Note note={stood.note} />
            </div>
          )}
          <Scrubber changes={changes} day={day} today={today} onDay={choose} />
          <StoodTable stood={stood} today={today} />
        </div>
        <History changes={changes} record={record.record} title={titleOf(record)} day={stood.day} />
      </div>
    </>
  )
}

/** The day's, where it has one. */
function statusOf({ rows, record, day, note }: Stood, today: string): string {
  if (note && !day) return 'Disposed of'
  const [own] = rows
  const status = own?.part === tableOf(record.record) ? own.fields.find(({ field }) => field === 'Status') : undefined
  if (!status) return ''
  return day ? status.was && `${status.was} on ${bareDayInBrief(day, today)}` : status.now
}

function keptIn({ record, years, disposable_from, note }: Stood): string[] {
  const { name, rule, clock } = recordClasses[record.class]
  const time = `${yearsInWords(years)} after ${clock}`
  return [
    record.person && record.person !== record.title ? `${name} of ${record.person}` : name,
    note
      ? `disposed of ${bareDayInShort(firmDay(new Date(note.disposed_at)))}, ${time}`
      : disposable_from
        ? `kept until ${bareDayInShort(disposable_from)}, ${time}`
        : `kept while in use and ${time}`,
    rule,
  ]
}

export function NotHere() {
  const [query] = useSearchParams()
  return (
    <Message
      icon={IconFileOff}
      heading="h1"
      title="Record not found"
      help="It doesn’t exist, or we have no history of it."
    >
      <Link className="link" to={listAddress(query)}>
        Back to Records
      </Link>
    </Message>
  )
}
