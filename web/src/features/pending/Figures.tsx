import type { PendingLine } from '@portal/contract/pending'
import { addUp, cents, money } from '@portal/contract/rules/money'
import { nextPayDate, payDateText } from '@portal/contract/rules/pay-date'
import { useToday } from '../../lib/today.ts'
import { FigureStrip, SteppedBack, StripFigure } from '../../ui/FigureStrip.tsx'
import styles from './pending.module.css'

export const sumOf = (lines: readonly PendingLine[], what: 'amount' | 'gross' = 'amount') =>
  addUp(lines.map((line) => cents(line[what])))
export const isHeld = ({ hold }: PendingLine) => hold !== ''
export const counted = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`

/** What most people come for, before any line is read. */
export function Figures({ lines }: { lines: readonly PendingLine[] | undefined }) {
  const payDate = nextPayDate(useToday())
  const held = lines?.filter(isHeld)
  const next = lines?.filter(({ expected }) => expected === payDate)
  return (
    <div className={styles.figures}>
      <FigureStrip label="Pending at a glance">
        <StripFigure label="Pending" loading={!lines} note={lines && counted(lines.length)}>
          {lines && <SteppedBack amount={money(sumOf(lines))} />}
        </StripFigure>
        <StripFigure label="Next Pay Date" note={next && `${money(sumOf(next))} expected`}>
          <time dateTime={payDate}>{payDateText(payDate)}</time>
        </StripFigure>
        <StripFigure
          label="On hold"
          loading={!lines}
          note={held && (held.length > 0 ? counted(held.length) : 'Nothing on hold')}
        >
          {held && <SteppedBack amount={money(sumOf(held))} />}
        </StripFigure>
      </FigureStrip>
    </div>
  )
}
