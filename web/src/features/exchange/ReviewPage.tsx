import { SegmentedControl } from '@mantine/core'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { useNavigate, useSearchParams } from 'react-router'
import { isRefused } from '../../lib/call.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Message } from '../../ui/Message.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useQueue, useReviewLive } from './api.ts'
import { opened, queueColumns } from './columns.tsx'
import { noAccess, Review } from './Review.tsx'

const sizes = [20, 50, 'all'] as const

export function ReviewPage() {
  useReviewLive()
  const [query] = useSearchParams()
  const id = Number(query.get('paper')) || undefined
  return id === undefined ? <Queue /> : <Review id={id} />
}

function Queue() {
  const [query, setQuery] = useSearchParams()
  const decided = query.get('done') === 'yes'
  const { data, error, refetch } = useQueue(decided)
  const navigate = useNavigate()

  if (isRefused(error)) return <NoAccess {...noAccess} />
  return (
    <>
      <PageHeader title="Documents" about="Submissions waiting for review, across all branches">
        <SegmentedControl
          aria-label="Show submissions"
          data={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'decided', label: 'Recently decided' },
          ]}
          value={decided ? 'decided' : 'waiting'}
          onChange={(chosen) => setQuery(chosen === 'decided' ? { done: 'yes' } : {}, { replace: true })}
        />
      </PageHeader>
      {data?.length === 0 ? (
        <Message
          icon={IconChecks}
          title={decided ? 'No recent decisions' : 'Nothing to review'}
          help={
            decided
              ? 'Submissions you approve or decline appear here.'
              : 'New submissions appear here automatically, oldest first.'
          }
        />
      ) : (
        <DataTable
          key={decided ? 'decided' : 'waiting'}
          of="submissions"
          name="review"
          label={decided ? 'Recently decided' : 'Waiting for review'}
          rows={data}
          rowId={({ id }) => String(id)}
          columns={queueColumns}
          defaultSort={decided ? '-submitted' : 'submitted'}
          sizes={sizes}
          defaultSize={20}
          searchHint="Search by title, advisor, or branch"
          failed={error && !data ? { title: 'Couldn’t load queue', help: error.message } : undefined}
          onRetry={() => void refetch()}
          onOpen={(row) => void navigate(opened(row, String(query)))}
          exportable
        />
      )}
    </>
  )
}
