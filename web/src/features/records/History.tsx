import type { HistoryChange } from '@portal/contract/records'
import { dayInFull, firmDay } from '@portal/contract/rules/day'
import IconArrowNarrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowRight.mjs'
import { useId, useState } from 'react'
import { Clipped } from '../../ui/Clipped.tsx'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { deedIn, tableOf, throughInWords, toldIn, whoIn } from './words.ts'
import styles from './history.module.css'

interface Props {
  /** Oldest first. */
  changes: readonly HistoryChange[]
  record: string
  title: string
  /** The day the record is shown of; changes after it are to come. */
  day: string | undefined
}

/** Longer values show how they begin. */
const shownLetters = 80
const shownFields = 2

export function History({ changes, record, title, day }: Props) {
  const heading = useId()
  const later = (change: HistoryChange) => day !== undefined && firmDay(new Date(change.at)) > day
  const newest = changes.toReversed()
  const parts = [newest.filter(later), newest.filter((change) => !later(change))] as const
  const items = (of: readonly HistoryChange[], isLater: boolean) =>
    of.map((change) => (
      <li key={change.entry} data-later={isLater || undefined}>
        <i />
        <Change change={change} record={record} title={title} />
      </li>
    ))
  return (
    <section className={styles.rail} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>History</h2>
        <span className="t-note num">
          {changes.length === 1 ? '1 change' : `${changes.length.toLocaleString('en-US')} changes, newest first`}
        </span>
      </div>
      <ol className={styles.changes}>
        {items(parts[0], true)}
        {day && <li className={styles.shown}>{dayInFull(day, '')}: the record as shown</li>}
        {items(parts[1], false)}
      </ol>
    </section>
  )
}

function Change({ change, record, title }: { change: HistoryChange; record: string; title: string }) {
  const [all, setAll] = useState(false)
  const { moves, notes } = toldIn(change, tableOf(record))
  const shown = all ? moves : moves.slice(0, shownFields)
  const through = throughInWords(change.through)
  return (
    <div>
      <p>
        <b>{whoIn(change)}</b> {deedIn(change, record, title)}
      </p>
      {shown.map(({ field, from, to }, index) => (
        <p key={field} className={styles.move}>
          {field} <Value text={from} />
          <IconArrowNarrowRight size={16} stroke={1.5} aria-label="to" />
          <Value text={to} />
          {index === shown.length - 1 && shown.length < moves.length && (
            <button type="button" className={styles.more} onClick={() => setAll(true)}>
              and {moves.length - shown.length} more
            </button>
          )}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className={styles.move}>
          {note}
        </p>
      ))}
      <p className="t-note">
        <FirmMoment at={change.at} said />
        {through && `, ${through}`}
        {change.acting_for && `, acting for ${change.acting_for}`}
      </p>
    </div>
  )
}

const Value = ({ text }: { text: string }) => <Clipped text={text || '–'} most={shownLetters} />
