import { positions } from '@portal/contract/onboarding-positions'
import type { CandidateRow } from '@portal/contract/onboarding-review'
import { dayInWords } from '@portal/contract/rules/day'
import { Link } from 'react-router'
import { StatusDial } from '../../../ui/StatusDial.tsx'
import type { Column } from '../../../ui/table-rows.ts'
import { candidatePath, linkSaid, stateSaid, stateStep } from './words.ts'

const name = ({ first, last }: CandidateRow) => `${last}, ${first}`
const link = (row: CandidateRow) => (row.again ? 'New link requested' : linkSaid[row.link])

export const candidateColumns: readonly Column<CandidateRow>[] = [
  {
    id: 'name',
    header: 'Candidate',
    key: true,
    leads: true,
    unsorted: true,
    width: '19%',
    text: name,
    cell: (row) => (
      <Link className="link-quiet" to={candidatePath(row)}>
        {name(row)}
      </Link>
    ),
  },
  {
    id: 'position',
    phone: 'fact',
    header: 'Position',
    unsorted: true,
    width: '20%',
    text: ({ position }) => positions[position].name,
  },
  { id: 'branch', phone: 'small', header: 'Branch', unsorted: true, width: '12%', text: ({ branch }) => branch },
  {
    id: 'starts',
    phone: 'value',
    header: 'Planned start',
    unsorted: true,
    width: '12%',
    text: ({ starts }) => (starts === null ? 'Not planned' : dayInWords(starts)),
  },
  {
    id: 'state',
    phone: 'status',
    header: 'Status',
    unsorted: true,
    width: '17%',
    text: stateSaid,
    cell: (row) => <StatusDial step={stateStep(row)} label={stateSaid(row)} />,
  },
  { id: 'link', header: 'Link', unsorted: true, width: '20%', text: link },
]
