import { addUp, cents, money } from '@portal/contract/rules/money'
import { type CSSProperties, useMemo } from 'react'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { StackedBars } from '../../ui/StackedBars.tsx'
import type { Column } from '../../ui/table-rows.ts'
import type { YearEnd } from './api.ts'
import styles from './year-end.module.css'
import { changeInPercent, isUnderWay } from './years.ts'

const asTheServerSays = { column: '', desc: false }

interface Props {
  year: number
  today: string
  lines: YearEnd['lines'] | undefined
}

export function YearProduction({ year, today, lines }: Props) {
  // a year under way is set against as much of the one before
  const yearBefore = `${year - 1}${isUnderWay(year, today) ? ' to date' : ''}`
  const rows = useMemo(() => lines?.map(compared), [lines])
  const columns = useMemo(() => columnsOf(String(year), yearBefore), [year, yearBefore])
  const total = rows && {
    id: 'total',
    label: 'Total',
    now: addUp(rows.map(({ now }) => now)),
    before: addUp(rows.map(({ before }) => before)),
    months: [],
  }
  return (
    <Section
      title="Production by line of business"
      about={
        total && (
          <>
            <span className="num">{money(total.now)}</span> in {year}, <Change of={total} percent /> vs.{' '}
            <span className="num">{money(total.before)}</span> in {yearBefore}
          </>
        )
      }
    >
      {rows && rows.length > 0 && (
        <div className={styles.charts}>
          <ByMonth year={year} rows={rows} />
          <ByLine year={String(year)} yearBefore={yearBefore} rows={rows} />
        </div>
      )}
      <ShortTable
        label={`${year} production compared with ${yearBefore}`}
        rows={rows}
        rowId={({ id }) => id}
        columns={columns}
        defaultSort={asTheServerSays}
        skeletonRows={5}
        total={total}
        empty={<p className={styles.quiet}>No production for {year} or the year before</p>}
      />
    </Section>
  )
}

const compared = ({ id, label, amount, before, months }: YearEnd['lines'][number]): Compared => ({
  id,
  label,
  now: cents(amount),
  before: cents(before),
  months: months.map(cents),
})

const columnsOf = (year: string, yearBefore: string): readonly Column<Compared>[] => [
  { id: 'line', header: 'Line of business', width: '32%', text: ({ label }) => label },
  figures('now', year),
  figures('before', yearBefore),
  {
    id: 'change',
    header: 'Change',
    labelled: true,
    amount: true,
    width: '18%',
    text: ({ now, before }) => money(now - before),
    order: ({ now, before }) => now - before,
    cell: (row) => <Change of={row} />,
  },
  {
    id: 'percent',
    header: '% change',
    labelled: true,
    amount: true,
    width: '14%',
    text: ({ now, before }) => changeInPercent(now, before),
    order: ({ now, before }) => (before === 0 ? Number.POSITIVE_INFINITY : (now - before) / Math.abs(before)),
    cell: (row) => <Change of={row} percent />,
  },
]

const figures = (id: 'now' | 'before', header: string): Column<Compared> => ({
  id,
  header,
  labelled: true,
  amount: true,
  width: '18%',
  text: (row) => money(row[id]),
  order: (row) => row[id],
})

/** The sign says which way; the colour only says it again. */
function Change({ of: { now, before }, percent = false }: { of: Pick<Compared, 'now' | 'before'>; percent?: boolean }) {
  const change = now - before
  const words = percent ? changeInPercent(now, before) : `${change > 0 ? '+' : ''}${money(change)}`
  return (
    <span className={`num ${styles.change}`} data-way={change > 0 ? 'up' : change < 0 ? 'down' : undefined}>
      {words}
    </span>
  )
}

// Two drawings for the eye; the table under them holds the figures.

/** In cents. */
interface Compared {
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

function ByMonth({ year, rows }: { year: number; rows: readonly Compared[] }) {
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
function ByLine({ year, yearBefore, rows }: Pairs) {
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
