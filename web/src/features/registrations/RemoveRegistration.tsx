import type { RegistrationRow } from '@portal/contract/registrations'
import { typeLabel } from '@portal/contract/rules/registration'
import { texts } from '@portal/contract/texts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAdvisor, useRemove } from './api.ts'

/** Mount it to ask. */
export function RemoveRegistration({ row, onClose }: { row: RegistrationRow; onClose: () => void }) {
  const { tapsid, name } = useAdvisor()
  const remove = useRemove(tapsid)
  const type = typeLabel(row.license_name)
  return (
    <ConfirmDialog
      title={`Remove ${row.state_name}?`}
      question={`${name} stays registered as ${type} in ${row.state_name} until the home office files the change. We’ll open a task so you can follow it.`}
      confirm="Request removal"
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(row, {
          onSuccess: () => toast.success(texts.removalRequested),
          onError: (error) => toast.error(texts.removalFailed, error.message),
          onSettled: onClose,
        })
      }
    />
  )
}
