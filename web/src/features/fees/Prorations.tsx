import type { Prorated } from '@portal/contract/fee-billing'
import { dollars } from '@portal/contract/rules/fee'
import { decimal } from '@portal/contract/rules/money'
import { Section } from '../../ui/Section.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { Rows } from './Rows.tsx'

/** The sum itself, so that no one has to ask. */
const sumOf = ({ days, of_days }: Prorated, { fee, full, cents, credit }: Prorated['bills'][number]) =>
  credit
    ? `${fee}: ${dollars(full - cents)}, ${dollars(full)} was billed`
    : `${fee}: ${decimal(full)} × ${days} ÷ ${of_days} = ${dollars(cents)}`

const columns: readonly Column<Prorated>[] = [
  { id: 'name', header: 'Advisor', key: true, unsorted: true, width: '18%', text: ({ name }) => name },
  { id: 'why', phone: 'fact', header: 'Why', unsorted: true, width: '15%', text: ({ why }) => why },
  {
    id: 'days',
    header: 'Days',
    unsorted: true,
    width: '10%',
    text: ({ days, of_days }) => (of_days ? `${days} of ${of_days}` : ''),
  },
  {
    id: 'sum',
    header: 'How it’s worked out',
    unsorted: true,
    width: '45%',
    text: (row) => row.bills.map((bill) => sumOf(row, bill)).join('; '),
    cell: (row) => (
      <span className="num">
        {row.bills.map((bill) => (
          <span key={bill.fee} style={{ marginInlineEnd: 24 }}>
            {sumOf(row, bill)}
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'cents',
    phone: 'value',
    header: 'Amount',
    amount: true,
    unsorted: true,
    width: '12%',
    text: ({ cents }) => dollars(cents),
  },
]
const rowId = ({ account }: Prorated) => account

export function Prorations({ rows }: { rows: readonly Prorated[] }) {
  const cents = rows.reduce((sum, row) => sum + row.cents, 0)
  const total: Prorated = { account: '', name: 'Total', why: '', days: 0, of_days: 0, bills: [], cents }
  return (
    <Section title="Prorated in this run" about="Calendar days of the month, half a cent rounds up">
      <Rows label="Prorated in this run" columns={columns} rows={rows} rowId={rowId} total={total} />
    </Section>
  )
}
