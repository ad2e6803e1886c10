import { Button, Checkbox, Textarea } from '@mantine/core'
import { commentTask, type Task, type TaskEntry, taskLimits } from '@portal/contract/tasks'
import { type FormEvent, type Ref, useId, useState } from 'react'
import { Initials } from '../../ui/Initials.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import { Moment } from './Moment.tsx'
import styles from './view.module.css'

interface Props {
  task: Task
  entries: readonly TaskEntry[]
  field: Ref<HTMLTextAreaElement>
}

const headings: { [K in TaskEntry['kind']]?: string } = {
  returned: 'Returned',
  answered: 'Reply',
  decided: 'Decision',
}

export function Thread({ task: { id, can }, entries, field }: Props) {
  const [text, setText] = useState('')
  const [internal, setInternal] = useState(false)
  const heading = useId()
  const comment = useCall(commentTask)
  const said = entries.filter(({ kind, text: words }) => words && kind !== 'assigned')

  function send(event: FormEvent) {
    event.preventDefault()
    if (!text.trim() || comment.isPending) return
    comment.mutate(
      { params: { id }, body: { text: text.trim(), ...(internal && { internal }) } },
      {
        onSuccess: () => {
          setText('')
          if (can.answer) toast.success('Reply sent. Your request is back in review.')
        },
        onError: (error) => toast.error(can.answer ? 'Couldn’t send reply' : 'Couldn’t send comment', error.message),
      },
    )
  }

  return (
    <section className={styles.block} aria-labelledby={heading}>
      <h2 id={heading}>Comments</h2>
      {said.length === 0 && <p className={styles.quiet}>No comments yet</p>}
      <ol>
        {said.map(({ at, by, kind, text: words, internal: amongUs }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a thread only grows at its end
          <li key={index} className={styles.comment}>
            <Initials first={by} last={by.split(' ').at(-1) ?? ''} size={24} />
            <div>
              <p className={styles.by}>
                <b>{by}</b> <Moment at={at} />
                {headings[kind] && <span className={styles.tag}>{headings[kind]}</span>}
                {amongUs && <span className={styles.tag}>Internal</span>}
              </p>
              <p className={styles.said}>{words}</p>
            </div>
          </li>
        ))}
      </ol>
      {(can.comment || can.answer) && (
        <form className={styles.say} onSubmit={send}>
          <Textarea
            ref={field}
            label={can.answer ? 'Your reply' : 'Comment'}
            placeholder={can.decide ? 'Write a comment' : 'Write to the home office'}
            autosize
            minRows={2}
            maxLength={taskLimits.comment}
            readOnly={comment.isPending}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className={styles.sayFoot}>
            {can.decide && (
              <Checkbox
                label="Internal (visible to reviewers only)"
                checked={internal}
                onChange={(event) => setInternal(event.currentTarget.checked)}
              />
            )}
            <Button type="submit" variant="default" disabled={!text.trim()} loading={comment.isPending}>
              {can.answer ? 'Send reply' : 'Add comment'}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
