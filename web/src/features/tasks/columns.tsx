import { fullName, type Named, shortName } from '@portal/contract/rules/short-name'
import { stageLabel } from '@portal/contract/rules/stage'
import type { Task } from '@portal/contract/tasks'
import { Link, useLocation } from 'react-router'
import type { Column } from '../../ui/table-rows.ts'
import { viewAddress } from './address.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Age, Due, dueInWords } from './due.tsx'
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
    <Link className="link-quiet clip" title={task.category} to={viewAddress(task.id, location)}>
      {task.category}
    </Link>
  )
}

/** Whose names are written out, and whose own name needs no saying. */
export interface People {
  writtenOut: ReadonlySet<string>
  me: Named
}

const unassigned = <span className={styles.none}>Unassigned</span>

const department: Column<Seen> = {
  id: 'department',
  header: 'Department',
  width: '8%',
  text: (row) => row.department,
}
const category: Column<Seen> = {
  id: 'category',
  phone: 'fact',
  phoneCell: (row) => row.category,
  header: 'Category',
  key: true,
  width: '12.5%',
  text: (row) => row.category,
  cell: (row) => <ItemLink task={row} />,
}
const infoOf = ({ other, category: what }: Seen) => other.f1 || what
const info: Column<Seen> = {
  id: 'info',
  phone: 'key',
  phoneCell: infoOf,
  header: 'Info',
  width: '14%',
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
const stage: Column<Seen> = {
  id: 'stage',
  phone: 'status',
  header: 'Stage',
  width: '18%',
  text: (row) => stageLabel(row.stage),
  cell: (row) => <Stage stage={row.stage} />,
}

const isMe = (person: Named, me: Named) => fullName(person) === fullName(me)

/** The advisor's own list. Who made a task or has it is said where that is somebody else. */
export const taskColumnsFor = ({ writtenOut, me }: People): readonly Column<Seen>[] => [
  department,
  category,
  info,
  created,
  {
    id: 'by',
    header: 'By',
    width: '8.5%',
    text: ({ created_by_name, names }) => (isMe(names.created_by, me) ? '' : created_by_name),
    cell: ({ names: { created_by } }) =>
      isMe(created_by, me) ? null : <span title={fullName(created_by)}>{shortName(created_by, writtenOut)}</span>,
  },
  {
    id: 'completed',
    header: 'Completed',
    width: '10.5%',
    text: ({ outcome }) => outcome?.timestamp ?? '',
    cell: ({ outcome }) => (outcome ? <Moment at={outcome.timestamp} brief /> : nothing),
  },
  {
    id: 'assigned',
    header: 'Assigned To',
    width: '8.5%',
    text: ({ assigned_to_name }) => assigned_to_name,
    cell: ({ names: { assigned_to } }) =>
      assigned_to ? <span title={fullName(assigned_to)}>{shortName(assigned_to, writtenOut)}</span> : unassigned,
  },
  stage,
  {
    id: 'waiting',
    phone: 'value',
    phoneCell: (row) => <Age task={row} small />,
    header: 'Waiting',
    width: '10%',
    text: waitedMinutes,
    search: () => '',
    cell: (row) => <Waiting task={row} />,
  },
  {
    // on phones alone: a wide table says it by the stage
    id: 'reply',
    phone: 'small',
    header: 'Reply',
    width: '0',
    unsorted: true,
    hidden: true,
    text: () => '',
    phoneCell: ({ can }) => can.answer && <span className={styles.replyNeeded}>reply needed</span>,
  },
]

/** What the server does not look through either: a row must not come and go again while somebody types. */
const unsearched = (column: Column<Seen>): Column<Seen> => ({ ...column, search: () => '' })

export interface Shape {
  /** Left out where everyone of them is the same. */
  assignee: boolean
  /** How much room there is: a branch of its own, a category of its own, an advisor of its own. */
  branch: boolean
  category: boolean
  advisor: boolean
}
export const wholeShape: Shape = { assignee: true, branch: true, category: true, advisor: true }

const due: Column<Seen> = {
  id: 'due',
  phone: 'small',
  phoneCell: (row) => <Due task={row} small />,
  header: 'Due',
  width: '112px',
  text: (row) => dueInWords(row, new Date()),
  order: (row) => (row.due ? Date.parse(row.due) : undefined),
  search: () => '',
  cell: (row) => <Due task={row} />,
}
const age: Column<Seen> = {
  id: 'age',
  phone: 'value',
  phoneCell: (row) => <Age task={row} small />,
  header: 'Age',
  amount: true,
  width: '72px',
  text: ({ created_when }) => created_when,
  order: ({ created_when }) => -Date.parse(created_when),
  search: () => '',
  cell: (row) => <Age task={row} />,
}

/** The reviewers' queue. One column gives way; the others hold their longest usual value. */
export function activityColumnsFor({ writtenOut }: Pick<People, 'writtenOut'>, shape: Shape): readonly Column<Seen>[] {
  const advisorOf = ({ names: { advisor } }: Seen) => shortName(advisor, writtenOut)
  return [
    {
      ...category,
      width: '176px',
      search: itemNumber,
      phoneCell: (row) => `${row.category}, ${advisorOf(row)}`,
      hidden: !shape.category,
    },
    {
      ...info,
      ...(!shape.category && { key: true as const }),
      width: '',
      cell: (row) =>
        shape.category ? (
          <span title={row.other.f1}>{row.other.f1}</span>
        ) : (
          <span className={styles.oneLine} title={row.other.f1}>
            <ItemLink task={row} />
            {row.other.f1 && `: ${row.other.f1}`}
          </span>
        ),
    },
    {
      id: 'advisor',
      header: 'Advisor',
      width: '128px',
      text: ({ advisor }) => advisor,
      hidden: !shape.advisor,
      cell: (row) => <span title={[row.advisor, row.branch].filter(Boolean).join(', ')}>{advisorOf(row)}</span>,
    },
    unsearched({ id: 'branch', header: 'Branch', width: '108px', text: ({ branch }) => branch, hidden: !shape.branch }),
    unsearched({
      id: 'assigned',
      header: 'Assigned To',
      width: '148px',
      text: ({ assigned_to_name }) => assigned_to_name,
      hidden: !shape.assignee,
      cell: ({ names: { assigned_to } }) =>
        assigned_to ? (
          <span className={styles.person} title={fullName(assigned_to)}>
            <Avatar person={assigned_to} size={18} />
            <span className="clip">{shortName(assigned_to, writtenOut)}</span>
          </span>
        ) : (
          unassigned
        ),
    }),
    unsearched({ ...stage, width: '240px' }),
    due,
    age,
  ]
}

/** In the order of the queue, for going from one task to the next. */
export const activityColumns = activityColumnsFor({ writtenOut: new Set() }, wholeShape)
