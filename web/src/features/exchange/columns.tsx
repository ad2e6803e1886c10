import type { Submission, SubmissionStatus } from '@portal/contract/exchange'
import type { Icon } from '@tabler/icons-react'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowDownLeft from '@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleHalf2 from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs'
import IconCirclePause from '@tabler/icons-react/dist/esm/icons/IconCirclePause.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Link, useLocation } from 'react-router'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/table-rows.ts'
import styles from './exchange.module.css'
import { titleOf } from './words.ts'

const looks: Record<SubmissionStatus, { icon: Icon; tone: string }> = {
  Draft: { icon: IconPencil, tone: 'quiet' },
  Submitted: { icon: IconCircleDashed, tone: 'accent' },
  'In Review': { icon: IconCircleHalf2, tone: 'accent' },
  'Holding (Advisor)': { icon: IconCirclePause, tone: 'danger' },
  Complete: { icon: IconCircleCheckFilled, tone: 'success' },
  Declined: { icon: IconCircleX, tone: 'danger' },
  Withdrawn: { icon: IconArrowBackUp, tone: 'quiet' },
}

export function Status({ status }: { status: SubmissionStatus }) {
  const { icon: Icon, tone } = looks[status]
  return (
    <span className={styles.status} data-tone={tone}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {status}
    </span>
  )
}

type Way = 'Sent' | 'Received'

function Direction({ way }: { way: Way }) {
  const Icon = way === 'Sent' ? IconArrowUpRight : IconArrowDownLeft
  return (
    <span className={styles.status} data-tone="quiet">
      <Icon size={15} stroke={1.8} aria-hidden />
      {way}
    </span>
  )
}

/** With the direction as this person sees it. */
export type Paper = Submission & { way: Way }

/** Where a row leads: the rest of the address stays, so that closing leads back to the same list. */
export function opened({ id, can }: Pick<Submission, 'id' | 'can'>, search: string): string {
  if (can.edit) return `?draft=${id}`
  const query = new URLSearchParams(search)
  query.set('paper', String(id))
  return `?${query}`
}

export function TitleLink({ row }: { row: Submission }) {
  const { search } = useLocation()
  return (
    <Link className={styles.title} to={opened(row, search)} preventScrollReset>
      {titleOf(row)}
    </Link>
  )
}

function Files({ files: [first, ...more] }: Pick<Submission, 'files'>) {
  if (!first) return null
  return (
    <span title={[first, ...more].map(({ filename }) => filename).join('\n')}>
      {first.filename}
      {more.length > 0 && ` and ${more.length} more`}
    </span>
  )
}

const filenames = ({ files }: Submission) => files.map(({ filename }) => filename).join(', ')

const title: Column<Submission> = {
  id: 'title',
  leads: true,
  header: 'Title',
  width: '34%',
  text: titleOf,
  cell: (row) => <TitleLink row={row} />,
}
const status: Column<Submission> = {
  id: 'status',
  phone: 'status',
  header: 'Status',
  width: '16%',
  text: (row) => row.status,
  cell: (row) => <Status status={row.status} />,
}

export const paperColumns: readonly Column<Paper>[] = [
  title,
  {
    id: 'direction',
    phone: 'fact',
    header: 'Direction',
    width: '12%',
    text: ({ way }) => way,
    cell: ({ way }) => <Direction way={way} />,
  },
  status,
  { id: 'files', header: 'Files', width: '24%', text: filenames, cell: ({ files }) => <Files files={files} /> },
  {
    id: 'changed',
    phone: 'value',
    header: 'Updated',
    width: '14%',
    text: ({ changed }) => changed,
    cell: ({ changed }) => <Moment at={changed} />,
  },
]

export const queueColumns: readonly Column<Submission>[] = [
  { ...title, width: '28%' },
  {
    id: 'kind',
    header: 'Type',
    width: '11%',
    text: ({ kind }) => (kind === 'paper' ? 'Documents' : 'New business'),
  },
  { id: 'advisor', phone: 'fact', header: 'Advisor', width: '16%', text: ({ advisor }) => advisor },
  { id: 'branch', header: 'Branch', width: '11%', text: ({ branch }) => branch },
  { ...status, width: '15%' },
  { id: 'reviewer', header: 'Reviewer', width: '10%', text: ({ reviewer }) => reviewer },
  {
    id: 'submitted',
    phone: 'value',
    header: 'Sent',
    width: '9%',
    text: ({ submitted }) => submitted ?? '',
    cell: ({ submitted }) => submitted && <Moment at={submitted} />,
  },
]
