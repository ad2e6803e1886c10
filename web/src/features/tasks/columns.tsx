import { stageLabel } from '@portal/contract/rules/stage'
import type { Task } from '@portal/contract/tasks'
import { Link, useLocation } from 'react-router'
import type { Column } from '../../ui/table-rows.ts'
import { viewAddress } from './address.ts'
import { Moment } from '../../ui/Moment.tsx'
import type { Seen } from './rows.ts'
import { Stage } from './Stage.tsx'
import styles from './tasks.module.css'
import { Waiting, waitedMinutes } from './Waiting.tsx'

export const nothing = <span className={styles.none}>–</span>

export const itemNumber = ({ id }: Pick<Task, 'id'>) => `T-${id}`

/** Keeps the list it was opened from. */
export function ItemLink({ task }: { task: Task }) {
  const location = useLocation()
  return (
    <Link className="link-quiet" to={viewAddress(task.id, location)}>
      {task.category}
    </Link>
  )
}

const department: Column<Seen> = { id: 'department', header: 'Department', width: '8%', text: (row) => row.department }
const category: Column<Seen> = {
  id: 'category',
  phone: 'fact',
  phoneCell: (row) => row.category,
  header: 'Category',
  key: true,
  width: '10.5%',
  text: (row) => row.category,
  cell: (row) => <ItemLink task={row} />,
}
const info: Column<Seen> = {
  id: 'info',
  phone: 'key',
  header: 'Info',
  width: '15%',
  text: ({ other }) => other.f1,
  cell: ({ other }) => <span title={other.f1}>{other.f1}</span>,
}
const created: Column<Seen> = {
  id: 'created',
  header: 'Created',
  width: '10.5%',
  text: ({ created_when }) => created_when,
  cell: ({ created_when }) => <Moment at={created_when} brief />,
}
const assigned: Column<Seen> = {
  id: 'assigned',
  header: 'Assigned To',
  width: '8%',
  text: ({ assigned_to_name }) => assigned_to_name,
  cell: ({ assigned_to_name }) => assigned_to_name || nothing,
}
const stage: Column<Seen> = {
  id: 'stage',
  phone: 'status',
  header: 'Stage',
  width: '18%',
  text: (row) => stageLabel(row.stage),
  cell: (row) => <Stage stage={row.stage} />,
}
const waiting: Column<Seen> = {
  id: 'waiting',
  phone: 'value',
  header: 'Waiting',
  width: '11.5%',
  text: waitedMinutes,
  search: () => '',
  cell: (row) => <Waiting task={row} />,
}

export const taskColumns: readonly Column<Seen>[] = [
  department,
  category,
  info,
  created,
  { id: 'by', header: 'By', width: '8%', text: ({ created_by_name }) => created_by_name },
  {
    id: 'completed',
    header: 'Completed',
    width: '10.5%',
    text: ({ outcome }) => outcome?.timestamp ?? '',
    cell: ({ outcome }) => (outcome ? <Moment at={outcome.timestamp} brief /> : nothing),
  },
  assigned,
  stage,
  waiting,
]

const advisorOf = ({ advisor, branch }: Task) => [advisor, branch].filter(Boolean).join(' · ')
/** What the server does not look through either: a row must not come and go again while somebody types. */
const unsearched = (column: Column<Seen>): Column<Seen> => ({ ...column, search: () => '' })

export const activityColumns: readonly Column<Seen>[] = [
  { ...category, width: '12%', search: itemNumber },
  { ...info, width: '17%' },
  unsearched(department),
  { id: 'advisor', header: 'Advisor', width: '14%', text: advisorOf, search: ({ advisor }) => advisor },
  unsearched(created),
  unsearched({ ...assigned, width: '9%' }),
  unsearched(stage),
  waiting,
]
