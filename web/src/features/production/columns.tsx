import { decimal, money } from '@portal/contract/rules/money'
import type { Column } from '../../ui/table-rows.ts'
import { type Figure, type Line, monthOf } from './figures.ts'
import styles from './production.module.css'
import { monthName } from './range.ts'

/** The total under the table is a line of no month. */
export const ofNoMonth = 0

const amount = (figure: Figure, header: string, className?: string): Column<Line> => ({
  id: figure,
  header,
  width: '12.5%',
  amount: true,
  order: (line) => line[figure],
  text: (line) => decimal(line[figure]),
  cell: (line) => <span className={line[figure] === 0 ? styles.zero : className}>{money(line[figure])}</span>,
})

export const productionColumns: readonly Column<Line>[] = [
  {
    id: 'month',
    header: 'Month',
    width: '6.5%',
    order: ({ year, month }) => year * 12 + month,
    text: (line) => (line.month === ofNoMonth ? 'Total' : monthName(monthOf(line))),
  },
  {
    id: 'year',
    header: 'Year',
    width: '6%',
    text: ({ year }) => (year === 0 ? '' : String(year)),
    cell: ({ year }) => year > 0 && <span className="num">{year}</span>,
  },
  amount('securities', 'Securities'),
  amount('annuities', 'Annuities Premium'),
  amount('fixed', 'Fixed Insurance Premium'),
  amount('medSup', 'Medi Sup Premium'),
  amount('mortgageVolume', 'Mortgage Volume'),
  amount('mortgageGross', 'Mortgage Gross'),
  amount('netPayment', 'Net Payment', styles.net),
]
