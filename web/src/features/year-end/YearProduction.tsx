import { addUp, cents, money } from '@portal/contract/rules/money'
import { useMemo } from 'react'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import type { YearEnd } from './api.ts'
import { ByLine, ByMonth, type Compared } from './charts.tsx'
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
