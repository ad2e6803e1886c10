import { type MeetingRow, meetingSorts } from '@portal/contract/meetings'
import { fullName, shortName } from '@portal/contract/rules/short-name'
import { isAtLine, isOverLine } from '@portal/contract/rules/meeting'
import { Link, useSearchParams } from 'react-router'
import { bareDayInBrief } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Flags } from '../../ui/Flags.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { meetingAddress } from './address.ts'
import { Meter } from './Meter.tsx'
import styles from './meetings.module.css'
import { flagsOf, Status, statusInWords } from './words.tsx'

export interface Shape {
  branch: boolean
  type: boolean
  assigned: boolean
}

function Title({ row: { id, title } }: { row: MeetingRow }) {
  const [query] = useSearchParams()
  return (
    <Link className="link-quiet clip" title={title} to={meetingAddress(id, query)}>
      {title}
    </Link>
  )
}

const atLine = (count: number) => (isOverLine(count) ? 'over the line' : isAtLine(count) ? 'at the line' : '')

/** What the server has an order for. */
const sorts = new Set<string>(meetingSorts)

/** One column gives way; the others hold their longest usual value. The server sorts. */
export function columnsFor(
  shape: Shape,
  writtenOut: ReadonlySet<string>,
  today: string,
): readonly Column<MeetingRow>[] {
  const hostOf = ({ host }: MeetingRow) => shortName(host, writtenOut)
  const dayOf = ({ day }: MeetingRow) => bareDayInBrief(day, today)
  const columns: Column<MeetingRow>[] = [
    {
      id: 'title',
      header: 'Meeting',
      key: true,
      phone: 'key',
      phoneCell: ({ title }) => title,
      width: '',
      text: ({ title }) => title,
      cell: (row) => <Title row={row} />,
    },
    {
      id: 'host',
      header: 'Host',
      phone: 'fact',
      phoneCell: (row) => `${hostOf(row)}, ${dayOf(row)}`,
      width: '120px',
      text: ({ host }) => fullName(host),
      cell: (row) => <span title={fullName(row.host)}>{hostOf(row)}</span>,
    },
    { id: 'branch', header: 'Branch', width: '98px', text: ({ branch }) => branch, hidden: !shape.branch },
    { id: 'day', header: 'Date', width: '72px', text: dayOf },
    { id: 'retail', header: 'Retail', width: '84px', text: ({ retail, people }) => `${retail} of ${people}` },
    {
      id: 'period',
      header: 'Retail in 30 days',
      phone: 'value',
      phoneCell: ({ retail_30 }) => (
        <span className={styles.count} data-over={isOverLine(retail_30) || undefined}>
          {retail_30 || '–'}
        </span>
      ),
      width: '180px',
      text: ({ retail_30 }) => String(retail_30),
      cell: ({ retail_30 }) => <Meter count={retail_30} />,
    },
    {
      id: 'type',
      header: 'Type',
      width: '156px',
      hidden: !shape.type,
      text: ({ type }) => type,
      cell: ({ type, retail_30 }) => <span className={isOverLine(retail_30) ? styles.strong : undefined}>{type}</span>,
    },
    {
      id: 'flags',
      header: 'Flags',
      phone: 'small',
      phoneCell: ({ retail_30 }) => atLine(retail_30),
      width: '200px',
      text: (row) =>
        flagsOf(row)
          .map(({ text }) => text)
          .join(', '),
      cell: (row) => <Flags flags={flagsOf(row)} most={1} />,
    },
    {
      id: 'status',
      header: 'Status',
      phone: 'status',
      width: '130px',
      text: ({ status }) => statusInWords(status),
      cell: ({ status }) => <Status status={status} />,
    },
    {
      id: 'assigned',
      header: 'Assigned To',
      width: '126px',
      hidden: !shape.assigned,
      text: ({ assigned }) => (assigned ? fullName(assigned) : ''),
      cell: ({ assigned }) =>
        assigned ? (
          <span className={styles.person} title={fullName(assigned)}>
            <Avatar person={{ ...assigned, profile_image: assigned.face }} size={18} />
            <span className="clip">{shortName(assigned, writtenOut)}</span>
          </span>
        ) : (
          <span className={styles.none}>Unassigned</span>
        ),
    },
  ]
  return columns.map((column) => (sorts.has(column.id) ? column : { ...column, unsorted: true as const }))
}
