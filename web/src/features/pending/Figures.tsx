import type { PendingLine } from '@portal/contract/pending'
import { firmDay } from '@portal/contract/rules/day'
import { addUp, cents, money } from '@portal/contract/rules/money'
import { nextPayDate, payDateText } from '@portal/contract/rules/pay-date'
import { type ReactNode, useState } from 'react'
import styles from './pending.module.css'

export const sumOf = (lines: readonly PendingLine[], what: 'amount' | 'gross' = 'amount') =>
  addUp(lines.map((line) => cents(line[what])))
export const isHeld = ({ hold }: PendingLine) => hold !== ''
export const counted = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`

/** What most people come for, before any line is read. */
export function Figures({ lines }: { lines: readonly PendingLine[] | undefined }) {
  const [payDate] = useState(() => nextPayDate(firmDay(new Date())))
  const held = lines?.filter(isHeld)
  const next = lines?.filter(({ expected }) => expected === payDate)
  return (
    <dl className={styles.figures} aria-busy={!lines}>
      <Figure label="Pending" note={lines && counted(lines.length)}>
        {lines && <Dollars amount={sumOf(lines)} />}
      </Figure>
      <Figure label="Next Pay Date" note={next && `${money(sumOf(next))} expected`}>
        <time dateTime={payDate}>{payDateText(payDate)}</time>
      </Figure>
      <Figure label="On hold" note={held && (held.length > 0 ? counted(held.length) : 'Nothing is held')}>
        {held && <Dollars amount={sumOf(held)} />}
      </Figure>
    </dl>
  )
}

function Figure({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.figure}>{children ?? '\u00a0'}</dd>
      <dd className={styles.note}>{note ?? '\u00a0'}</dd>
    </div>
  )
}

function Dollars({ amount }: { amount: number }) {
  const [whole, part] = money(amount).split('.')
  return (
    <span className="num">
      {whole}
      {part && <span className={styles.part}>.{part}</span>}
    </span>
  )
}
