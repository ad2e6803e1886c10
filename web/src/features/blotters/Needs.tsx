// What waits for the reader, most urgent first; each with the one act that is next.
import { Button } from '@mantine/core'
import type { BlotterNeed } from '@portal/contract/blotters'
import { blotterNames, monthName } from '@portal/contract/rules/blotter'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { Link } from 'react-router'
import { DueClock } from '../../ui/DueClock.tsx'
import { Message } from '../../ui/Message.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import styles from './matrix.module.css'
import { periodAddress } from './address.ts'
import { clockOf, dayOfMonth } from './words.ts'

interface Row extends BlotterNeed {
  place: number
  today: string
}

const titleOf = ({ kind, month }: BlotterNeed) => `${blotterNames[kind]}, ${monthName(month)}`
const addressOf = ({ kind, branch, month }: BlotterNeed) => periodAddress({ kind, branch: branch.id, month })
const whose = ({ with: who, you }: BlotterNeed) => (who ? `${who}${you ? ' (you)' : ''}` : 'Unassigned')

function Due({ due, late, today, left }: Row) {
  if (due === null) return <span>{left.startsWith('Certified') ? 'Ready to lock' : ''}</span>
  const { text, tone } = clockOf(due, today)
  return <DueClock tone={late ? 'late' : tone} text={text} />
}

const columns: readonly Column<Row>[] = [
  {
    id: 'period',
    header: 'Period',
    width: '17%',
    leads: true,
    phone: 'key',
    text: titleOf,
    cell: (row) => (
      <Link className="link-quiet" to={addressOf(row)}>
        {titleOf(row)}
      </Link>
    ),
  },
  { id: 'branch', header: 'Branch', width: '12%', phone: 'fact', text: ({ branch }) => branch.name },
  { id: 'left', header: 'What’s left', width: '35%', phone: 'status', text: ({ left }) => left },
  { id: 'with', header: 'With', width: '16%', text: whose },
  {
    id: 'due',
    header: 'Due',
    width: '12%',
    phone: 'value',
    text: ({ due }) => due ?? '',
    order: ({ place }) => place,
    cell: (row) => <Due {...row} />,
  },
  {
    id: 'day',
    header: 'Date',
    width: '0',
    hidden: true,
    phone: 'small',
    text: ({ due }) => (due ? dayOfMonth(due) : ''),
  },
]

const bySort = { column: 'due', desc: false }

const renderActions = (row: Row) => (
  <Button
    component={Link}
    to={addressOf(row)}
    variant="default"
    size="xs"
    w={92}
    aria-label={`${row.act}, ${titleOf(row)}, ${row.branch.name}`}
  >
    {row.act}
  </Button>
)

export function Needs({ needs, today }: { needs: readonly BlotterNeed[]; today: string }) {
  const phone = usePhone()
  return (
    <div className={styles.needs}>
      <Section title="Needs you" about="most urgent first">
        <ShortTable
          label="Needs you"
          rows={needs.map((need, place) => ({ ...need, place, today }))}
          rowId={(row) => `${row.branch.id}-${row.kind}-${row.month}`}
          columns={columns}
          defaultSort={bySort}
          {...(!phone && { renderActions })}
          to={addressOf}
          empty={
            <Message icon={IconCircleCheck} title="Nothing needs you" help="Months that wait for you appear here." />
          }
        />
      </Section>
    </div>
  )
}
