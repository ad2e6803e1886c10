import type { PendingLine } from '@portal/contract/pending'
import { cents, money } from '@portal/contract/rules/money'
import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs'
import { bareDayInShort } from '../../lib/format.ts'
import type { Column } from '../../ui/table-rows.ts'
import styles from './pending.module.css'

export const lineId = ({ id }: PendingLine) => String(id)

export const Day = ({ day }: { day: string }) => <time dateTime={day}>{bareDayInShort(day)}</time>

const percent = (split: string) => `${Number(split)}%`

/** Found as it is written on screen, too. */
const dayColumn = (id: 'date' | 'expected', header: string): Column<PendingLine> => ({
  id,
  header,
  width: '9%',
  text: (line) => line[id],
  search: (line) => `${line[id]} ${bareDayInShort(line[id])}`,
  cell: (line) => <Day day={line[id]} />,
})
const moneyColumn = (id: 'gross' | 'amount', header: string): Column<PendingLine> => ({
  id,
  header,
  amount: true,
  width: '10%',
  text: (line) => line[id],
  order: (line) => cents(line[id]),
  search: (line) => `${line[id]} ${money(cents(line[id]))}`,
  cell: (line) => money(cents(line[id])),
})

export const pendingColumns: readonly Column<PendingLine>[] = [
  dayColumn('date', 'Date'),
  { id: 'client', header: 'Client', key: true, width: '15%', text: ({ client }) => client },
  { id: 'product', phone: 'fact', header: 'Product', width: '15%', text: ({ product }) => product },
  { id: 'sponsor', header: 'Sponsor', width: '12%', text: ({ sponsor }) => sponsor },
  moneyColumn('gross', 'Gross'),
  {
    id: 'split',
    phone: 'small',
    header: 'Split',
    amount: true,
    width: '6%',
    text: ({ split }) => split,
    order: ({ split }) => Number(split),
    cell: ({ split }) => percent(split),
    phoneCell: ({ split }) => (Number(split) === 100 ? null : `${percent(split)} split`),
  },
  { ...moneyColumn('amount', 'Amount'), phone: 'value' },
  dayColumn('expected', 'Expected'),
  {
    id: 'hold',
    phone: 'status',
    header: 'Hold',
    width: '14%',
    text: ({ hold }) => hold,
    cell: ({ hold }) => hold && <Hold reason={hold} />,
  },
]

function Hold({ reason }: { reason: string }) {
  return (
    <span className={styles.hold}>
      <IconClockPause size={15} stroke={1.8} aria-hidden />
      <span>
        <span className="vh">On hold: </span>
        {reason}
      </span>
    </span>
  )
}
