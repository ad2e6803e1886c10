import type { ChangeRequest } from '@portal/contract/profile'
import { changeFieldOf } from '@portal/contract/rules/profile-change'
import { Link } from 'react-router'
import { dayInShort, deadlineInShort } from '../../lib/format.ts'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import styles from './profile.module.css'

const label = ({ field }: ChangeRequest) => changeFieldOf[field].label

const daysInWords = (left: number): string => {
  const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)
  if (left < 0) return `${days(-left)} overdue`
  return left === 0 ? 'due today' : `${days(left)} left`
}

const columns: readonly Column<ChangeRequest>[] = [
  {
    id: 'what',
    leads: true,
    header: 'Change',
    width: '26%',
    text: label,
    cell: (row) =>
      row.task === null ? (
        label(row)
      ) : (
        <Link className="link" to={`/view/${row.task}`}>
          {label(row)}
        </Link>
      ),
  },
  { id: 'wanted', phone: 'fact', header: 'New value', width: '30%', text: ({ wanted }) => wanted },
  {
    id: 'due',
    phone: 'small',
    header: 'Amend U4 by',
    width: '26%',
    text: ({ due }) => due ?? '',
    cell: ({ due, days_left }) =>
      due && (
        <span className={styles.due} data-overdue={(days_left ?? 0) < 0 || undefined}>
          <time dateTime={due}>{deadlineInShort(due)}</time>
          {days_left !== null && `, ${daysInWords(days_left)}`}
        </span>
      ),
  },
  {
    id: 'status',
    phone: 'status',
    header: 'Status',
    width: '18%',
    text: ({ created }) => created,
    cell: ({ status, created }) => (
      <span title={`Requested ${dayInShort(new Date(created))}`}>
        {status === 'Requested' ? 'With home office' : status}
      </span>
    ),
  },
]

export function Requests({ changes }: { changes: readonly ChangeRequest[] }) {
  return (
    <Section title="Requested changes" about="Open a request to answer a question or withdraw it.">
      <ShortTable
        label="Requested changes"
        rows={changes}
        rowId={({ id }) => String(id)}
        columns={columns}
        defaultSort={{ column: 'status', desc: true }}
        empty={undefined}
      />
    </Section>
  )
}
