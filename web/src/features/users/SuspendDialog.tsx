import { Textarea } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import { suspendUser } from '@portal/contract/users'
import { useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './users.module.css'

const most = limits.suspendReasonLength

export function SuspendDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [blank, setBlank] = useState(false)
  const suspend = useCall(suspendUser)

  function send() {
    const said = reason.trim()
    setBlank(!said)
    if (!said) return
    suspend.mutate(
      { params: { id }, body: { reason: said } },
      {
        onSuccess: () => {
          toast.success(`${name} is suspended.`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={`Suspend ${name}`}
      submit="Suspend"
      busy={suspend.isPending}
      unsaved={reason.trim() !== ''}
      onSubmit={send}
      onClose={onClose}
    >
      {suspend.error && <Banner>{suspend.error.message}</Banner>}
      <p className={styles.quiet}>
        They are signed out everywhere at once, and nobody gets in with this account until it is restored. What they
        have done stays.
      </p>
      <Textarea
        {...counted(reason, most)}
        label="Reason"
        withAsterisk
        placeholder="Kept in the audit log"
        rows={3}
        maxLength={most}
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
