// What is asked before something is done with a device, browser or passkey: whether, or under which name.
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useChange } from './api.ts'
import styles from './devices.module.css'

interface ConfirmedProps {
  title: string
  question: string
  /** Says what it does: "Remove passkey". */
  confirm: string
  make: () => Promise<unknown>
  done: string
  failed: string
  onClose: () => void
}

/** Asks first, then makes the change and says how it went. */
export function Confirmed({ title, question, confirm, make, done, failed, onClose }: ConfirmedProps) {
  const change = useChange(make)
  return (
    <ConfirmDialog
      title={title}
      question={question}
      confirm={confirm}
      busy={change.isPending}
      onConfirm={() =>
        change.mutate(undefined, {
          onSuccess: () => toast.success(done),
          onError: (error) => toast.error(failed, error.message),
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    />
  )
}

export const nameLength = 60

interface NameProps {
  title: string
  submit: string
  /** What happens next, in a sentence. */
  help?: string
  initial?: string
  make: (name: string) => Promise<unknown>
  done: string
  /** What to say about a failure; it is said in the dialog, which stays open. */
  wordsFor?: (error: Error) => string
  onClose: () => void
}

/** A dialog that asks for a name, and then makes the thing that bears it. */
export function NameDialog({ title, submit, help, initial = '', make, done, wordsFor, onClose }: NameProps) {
  const [name, setName] = useState(initial)
  const [missing, setMissing] = useState(false)
  const change = useChange(make)
  const { error } = change
  const onField = error instanceof CallError && error.fields?.name

  function send() {
    const given = name.trim()
    setMissing(!given)
    if (!given) return
    change.mutate(given, {
      onSuccess: () => {
        toast.success(done)
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={title}
      submit={submit}
      busy={change.isPending}
      unsaved={name !== initial}
      onSubmit={send}
      onClose={onClose}
    >
      {help && <p className={styles.words}>{help}</p>}
      <TextInput
        {...counted(name, nameLength)}
        label="Name"
        withAsterisk
        maxLength={nameLength}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => setMissing(!name.trim())}
        error={missing && !name.trim() ? 'Enter a name.' : onField}
      />
      <p className={styles.problem} role="alert">
        {error && !onField && (wordsFor?.(error) ?? error.message)}
      </p>
    </FormDialog>
  )
}
