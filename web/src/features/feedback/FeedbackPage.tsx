import type { Comment } from '@portal/contract/feedback'
import { isRefused } from '../../lib/call.ts'
import { dayInShort, momentInWords } from '../../lib/format.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { useComments } from './api.ts'
import styles from './FeedbackPage.module.css'

const sizes = [20, 50, 'all'] as const

const columns: readonly Column<Comment>[] = [
  { id: 'name', header: 'Name', width: '16%', text: ({ by }) => by },
  {
    id: 'email',
    header: 'Email',
    width: '22%',
    text: ({ email }) => email,
    cell: ({ email }) => (
      <a className="link-quiet" href={`mailto:${email}`} title={email}>
        {email}
      </a>
    ),
  },
  {
    id: 'comment',
    phone: 'fact',
    header: 'Comment',
    width: '48%',
    text: ({ comment }) => comment,
    cell: ({ comment }) => <span className={styles.comment}>{comment}</span>,
  },
  {
    id: 'when',
    phone: 'value',
    header: 'Sent',
    width: '14%',
    text: ({ at }) => at,
    cell: ({ at }) => (
      <time dateTime={at} title={dayInShort(new Date(at))}>
        {momentInWords(new Date(at))}
      </time>
    ),
  },
]

export function FeedbackPage() {
  const { data: comments, error, refetch } = useComments()
  if (isRefused(error))
    return <NoAccess title="You don’t have access to Feedback" help="Only admins can see feedback." />
  return (
    <>
      <PageHeader title="Feedback" about="What people say about the portal" />
      <DataTable
        of="comments"
        label="Feedback"
        rows={comments}
        rowId={({ id }) => String(id)}
        columns={columns}
        defaultSort="-when"
        sizes={sizes}
        defaultSize={20}
        searchHint="Search by name, email, or comment"
        failed={error && !comments ? { title: 'Couldn’t load feedback', help: error.message } : undefined}
        onRetry={() => void refetch()}
      />
    </>
  )
}
