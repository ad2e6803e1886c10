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
          toast.success(`${name} is suspended.`)
          onClose()
        },
      },
    )
  return (
    <WordsDialog
      title={`Suspend ${name}`}
      submit="Suspend"
      about="They are signed out everywhere at once, and nobody gets in with this account until it is restored. What they have done stays."
      hint="Kept in the audit log"
      most={limits.suspendReasonLength}
      busy={suspend.isPending}
      refusal={suspend.error?.message}
      onSubmit={send}
      onClose={onClose}
    />
  )
}
