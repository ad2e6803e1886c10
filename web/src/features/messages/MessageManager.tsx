import type { ManagedMessage } from '@portal/contract/messages'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { useState } from 'react'
import { cut } from '../../lib/format.ts'
import { Message } from '../../ui/Message.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { useManagedMessages, usePublishMessage } from './api.ts'
import { PublicationFrame } from './PublicationFrame.tsx'
import { MessageForm } from './MessageForm.tsx'
import { kindName } from './MessageLine.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { PublicationTable } from './PublicationTable.tsx'

const columns: readonly Column<ManagedMessage>[] = [
  { id: 'message', header: 'Message', width: '34%', text: ({ message }) => message },
  { id: 'type', header: 'Type', width: '12%', text: ({ type }) => kindName(type) },
]
const nameOf = ({ message }: ManagedMessage) => cut(message, 40)
const preview = (message: ManagedMessage) => <MessagePreview message={message} />
const none: never[] = []

/** Every message of the bottom bar, and all that is done with them. */
export function MessageManager() {
  const { data, error, refetch } = useManagedMessages()
  const publish = usePublishMessage()
  const [writing, setWriting] = useState<'new' | ManagedMessage>()
  const branches = data?.branches ?? none
  return (
    <PublicationFrame
      about="Drafts are visible only here. Changes to published messages go live right away."
      add="Add message"
      onAdd={() => setWriting('new')}
      failed={error && !data ? { title: 'Couldn’t load messages', error } : undefined}
      onRetry={() => void refetch()}
    >
      <PublicationTable
        one="message"
        place="in the bottom bar"
        label="System messages"
        rows={data?.data}
        branches={branches}
        rowId={({ idx }) => String(idx)}
        columns={columns}
        nameOf={nameOf}
        preview={preview}
        onEdit={setWriting}
        busy={publish.isPending}
        move={({ idx }, what, then) => publish.mutate({ idx, what }, then)}
        empty={
          <Message
            icon={IconMessage2}
            title="No messages yet"
            help="Add one to get started. It stays a draft until you publish it."
          />
        }
      />
      {writing && (
        <MessageForm
          message={writing === 'new' ? undefined : writing}
          branches={branches}
          onClose={() => setWriting(undefined)}
        />
      )}
    </PublicationFrame>
  )
}
