import type { Activity } from '@portal/contract/outside-business'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { bareDayInShort, dayInShort, isoDay } from '../../lib/format.ts'
import type { Column } from '../../ui/table-rows.ts'
import styles from './outside-business.module.css'
import { nameOf, standingOf } from './words.ts'

export const rowId = ({ id }: Activity) => String(id)

export const Day = ({ day }: { day: string }) => <time dateTime={day}>{bareDayInShort(day)}</time>

const approvedText = (approved: boolean) => (approved ? 'Approved' : 'Not approved')

export const activityColumns: readonly Column<Activity>[] = [
  {
    id: 'desc',
    header: 'Description',
    key: true,
    width: '40%',
    text: nameOf,
    search: (row) => `${nameOf(row)} ${row.answers.business.name} ${row.answers.position} ${standingOf(row)}`,
    cell: (row) => <Description row={row} />,
    phoneCell: nameOf,
  },
  {
    id: 'created',
    header: 'Created',
    width: '15%',
    text: ({ created }) => isoDay(new Date(created)),
    order: ({ created }) => Date.parse(created),
    search: ({ created }) => `${isoDay(new Date(created))} ${dayInShort(new Date(created))}`,
    cell: ({ created }) => <time dateTime={created}>{dayInShort(new Date(created))}</time>,
  },
  {
    id: 'expires',
    phone: 'value',
    header: 'Expires',
    width: '15%',
    text: ({ expires }) => expires ?? '',
    search: ({ expires }) => (expires ? `${expires} ${bareDayInShort(expires)}` : ''),
    cell: ({ expires }) => expires && <Day day={expires} />,
  },
  {
    id: 'approved',
    phone: 'status',
    header: 'Approved',
    width: '12%',
    text: ({ approved }) => approvedText(approved),
    // the standing beside the name is what is searched for
    search: () => '',
    cell: ({ approved }) => <Approved approved={approved} />,
    phoneCell: (row) => (
      <>
        <Approved approved={row.approved} said /> <Standing row={row} />
      </>
    ),
  },
  { id: 'manager', phone: 'fact', header: 'Manager', width: '18%', text: ({ manager }) => manager },
]

function Description({ row }: { row: Activity }) {
  return (
    <>
      {nameOf(row)}
      <Standing row={row} />
    </>
  )
}

function Standing({ row }: { row: Activity }) {
  const standing = standingOf(row)
  return (
    <span className={styles.standing} data-standing={standing}>
      {standing}
      {row.renewal && ' for renewal'}
    </span>
  )
}

/** `said` by the words beside it. */
function Approved({ approved, said }: { approved: boolean; said?: true }) {
  const Sign = approved ? IconCircleCheck : IconCircleX
  return (
    <span className={styles.approved} data-approved={approved}>
      <Sign size={16} stroke={1.8} aria-hidden />
      {!said && <span className="vh">{approvedText(approved)}</span>}
    </span>
  )
}
