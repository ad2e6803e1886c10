import { commentTask, type TaskEntry, taskLimits } from '@portal/contract/tasks'
import type { RefObject } from 'react'
import { toast } from '../../ui/toast.tsx'
import { Thread } from '../review/public.ts'
import { type Item, useCall } from './api.ts'
import { useReply } from './reply.tsx'

const headings: { [K in TaskEntry['kind']]?: string } = { returned: 'Returned', answered: 'Reply', decided: 'Decision' }

/** What is said with an approval under conditions are the conditions. */
const headingOf = ({ kind }: TaskEntry, outcome: Item['task']['outcome']) =>
  kind === 'decided' && outcome?.decision === 'Approved with conditions' ? 'Conditions' : headings[kind]

/** What was said. */
export function ItemTalk({ item, field }: { item: Item; field: RefObject<HTMLTextAreaElement | null> }) {
  const { task, entries, reviews, record } = item
  const { id, can, outcome } = task
  // on a screen of its own it is answered there
  const answers = can.answer && !record.elsewhere
  const comment = useCall(commentTask)
  const reply = useReply(id)
  const toAdvisor = answers ? 'Write your reply' : 'Write to the home office'
  return (
    <Thread
      said={entries
        .filter(({ kind, text }) => text && kind !== 'assigned')
        .map((entry) => ({ ...entry, tag: headingOf(entry, outcome) }))}
      may={answers ? 'reply' : can.comment ? 'comment' : undefined}
      placeholder={reviews ? `Add a comment for ${task.names.advisor.first}` : toAdvisor}
      most={taskLimits.comment}
      internally={reviews}
      field={field}
      busy={comment.isPending || reply.busy}
      attached={reply.attached}
      onSend={(body, { onSuccess }) => {
        const then = {
          onSuccess: () => {
            onSuccess()
            if (answers) toast.success('Reply sent. Your request is back in review.')
          },
          onError: ({ message }: Error) =>
            toast.error(answers ? 'Couldn’t send reply' : 'Couldn’t send comment', message),
        }
        if (reply.attached.any) void reply.send(body.text, then)
        else comment.mutate({ params: { id }, body }, then)
      }}
    />
  )
}
