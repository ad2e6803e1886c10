import type { ChangeRow } from '@portal/contract/address-blotter'
import { fullName, shortName } from '@portal/contract/rules/short-name'
import IconArrowNarrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowRight.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { Link, useSearchParams } from 'react-router'
import { bareDayInBrief } from '../../lib/format.ts'
import { DueClock } from '../../ui/DueClock.tsx'
import { Flags } from '../../ui/Flags.tsx'
import type { Column } from '../../ui/table-rows.ts'
import styles from './address-blotter.module.css'
import { changeAddress } from './address.ts'
import { clockOf, flagsShown, masked, Status } from './words.tsx'

function ChangeLink({ row }: { row: ChangeRow }) {
  const [query] = useSearchParams()
  return (
    <Link className="link-quiet clip" to={changeAddress(row.id, query)}>
      {row.client}
    </Link>
  )
}

interface Shown {
  today: string
  reviews: boolean
  /** Whose short names would be the same. */
  writtenOut: ReadonlySet<string>
  received: boolean
  due: boolean
  advisor: boolean
  account: boolean
  closed: boolean
}

const cityOf = (place: string) => place.split(', ').at(-2) ?? place

export function columnsFor({ today, reviews, writtenOut, closed, ...room }: Shown): Column<ChangeRow>[] {
  const { received, due, advisor, account } = room
  const inBrief = (day: string) => bareDayInBrief(day, today)
  const dueOf = (row: ChangeRow) => (row.old_mailed || row.status === 'Withdrawn' ? '' : inBrief(row.due))
  const all: (Column<ChangeRow> | false)[] = [
    {
      id: 'client',
      header: 'Client',
      key: true,
      leads: true,
      phone: 'key',
      unsorted: true,
      width: '150px',
      text: (row) => row.client,
      cell: (row) => <ChangeLink row={row} />,
    },
    {
      id: 'account',
      header: 'Account',
      unsorted: true,
      hidden: !account,
      width: '92px',
      text: (row) => masked(row.account_end),
    },
    {
      id: 'change',
      header: 'Change',
      unsorted: true,
      phone: 'fact',
      phoneCell: (row) => `${cityOf(row.old_place)} to ${cityOf(row.new_place)}`,
      width: 'auto',
      text: (row) => `${row.old_place} to ${row.new_place}`,
      cell: (row) => (
        <span className={styles.change}>
          <span>{row.old_place}</span>
          <IconArrowNarrowRight size={15} stroke={1.5} aria-label="to" />
          <span className="clip">{row.new_place}</span>
        </span>
      ),
    },
    reviews && {
      id: 'flags',
      header: 'Flags',
      unsorted: true,
      width: '206px',
      text: (row) => row.flags.map(({ text }) => text).join('; '),
      cell: (row) => (
        <span className={styles.mid}>
          <Flags flags={flagsShown(row.flags)} most={1} />
        </span>
      ),
    },
    reviews && {
      id: 'advisor',
      header: 'Advisor',
      unsorted: true,
      hidden: !advisor,
      width: '126px',
      text: (row) => fullName(row.advisor),
      cell: (row) => shortName(row.advisor, writtenOut),
    },
    {
      id: 'received',
      header: 'Received',
      unsorted: true,
      hidden: !received,
      width: '80px',
      text: (row) => inBrief(row.received_on),
      cell: (row) => <span className="num">{inBrief(row.received_on)}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      unsorted: true,
      phone: 'status',
      width: '126px',
      text: (row) => row.status,
      cell: (row) => <Status status={row.status} />,
    },
    {
      id: 'notice',
      header: 'Notice',
      ...(closed && { unsorted: true as const }),
      phone: 'value',
      width: '140px',
      phoneCell: (row) => {
        const { tone, text } = clockOf(row, today)
        return (
          <span className={styles.tone} data-tone={tone}>
            {text}
          </span>
        )
      },
      text: (row) => clockOf(row, today).text,
      cell: (row) => {
        const { tone, text } = clockOf(row, today)
        return (
          <span className={styles.mid} title={due ? undefined : dueOf(row)}>
            <DueClock tone={tone} text={text} />
          </span>
        )
      },
    },
    {
      id: 'due',
      header: 'Due',
      unsorted: true,
      amount: true,
      hidden: !due,
      phone: 'small',
      phoneCell: (row) => (
        <span className={styles.small}>
          {row.flags.length > 0 && <IconFlag size={13} stroke={2} aria-label="Flagged" className={styles.flagged} />}
          {dueOf(row)}
        </span>
      ),
      width: '76px',
      text: dueOf,
      cell: (row) => <span className={styles.due}>{dueOf(row) || '–'}</span>,
    },
  ]
  return all.filter((column) => column !== false)
}
