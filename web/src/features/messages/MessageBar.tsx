// The bottom bar: one system message at a time.
import { ActionIcon } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import type { Message } from '@portal/contract/messages'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type FocusEvent, useCallback, useEffect, useState } from 'react'
import { useDetails } from '../../lib/session.ts'
import { fetchedPart } from '../../ui/fetched.tsx'
import { usePhone } from '../../ui/phone.ts'
import { useDismiss, useMessages } from './api.ts'
import styles from './MessageBar.module.css'
import { kindName, MessageLine } from './MessageLine.tsx'

/** Few tap on it. */
const Sheet = fetchedPart(async () => (await import('../../ui/Sheet.tsx')).Sheet)

/** Few manage messages. */
export const MessageManager = fetchedPart(async () => (await import('./MessageManager.tsx')).MessageManager)

export function MessageBar() {
  const { data } = useMessages()
  // what floats above the bar comes down once there is known to be none
  if (data?.length === 0) return <i className={styles.none} />
  return data && <Bar messages={data} />
}

function Bar({ messages }: { messages: Message[] }) {
  const { guest } = useDetails()
  const dismiss = useDismiss()
  const [last, setLast] = useState({ idx: -1, at: 0 })
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [reading, setReading] = useState<Message>()
  const phone = usePhone()

  // The one on show stays on show when others come and go around it; where it went itself, the next takes its place.
  const found = messages.findIndex(({ idx }) => idx === last.idx)
  const at = found < 0 ? last.at % messages.length : found
  const message = messages[at] as Message
  const several = messages.length > 1
  const rotating = several && !pointed && !focused && !reading

  const show = useCallback(
    (to: number) => {
      const next = (to + messages.length) % messages.length
      setLast({ idx: messages[next]?.idx ?? -1, at: next })
    },
    [messages],
  )
  useEffect(() => {
    if (!rotating) return undefined
    const timer = setTimeout(show, limits.messageRotationMs, at + 1)
    return () => clearTimeout(timer)
  }, [rotating, show, at])

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget)) setFocused(false)
  }
  function remove() {
    setLast({ idx: -1, at })
    // The bar goes with its last message: whoever uses the keyboard goes on where the screen starts.
    if (!several) document.getElementById('main')?.focus({ preventScroll: true })
    dismiss.mutate({ message, at })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- resting on it only holds the rotation
    <section
      className={styles.bar}
      aria-label="Messages"
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      // a click leaves the focus behind, and nobody there
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={leave}
    >
      {/* Nobody is interrupted by a rotation; what one asked for oneself is read out. */}
      <output className={styles.words} aria-live={rotating ? 'off' : 'polite'}>
        {phone ? (
          <button type="button" className={styles.whole} aria-haspopup="dialog" onClick={() => setReading(message)}>
            <MessageLine key={message.idx} message={message} />
          </button>
        ) : (
          <MessageLine key={message.idx} message={message} />
        )}
      </output>
      {several && (
        <>
          <span className={styles.position}>
            {at + 1} of {messages.length}
          </span>
          <ActionIcon className={styles.step} size={24} aria-label="Previous message" onClick={() => show(at - 1)}>
            <IconChevronLeft size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon className={styles.step} size={24} aria-label="Next message" onClick={() => show(at + 1)}>
            <IconChevronRight size={14} aria-hidden />
          </ActionIcon>
        </>
      )}
      {!guest && (
        <ActionIcon size={phone ? 36 : 24} aria-label="Dismiss message" onClick={remove}>
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
      {reading && (
        <Sheet title={kindName(reading.type)} onClose={() => setReading(undefined)}>
          <p>{reading.message}</p>
        </Sheet>
      )}
    </section>
  )
}
