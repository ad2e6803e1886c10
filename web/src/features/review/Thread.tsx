// What was said, from both sides.
import { Button, Checkbox, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { Face } from '../../ui/Face.tsx'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { Block } from './Facts.tsx'
import styles from './thread.module.css'

interface Said {
  at: string
  by: string
  face?: string
  text: string
  /** Among reviewers. */
  internal?: boolean
  /** What it was: a reply, a decision. */
  tag?: string | undefined
}

interface Props {
  said: readonly Said[]
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
      <ol className={styles.thread}>
        {said.map(({ at, by, face, text: words, internal: among, tag }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a thread only grows at its end
          <li key={index} className={styles.comment} data-internal={among || undefined}>
            <Face name={by} picture={face} size={28} />
            <div>
              <p className={styles.by}>
                <b>{by}</b> <FirmMoment at={at} said />
                {tag && <span className={styles.tag}>{tag}</span>}
                {among && <span className={styles.tag}>Reviewers only</span>}
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
            variant="unstyled"
            classNames={{ label: 'vh', input: styles.words ?? '' }}
            label={may === 'reply' ? 'Your reply' : 'Comment'}
            placeholder={internal ? 'Add a comment. Only reviewers see it.' : placeholder}
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
                label="Reviewers only"
                checked={internal}
                onChange={(event) => setInternal(event.currentTarget.checked)}
              />
            )}
            <Button type="submit" variant={may === 'reply' ? 'filled' : 'default'} disabled={empty} loading={busy}>
              {may === 'reply' ? 'Send reply' : 'Comment'}
            </Button>
          </div>
        </form>
      )}
    </Block>
  )
}
