import type { ManagedNews } from '@portal/contract/whats-new'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { useState } from 'react'
import { cut } from '../../lib/format.ts'
import { Message } from '../../ui/Message.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { PublicationFrame, PublicationTable } from '../messages/public.ts'
import { useManagedNews, usePublishNews } from './api.ts'
import { NewsForm } from './NewsForm.tsx'
import { NewsPreview } from './NewsPreview.tsx'

const columns: readonly Column<ManagedNews>[] = [
  { id: 'text', header: 'What’s new', width: '46%', text: ({ text }) => text },
]
const nameOf = ({ text }: ManagedNews) => cut(text, 40)
const preview = ({ text }: ManagedNews) => <NewsPreview text={text} />
const none: never[] = []

/** Every entry of the What's New dialog, and all that is done with them. */
export function NewsManager() {
  const { data, error, refetch } = useManagedNews()
  const publish = usePublishNews()
  const [writing, setWriting] = useState<'new' | ManagedNews>()
  const branches = data?.branches ?? none
  return (
    <PublicationFrame
      about="Shown once per browser, newest first. Drafts are visible only here."
      add="Add entry"
      onAdd={() => setWriting('new')}
      failed={error && !data ? { title: 'Couldn’t load What’s New', error } : undefined}
      onRetry={() => void refetch()}
    >
      <PublicationTable
        one="entry"
        place="at sign-in"
        label="What’s new"
        rows={data?.data}
        branches={branches}
        rowId={({ id }) => String(id)}
        columns={columns}
        nameOf={nameOf}
        preview={preview}
        onEdit={setWriting}
        busy={publish.isPending}
        move={({ id }, what, then) => publish.mutate({ id, what }, then)}
        empty={
          <Message
            icon={IconSparkles}
            title="No entries yet"
            help="Add one to get started. It stays a draft until you publish it."
          />
        }
      />
      {writing && (
        <NewsForm
          entry={writing === 'new' ? undefined : writing}
          branches={branches}
          onClose={() => setWriting(undefined)}
        />
      )}
    </PublicationFrame>
  )
}
