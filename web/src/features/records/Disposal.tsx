// The tab Disposal: the monthly proposals.
import type { DisposalRow } from '@portal/contract/disposal'
import { dayInWords, firmDay } from '@portal/contract/rules/day'
import { disposalName } from '@portal/contract/rules/hold'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import { Link, useNavigate } from 'react-router'
import { helpFor, isRefused } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { usePhone } from '../../ui/phone.ts'
import { RowsAsList } from '../../ui/RowsAsList.tsx'
import { RowsAsTable } from '../../ui/RowsAsTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { useDisposals } from './holds-api.ts'
import { figure, monthInWords, noAccess, stateWords } from './records-words.ts'

export const disposalAddress = (id: number) => `/records?tab=disposal&disposal=${id}`

const sort = { column: 'month', desc: true }
const stay = () => {}

export function DisposalList() {
  const { data, error, refetch } = useDisposals()
  const navigate = useNavigate()
  const phone = usePhone()
  if (isRefused(error)) return <NoAccess {...noAccess} />
  if (error && !data)
    return <ErrorState title="Couldn’t load proposals" help={helpFor(error)} onRetry={() => void refetch()} />
  if (data?.data.length === 0)
    return (
      <Message
        icon={IconArchive}
        title="No proposals yet"
        help={`The portal proposes what is past its time on ${dayInWords(data.next_on)}. Two people approve it.`}
      />
    )
  const Rows = phone ? RowsAsList : RowsAsTable
  return (
    <>
      <Rows
        label="Disposal proposals"
        columns={columns}
        rows={data?.data.map((original) => ({ id: String(original.id), original }))}
        skeletonRows={3}
        sort={sort}
        onSort={stay}
        renderActions={undefined}
        onOpen={({ id }) => void navigate(disposalAddress(id))}
        opensOnDoubleClick
        to={({ id }) => disposalAddress(id)}
      />
      {data && <p className="t-note">The next proposal is made on {dayInWords(data.next_on)}.</p>}
    </>
  )
}

const progress = ({ state, approvals }: DisposalRow) =>
  state === 'open' ? `${approvals} of 2 approvals` : stateWords[state]

const columns: readonly Column<DisposalRow>[] = [
  {
    id: 'month',
    header: 'Proposal',
    key: true,
    leads: true,
    unsorted: true,
    phone: 'key',
    width: '30%',
    text: ({ month }) => monthInWords(month),
    cell: ({ id, month }) => (
      <Link className="link-quiet" to={disposalAddress(id)}>
        {monthInWords(month)}
      </Link>
    ),
  },
  { id: 'number', header: 'Number', unsorted: true, width: '96px', text: ({ id }) => disposalName(id) },
  { id: 'state', header: 'Status', unsorted: true, phone: 'status', width: 'auto', text: progress },
  {
    id: 'records',
    header: 'Records',
    unsorted: true,
    amount: true,
    phone: 'value',
    width: '96px',
    text: ({ records }) => figure(records),
  },
  {
    id: 'held',
    header: 'Kept by holds',
    unsorted: true,
    amount: true,
    width: '120px',
    text: ({ held }) => (held === 0 ? '–' : figure(held)),
  },
  {
    id: 'day',
    header: 'Proposed',
    unsorted: true,
    phone: 'small',
    width: '140px',
    text: ({ proposed_at }) => dayInWords(firmDay(new Date(proposed_at))),
  },
]
