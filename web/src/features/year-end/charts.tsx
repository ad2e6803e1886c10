// Two drawings for the eye; the table under them holds the figures.
import { money } from '@portal/contract/rules/money'
import type { CSSProperties } from 'react'
import { StackedBars } from '../../ui/StackedBars.tsx'
import styles from './year-end.module.css'

/** In cents. */
export interface Compared {
  id: string
  label: string
  now: number
  before: number
  months: readonly number[]
}

const colourOf = (at: number) => `var(--chart-${at + 1})`

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month))),
)
const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

export function ByMonth({ year, rows }: { year: number; rows: readonly Compared[] }) {
  return (
    <StackedBars
      summary={`${year} production by month, stacked by line of business`}
      walk="Month"
      series={rows.map(({ label }, at) => ({ name: label, colour: colourOf(at) }))}
      stacks={months.map((month, at) => ({
        label: `${month} ${year}`,
        shorter: [month, month.slice(0, 1)],
        values: rows.map((row) => row.months[at] ?? 0),
      }))}
      format={money}
      formatTick={(tick) => compact.format(tick / 100).replace('K', 'k')}
    />
  )
}

interface Pairs {
  year: string
  yearBefore: string
  rows: readonly Compared[]
}

/** Two bars a line, in the colour the line has by month. The year before is hollow, so that paper tells them apart. */
export function ByLine({ year, yearBefore, rows }: Pairs) {
  const longest = Math.max(...rows.flatMap(({ now, before }) => [now, before]), 1)
  const share = (amount: number) => ({ width: `${(Math.max(amount, 0) / longest) * 100}%` })
  return (
    <div className={styles.pairs} aria-hidden>
      <p className={styles.legend}>
        <span data-year="this">{year}</span>
        <span data-year="before">{yearBefore}</span>
      </p>
      {rows.map(({ id, label, now, before }, at) => (
        <div key={id} className={styles.pair} style={{ '--colour': colourOf(at) } as CSSProperties}>
          <span>{label}</span>
          <span className={styles.bars}>
            <i data-year="this" style={share(now)} hidden={now <= 0} />
            <i data-year="before" style={share(before)} hidden={before <= 0} />
          </span>
        </div>
      ))}
    </div>
  )
}
