import { Button } from '@mantine/core'
import { type CandidateRow, candidatePage, candidateSegments } from '@portal/contract/onboarding-review'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isRefused } from '../../../lib/call.ts'
import { NoAccess } from '../../../ui/NoAccess.tsx'
import { PagedTable } from '../../../ui/PagedTable.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { useTableState } from '../../../ui/table-state.ts'
import { noAccess, useCandidates } from './api.ts'
import { CandidatePage } from './CandidatePage.tsx'
import { candidateColumns } from './columns.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { candidatePath } from './words.ts'
import styles from './candidate.module.css'

const sizes = [candidatePage] as const
const rowId = ({ id }: CandidateRow) => String(id)

/** The list, or one candidate, as the address says. */
export function CandidatesPage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? <CandidatePage key={id} id={Number(id)} /> : <List />
}

function List() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const [inviting, setInviting] = useState(query.has('invite'))
  const table = useTableState({ name: 'candidates', sizes, defaultSize: candidatePage, defaultSort: 'name' })
  const segment = candidateSegments.find((one) => one === query.get('segment')) ?? 'open'
  const { data, error, refetch } = useCandidates({ segment, q: query.get('q') ?? '', page: table.state.page })
  if (isRefused(error)) return <NoAccess {...noAccess} />

  const change = (name: string, value: string | null) =>
    setQuery(
      (current) => {
        current.delete('page')
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  function close() {
    setInviting(false)
    if (query.has('invite')) change('invite', null)
  }
  return (
    <>
      <PageHeader title="Candidates" about="People joining the firm, the next to start first">
        {data?.can.invite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
            Invite candidate
          </Button>
        )}
      </PageHeader>
      <div className={styles.segments}>
        <Segments
          label="Candidates"
          current={segment}
          segments={[
            { value: 'open', label: 'Open', count: data?.counts.open },
            { value: 'review', label: 'To review', count: data?.counts.review },
            { value: 'closed', label: 'Closed', count: data?.counts.closed },
          ]}
          onChange={(value) => change('segment', value === 'open' ? null : value)}
        />
      </div>
      <PagedTable
        of="candidates"
        label="Candidates"
        table={table}
        rows={data?.data}
        count={data?.total ?? 0}
        rowId={rowId}
        columns={candidateColumns}
        sizes={sizes}
        searchHint="Search by name"
        failed={error && !data ? { title: 'Couldn’t load candidates', help: error.message } : undefined}
        onRetry={() => void refetch()}
        onOpen={(row) => void navigate(candidatePath(row))}
      />
      {inviting && data?.can.invite && (
        <InviteDialog branches={data.branches} policies={data.policies} onClose={close} />
      )}
    </>
  )
}
