import type { Entry, EntryKind } from '@portal/contract/fees'
import { money } from '@portal/contract/rules/money'
import type { Icon } from '@tabler/icons-react'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconCircleMinus from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { bareDayInBrief, bareDayInShort } from '../../lib/format.ts'
import { Flags } from '../../ui/Flags.tsx'
import type { Column } from '../../ui/table-rows.ts'
import styles from './fees.module.css'

const icons: Record<EntryKind, Icon> = {
  charge: IconReceipt,
  refund: IconArrowBackUp,
  waiver: IconCircleMinus,
  credit: IconCircleMinus,
  receipt: IconCreditCard,
  deduction: IconCash,
}

export const flagsOf = ({ dispute, asked }: Entry) => [
  ...(dispute?.state === 'open' ? [{ text: 'Disputed', Icon: IconMessageReport }] : []),
  ...(asked ? [{ text: 'Waiting for approval', Icon: IconUsers }] : []),
]

/** Who and why, beside a credit. */
export const whyOf = ({ kind, by, why, reason, charge }: Entry): string => {
  if (kind === 'charge' && charge > 0 && !by) return ''
  const said = why.replace(/\d{4}-\d\d-\d\d$/, (day) => bareDayInShort(day)) || reason
  return [by, said].filter(Boolean).join(': ')
}

function Title({ entry }: { entry: Entry }) {
  const Sign = icons[entry.kind]
  const why = whyOf(entry)
  return (
    <span className={styles.entry}>
      <Sign size={16} stroke={1.6} aria-hidden />
      <span className="clip">{entry.description}</span>
      <span className={styles.flags}>
        <Flags flags={flagsOf(entry)} most={2} />
      </span>
      {why && (
        <span className={`clip ${styles.why}`} title={why}>
          {why}
        </span>
      )}
    </span>
  )
}

export const entryColumns = (today: string): readonly Column<Entry>[] => [
  {
    id: 'day',
    phone: 'small',
    header: 'Date',
    unsorted: true,
    width: '11%',
    text: ({ day }) => day,
    cell: ({ day }) => <time dateTime={day}>{bareDayInBrief(day, today)}</time>,
  },
  {
    id: 'entry',
    header: 'Entry',
    key: true,
    unsorted: true,
    width: '43%',
    text: ({ description }) => description,
    cell: (entry) => <Title entry={entry} />,
    phoneCell: ({ description }) => description,
  },
  { id: 'number', phone: 'fact', header: 'Number', unsorted: true, width: '11%', text: ({ number }) => number },
  {
    id: 'charge',
    header: 'Charge',
    amount: true,
    unsorted: true,
    width: '11%',
    text: ({ charge }) => money(charge),
  },
  {
    id: 'credit',
    header: 'Credit',
    amount: true,
    unsorted: true,
    width: '11%',
    text: ({ credit }) => money(credit),
  },
  {
    id: 'balance',
    phone: 'value',
    header: 'Balance',
    amount: true,
    unsorted: true,
    width: '13%',
    text: ({ balance }) => money(balance),
    cell: ({ balance }) => <b className={styles.strong}>{money(balance)}</b>,
    phoneCell: ({ charge, credit }) => money(charge - credit),
  },
]
