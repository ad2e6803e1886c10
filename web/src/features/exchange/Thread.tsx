import { Button, Textarea } from '@mantine/core'
import { commentSubmission, exchangeFieldLimits, type Submission } from '@portal/contract/exchange'
import { type FormEvent, useId, useState } from 'react'
import { Initials } from '../../ui/Initials.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './exchange.module.css'
import { Moment } from './Moment.tsx'

const commentLength = exchangeFieldLimits.comment

interface Props {
  submission: Pick<Submission, 'id' | 'thread' | 'can' | 'status'>
  /** Whether they answer the firm, or the firm asks them. */
  side: 'advisor' | 'reviewer'
}

export function Thread({ submission, side }: Props) {
  const { id, thread, can, status } = submission
  const [text, setText] = useState('')
  const heading = useId()
  const comment = useCall(commentSubmission)
  const answering = side === 'advisor' && status === 'Holding (Advisor)'
  const label = answering ? 'Your reply' : 'Comment'

  function send(event: FormEvent) {
    event.preventDefault()
    if (!text.trim() || comment.isPending) return
    comment.mutate(
      { params: { id }, body: { text: text.trim() } },
      {
        onSuccess: () => {
          setText('')
          if (answering) toast.success('Reply sent. Your submission is back in review.')
        },
        onError: (error) => toast.error('Couldn’t send comment', error.message),
      },
    )
  }

  return (
    <section className={styles.block} aria-labelledby={heading}>
      <h2 id={heading} className={styles.part}>
        Comments
      </h2>
      {thread.length === 0 && <p className={styles.quiet}>No comments yet</p>}
      <ol>
        {thread.map(({ at, by, text: said }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a thread only grows at its end
          <li key={index} className={styles.comment}>
            <Initials first={by} last={by.split(' ').at(-1) ?? ''} size={24} />
            <div>
              <p className={styles.by}>
                <b>{by}</b> <Moment at={at} />
              </p>
              <p className={styles.said}>{said}</p>
            </div>
          </li>
        ))}
      </ol>
      {can.comment && (
        <form className={styles.say} onSubmit={send}>
          <Textarea
            label={label}
            placeholder={side === 'advisor' ? 'Write to the home office' : 'Write to the advisor'}
            autosize
            minRows={2}
            maxLength={commentLength}
            readOnly={comment.isPending}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={!text.trim()} loading={comment.isPending}>
            {answering ? 'Send reply' : 'Add comment'}
          </Button>
        </form>
      )}
    </section>
  )
}
