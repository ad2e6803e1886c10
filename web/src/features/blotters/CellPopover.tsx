import { blotterNames, monthName } from '@portal/contract/rules/blotter'
import type { BlotterYear } from '@portal/contract/blotters'
import { Link } from 'react-router'
import { periodAddress } from './address.ts'
import type { Here } from './cells.ts'
import styles from './matrix.module.css'
import { clockOf, counted, dayInWeek, sumOf } from './words.ts'

export interface Pointed extends Here {
  at: HTMLElement
}

const width = 304
const gap = 8

/** Beside the cell, never over its column: on the side where there is room. */
function placeOf(at: HTMLElement) {
  const room = at.closest('table')?.offsetWidth ?? 0
  const right = at.offsetLeft + at.offsetWidth + gap
  return { left: right + width <= room ? right : at.offsetLeft - width - gap, top: Math.max(0, at.offsetTop - 40) }
}

/** What the cell says in more words; whoever cannot see it hears the cell and opens the month. */
export function CellPopover({ pointed, year }: { pointed: Pointed; year: BlotterYear }) {
  const { branch, cell, at } = pointed
  const { kind, month, status, sampled, reviewed, findings, unanswered, next } = cell
  const due = year.dues[Number(month.slice(5)) - 1] ?? ''
  const open = status === 'Open' || status === 'Sampled'
  const clock = clockOf(due, year.today)
  const facts = [
    status === 'Nil' ? ['Nil report', 'No entries'] : ['Entries', sumOf(cell)],
    ...(sampled > 0 ? [['Sample', `${reviewed} of ${sampled} reviewed`]] : []),
    ...(findings > 0
      ? [['Findings', `${findings}, ${unanswered > 0 ? `${unanswered} not answered` : 'answered'}`]]
      : []),
    ...(cell.corrections > 0 ? [['Corrections', counted(cell.corrections, 'correction')]] : []),
    ...(next ? [['Next', next]] : []),
    ...(open ? [['Due', `${dayInWeek(due)}${month < year.today.slice(0, 7) ? `, ${clock.text}` : ''}`]] : []),
  ]
  return (
    <div className={styles.popover} style={placeOf(at)} aria-hidden>
      <div className={styles.popHead}>
        <strong>
          {blotterNames[kind]}, {branch.name}
        </strong>
        <span className="t-note">{monthName(month)}</span>
      </div>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.popFoot}>
        <Link className="link" tabIndex={-1} to={periodAddress({ kind, branch: branch.id, month })}>
          Open period
        </Link>
        <kbd>Enter</kbd>
      </div>
    </div>
  )
}
