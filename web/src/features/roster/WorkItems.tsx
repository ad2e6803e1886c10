import type { RosterAdvisor } from '@portal/contract/roster'
import { stageLabel } from '@portal/contract/rules/stage'
import { Link } from 'react-router'
import { Ago } from '../../ui/Ago.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import styles from './roster.module.css'

type Item = RosterAdvisor['work_items'][number]

const columns: readonly Column<Item>[] = [
  {
    id: 'info',
    header: 'Task',
    width: '36%',
    text: ({ info, category }) => info || category,
    cell: ({ id, info, category, opens }) =>
      opens ? (
        <Link className="link-quiet" to={`/view/${id}`}>
          {info || category}
        </Link>
      ) : (
        info || category
      ),
  },
  { id: 'category', header: 'Category', width: '18%', text: ({ category }) => category },
  { id: 'stage', header: 'Stage', width: '18%', text: ({ stage }) => stageLabel(stage) },
  {
    id: 'assigned',
    header: 'Assigned to',
    width: '16%',
    labelled: true,
    text: ({ assigned_to }) => assigned_to || 'Unassigned',
  },
  {
    id: 'created',
    header: 'Opened',
    width: '12%',
    text: ({ created }) => created,
    cell: ({ created }) => <Ago at={created} />,
  },
]

export const WorkItems = ({ items }: { items: Item[] }) => (
  <Section title="Open tasks">
    <ShortTable
      label="Open tasks"
      rows={items}
      rowId={({ id }) => String(id)}
      columns={columns}
      defaultSort={{ column: 'created', desc: false }}
      empty={<p className={styles.quiet}>No open tasks</p>}
    />
  </Section>
)
