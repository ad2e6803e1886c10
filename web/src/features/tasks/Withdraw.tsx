import { type Task, withdrawTask } from '@portal/contract/tasks'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'

interface Props {
  id: Task['id']
  onClose: () => void
}

export function Withdraw({ id, onClose }: Props) {
  const withdraw = useCall(withdrawTask)
  return (
    <ConfirmDialog
      title="Withdraw this request?"
      question="The home office stops working on it, and you can’t reopen it. The firm keeps a record of it."
      confirm="Withdraw request"
      cancel="Keep request"
      busy={withdraw.isPending}
      onConfirm={() =>
        withdraw.mutate(
          { params: { id } },
          {
            onSuccess: () => toast.success('Request withdrawn'),
            onError: (error) => toast.error('Couldn’t withdraw request', error.message),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    />
  )
}
