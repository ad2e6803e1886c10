import type { AuditEntry } from '@portal/contract/audit'
import { Skeleton } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { memo } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/Avatar.tsx'
import { Initials } from '../../ui/Initials.tsx'
import styles from './audit.module.css'
import { fromWhere, type Sentence, sentenceOf, titleOf } from './sentence.ts'
import { dayOf, exactlyAt, timeOf } from './times.ts'

interface Props {
  /** Nothing yet: the skeleton shows. */
  entries: readonly AuditEntry[] | undefined
  /** What today is told by. */
  now: Date
  chosen: number | undefined
  onOpen: (id: number) => void
}

/** Days as headings, the newest first, and under each what happened on it. */
export function EntryList({ entries, now, chosen, onOpen }: Props) {
  if (!entries)
    return (
      <div aria-hidden>
        <p className={styles.day}>Today</p>
        {Array.from({ length: 14 }, (_, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- they are all alike
          <div key={n} className={styles.row}>
            <Skeleton height={12} width={52} />
            <Skeleton height={20} width={20} circle />
            <Skeleton height={12} width="60%" />
          </div>
        ))}
      </div>
    )
  const days: { day: string; rows: AuditEntry[] }[] = []
  for (const entry of entries) {
    const day = dayOf(entry.at, now)
    if (days.at(-1)?.day === day) days.at(-1)?.rows.push(entry)
    else days.push({ day, rows: [entry] })
  }
  return (
    <section aria-label="Entries">
      {days.map(({ day, rows }) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          <ul>
            {rows.map((entry) => (
              <Row key={entry.id} entry={entry} chosen={entry.id === chosen} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

const Row = memo(function Row({
  entry,
  chosen,
  onOpen,
}: {
  entry: AuditEntry
  chosen: boolean
  onOpen: Props['onOpen']
}) {
  const sentence = sentenceOf(entry)
  const { who, owner, verb, record, rest, refused } = sentence
  const from = fromWhere(entry)
  return (
    <li className={styles.row} data-chosen={chosen || undefined}>
      <time dateTime={entry.at} title={exactlyAt(entry.at)}>
        {timeOf(entry.at)}
      </time>
      <Face entry={entry} sentence={sentence} />
      <span className={styles.sentence} title={`${titleOf(entry)}${rest}`}>
        <b>{who}</b>
        {owner && <span className={styles.quiet}> for {owner}</span>}{' '}
        {refused ? <span className={styles.refused}>{verb}</span> : verb}{' '}
        {record && (record.to ? <Link to={record.to}>{record.text}</Link> : <em>{record.text}</em>)}
        {rest && <span className={styles.quiet}>{rest}</span>}
      </span>
      <span className={styles.from} title={from}>
        {from}
      </span>
      <button
        type="button"
        className={styles.open}
        aria-label={`Details: ${titleOf(entry)}`}
        aria-expanded={chosen}
        data-entry={entry.id}
        onClick={() => onOpen(entry.id)}
      >
        <IconChevronRight size={14} stroke={1.7} aria-hidden />
      </button>
    </li>
  )
})

export function Face({ entry, sentence }: { entry: AuditEntry; sentence: Sentence }) {
  if (sentence.refused) return <IconLock size={18} stroke={1.7} className={styles.lock} aria-label="Denied" />
  if (sentence.system) return <IconSettings size={18} stroke={1.6} className={styles.cog} aria-hidden />
  const [first = '', ...others] = sentence.who.split(' ')
  const last = others.at(-1) ?? ''
  if (!entry.actor_picture) return <Initials first={first} last={last} size={20} />
  return <Avatar person={{ first, last, profile_image: entry.actor_picture }} size={20} />
}
