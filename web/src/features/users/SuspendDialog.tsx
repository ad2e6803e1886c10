import { limits } from '@portal/contract/limits'
import { suspendUser } from '@portal/contract/users'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { useCall } from './api.ts'

export function SuspendDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const suspend = useCall(suspendUser)
  const send = (reason: string) =>
    suspend.mutate(
      { params: { id }, body: { reason } },
      {
        onSuccess: () => {
          toast.success(`${name} suspended`)
          onClose()
        },
      },
    )
  return (
    <WordsDialog
      title={`Suspend ${name}`}
      submit="Suspend account"
      about="They’re signed out everywhere right away and can’t sign in until the account is restored. Their work stays in place."
      hint="Recorded in the audit log"
      most={limits.suspendReasonLength}
      busy={suspend.isPending}
      refusal={suspend.error?.message}
      onSubmit={send}
      onClose={onClose}
    />
  )
}
