import { type Task, withdrawTask } from '@portal/contract/tasks'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'

interface Props {
  task: Pick<Task, 'id' | 'category'>
  onClose: () => void
}

export function Withdraw({ task: { id, category }, onClose }: Props) {
  const withdraw = useCall(withdrawTask)
  return (
    <ConfirmDialog
      title={`Withdraw ${category}?`}
      question="The firm stops working on it, and it cannot be taken up again. The firm’s records keep it."
      confirm="Withdraw"
      cancel="Leave it with the firm"
      busy={withdraw.isPending}
      onConfirm={() =>
        withdraw.mutate(
          { params: { id } },
          {
            onSuccess: () => toast.success('It is withdrawn.'),
            onError: (error) => toast.error('It could not be withdrawn.', error.message),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    />
  )
}
