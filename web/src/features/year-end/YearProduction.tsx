import { addUp, cents, money } from '@portal/contract/rules/money'
import { type CSSProperties, useMemo } from 'react'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { StackedBars } from '../../ui/StackedBars.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Column } from '../../ui/table-rows.ts'
import type { YearEnd } from './api.ts'
import styles from './year-end.module.css'
import { changeInPercent } from './years.ts'

const asTheServerSays = { column: '', desc: false }

interface Props {
  year: number
  of: Pick<YearEnd, 'lines' | 'compared_months'> | undefined
}

export function YearProduction({ year, of }: Props) {
  const lines = of?.lines
  // of a year under way the whole months stand against the same ones: '2026 through Oct'
  const last = of && of.compared_months > 0 && of.compared_months < 12 ? months[of.compared_months - 1] : undefined
  const named = (one: number) => (last ? `${one} through ${last}` : String(one))
  const none = of?.compared_months === 0
  const [thisYear, yearBefore] = none
    ? [`${year} so far`, `${year - 1} (no full month yet)`]
    : [named(year), named(year - 1)]
  const rows = useMemo(() => lines?.map((line) => compared(line, none)), [lines, none])
  const columns = useMemo(() => columnsOf(thisYear, yearBefore), [thisYear, yearBefore])
  const soFar = lines && addUp(lines.map(({ amount }) => cents(amount)))
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
            <span className="num">{money(soFar)}</span> in {year}
            {last && (
              <>
                {' '}
                so far, <span className="num">{money(total.now)}</span> through {last}
              </>
            )}
            {!none && (
              <>
                , <Change of={total} percent /> vs. <span className="num">{money(total.before)}</span> in {yearBefore}
              </>
            )}
          </>
        )
      }
    >
      {rows && rows.length > 0 && (
        <div className={styles.charts}>
          <ByMonth year={year} rows={rows} />
          <ByLine year={thisYear} yearBefore={yearBefore} rows={rows} />
        </div>
      )}
      {/* what stands above the table is as high as there are lines: the table comes with it */}
      {!rows && <Skeleton height={520} />}
      {rows && (
        <ShortTable
          label={`${thisYear} production compared with ${yearBefore}`}
          rows={rows}
          rowId={({ id }) => id}
          columns={columns}
          defaultSort={asTheServerSays}
          total={total}
          empty={<p className={styles.quiet}>No production for {year} or the year before</p>}
        />
      )}
    </Section>
  )
}

/** In January nothing can be compared: what there is so far is shown all the same. */
const compared = (line: YearEnd['lines'][number], none: boolean): Compared => ({
  id: line.id,
  label: line.label,
  now: cents(none ? line.amount : line.compared),
  before: cents(line.before),
  months: line.months.map(cents),
})

const columnsOf = (year: string, yearBefore: string): readonly Column<Compared>[] => [
  { id: 'line', header: 'Line of business', width: '32%', text: ({ label }) => label },
  { ...figures('now', year), phone: 'value' },
  { ...figures('before', yearBefore), phone: 'fact' },
  {
    id: 'change',
    header: 'Change',
    amount: true,
    width: '18%',
    text: ({ now, before }) => money(now - before),
    order: ({ now, before }) => now - before,
    cell: (row) => <Change of={row} />,
  },
  {
    id: 'percent',
    phone: 'small',
    header: '% change',
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
