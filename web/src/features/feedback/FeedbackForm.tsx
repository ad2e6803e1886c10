import { Button, Textarea } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useSyncExternalStore } from 'react'
import { useDetails } from '../../lib/session.ts'
import { useSendFeedback } from './api.ts'
import styles from './FeedbackForm.module.css'

/** A part of the account drawer. */
export function FeedbackForm() {
  const { guest } = useDetails()
  return guest ? (
    <>
      <h2 className={styles.title}>Feedback</h2>
      <p className="t-note">Sign in with your own account to send feedback.</p>
    </>
  ) : (
    <Form />
  )
}

function Form() {
  const id = useId()
  const [draft, setDraft] = useDraft()
  const { send, sending } = useSendFeedback(() => setDraft(''))
  const blank = draft.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!blank && !sending) send(draft)
  }

  return (
    <form onSubmit={submit}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          Feedback
        </h2>
        <span className="t-note num" id={`${id}-count`}>
          {draft.length} / {limits.feedbackLength}
        </span>
      </div>
      <Textarea
        aria-labelledby={id}
        aria-describedby={`${id}-count`}
        placeholder="What could be better?"
        rows={4}
        maxLength={limits.feedbackLength}
        readOnly={sending}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <Button className={styles.send} type="submit" variant="default" fullWidth disabled={blank} loading={sending}>
        Send feedback
      </Button>
    </form>
  )
}

// What somebody is about to tell the firm outlives the drawer it is typed in, and goes with their visit: there is one
// query client for each.
const drafts = new WeakMap<QueryClient, string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function useDraft() {
  const client = useQueryClient()
  const draft = useSyncExternalStore(subscribe, () => drafts.get(client) ?? '')
  const setDraft = (text: string) => {
    drafts.set(client, text)
    listeners.forEach((listener) => listener())
  }
  return [draft, setDraft] as const
}
