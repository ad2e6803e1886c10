// What happened and what was said, from both sides.
import { Button, Checkbox, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { Initials } from '../../ui/Initials.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Block } from './Facts.tsx'
import styles from './review.module.css'

export const Timeline = ({ events }: { events: readonly { at: string; words: ReactNode }[] }) => (
  <Block title="Activity">
    <ol className={styles.timeline}>
      {events.map(({ at, words }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a timeline only grows at its end
        <li key={index}>
          <i aria-hidden />
          <span>{words}</span>
          <Moment at={at} />
        </li>
      ))}
    </ol>
  </Block>
)

interface Props {
  said: readonly { at: string; by: string; text: string; tags?: readonly (string | false | undefined)[] }[]
  /** What one may add: a reply to what was returned, a comment, or nothing. */
  may: 'reply' | 'comment' | undefined
  placeholder: string
  most: number
  /** Whether something can be said among reviewers only. */
  internally?: boolean
  field?: Ref<HTMLTextAreaElement> | undefined
  busy: boolean
  /** What is sent along with a reply: instead of words, too. */
  attached?: { any: boolean; field: ReactNode } | undefined
  onSend: (words: { text: string; internal?: true }, then: { onSuccess: () => void }) => void
}

export function Thread({ said, may, placeholder, most, internally = false, field, busy, attached, onSend }: Props) {
  const [text, setText] = useState('')
  const [internal, setInternal] = useState(false)

  const along = may === 'reply' ? attached : undefined
  const empty = !text.trim() && !along?.any

  function send(event: FormEvent) {
    event.preventDefault()
    if (empty || busy) return
    onSend({ text: text.trim(), ...(internal && { internal }) }, { onSuccess: () => setText('') })
  }

  return (
    <Block title="Comments">
      {said.length === 0 && <p className={styles.quiet}>No comments yet</p>}
      <ol>
        {said.map(({ at, by, text: words, tags = [] }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a thread only grows at its end
          <li key={index} className={styles.comment}>
            <Initials first={by} last={by.split(' ').at(-1) ?? ''} size={24} />
            <div>
              <p className={styles.by}>
                <b>{by}</b> <Moment at={at} />
                {tags.map(
                  (tag) =>
                    tag && (
                      <span key={tag} className={styles.tag}>
                        {tag}
                      </span>
                    ),
                )}
              </p>
              <p className={styles.said}>{words}</p>
            </div>
          </li>
        ))}
      </ol>
      {may && (
        <form className={styles.say} onSubmit={send}>
          <Textarea
            ref={field}
            label={may === 'reply' ? 'Your reply' : 'Comment'}
            placeholder={placeholder}
            autosize
            minRows={2}
            maxLength={most}
            readOnly={busy}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {along?.field}
          <div className={styles.sayFoot}>
            {internally && (
              <Checkbox
                label="Internal (visible to reviewers only)"
                checked={internal}
                onChange={(event) => setInternal(event.currentTarget.checked)}
              />
            )}
            <Button type="submit" variant="default" disabled={empty} loading={busy}>
              {may === 'reply' ? 'Send reply' : 'Add comment'}
            </Button>
          </div>
        </form>
      )}
    </Block>
  )
}
