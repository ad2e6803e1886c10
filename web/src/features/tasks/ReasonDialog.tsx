import { Textarea } from '@mantine/core'
import { type TaskAct, taskLimits } from '@portal/contract/tasks'
import { useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import styles from './tasks.module.css'

/** What is not done without saying why. */
export type Explained = 'return' | 'decline' | 'conditions'

const words: Record<Explained, { title: string; submit: string; about: string; label: string; hint: string }> = {
  return: {
    title: 'Return to the advisor',
    submit: 'Return',
    about: 'The advisor gets the reason by mail. Their answer puts it back into review.',
    label: 'Reason',
    hint: 'What is missing or wrong, and what to do about it',
  },
  decline: {
    title: 'Decline',
    submit: 'Decline',
    about: 'The advisor gets the reason by mail. This is final.',
    label: 'Reason',
    hint: 'Why this cannot be accepted',
  },
  conditions: {
    title: 'Approve with conditions',
    submit: 'Approve with conditions',
    about: 'The advisor gets the conditions by mail. This is final.',
    label: 'Conditions',
    hint: 'What the approval depends on',
  },
}

export function explainedAct(what: Explained, reason: string): TaskAct {
  if (what === 'return') return { do: 'return', reason }
  return { do: 'decide', decision: what === 'decline' ? 'Declined' : 'Approved with conditions', reason }
}

interface Props {
  what: Explained
  busy: boolean
  refusal?: string | undefined
  onAct: (act: TaskAct) => void
  onClose: () => void
}

export function ReasonDialog({ what, busy, refusal, onAct, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [blank, setBlank] = useState(false)
  const { title, submit, about, label, hint } = words[what]

  function send() {
    const said = reason.trim()
    setBlank(!said)
    if (said) onAct(explainedAct(what, said))
  }

  return (
    <FormDialog
      title={title}
      submit={submit}
      busy={busy}
      unsaved={reason.trim() !== ''}
      onSubmit={send}
      onClose={onClose}
    >
      {refusal && <Banner>{refusal}</Banner>}
      <p className={styles.quiet}>{about}</p>
      <Textarea
        {...counted(reason, taskLimits.reason)}
        label={label}
        withAsterisk
        placeholder={hint}
        rows={4}
        maxLength={taskLimits.reason}
        data-autofocus
        value={reason}
        error={blank && 'Say why.'}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setBlank(false)
        }}
      />
    </FormDialog>
  )
}
