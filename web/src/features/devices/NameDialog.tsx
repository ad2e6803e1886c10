import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useChange } from './api.ts'
import styles from './devices.module.css'

export const nameLength = 60

interface Props {
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
export function NameDialog({ title, submit, help, initial = '', make, done, wordsFor, onClose }: Props) {
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
