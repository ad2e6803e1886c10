import { TextInput } from '@mantine/core'
import { addMyProxy } from '@portal/contract/profile'
import { isEmail } from '@portal/contract/rules/email'
import { texts } from '@portal/contract/texts'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './profile.module.css'

export function AddProxy({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [left, setLeft] = useState(false)
  const add = useCall(addMyProxy)
  const { error } = add
  const fields = error instanceof CallError ? error.fields : undefined
  const wrong = !isEmail(email.trim())

  function send() {
    setLeft(true)
    if (wrong) return
    add.mutate(
      { body: { email: email.trim() } },
      {
        onSuccess: () => {
          toast.success(`${email.trim()} can now act for you`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title="Allow a colleague to act for you"
      submit="Allow"
      busy={add.isPending}
      unsaved={email !== ''}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={styles.note}>
        They’ll be able to see and do everything you can in the portal until you remove them. You’ll get a confirmation
        email.
      </p>
      <TextInput
        type="email"
        label="Colleague’s email"
        withAsterisk
        autoComplete="off"
        data-autofocus
        maxLength={254}
        value={email}
        onChange={(event) => {
          add.reset()
          setEmail(event.currentTarget.value)
        }}
        onBlur={() => setLeft(email !== '')}
        error={(left && wrong && texts.notAnEmail) || fields?.email}
      />
      <p className={styles.problem} role="alert">
        {error && !fields && error.message}
      </p>
    </FormDialog>
  )
}
