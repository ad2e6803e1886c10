import { type Submission, withdrawSubmission } from '@portal/contract/exchange'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'

interface Props {
  submission: Pick<Submission, 'id' | 'status'>
  onDone?: () => void
  onClose: () => void
}

export function Withdraw({ submission: { id, status }, onDone, onClose }: Props) {
  const withdraw = useCall(withdrawSubmission)
  const draft = status === 'Draft'
  return (
    <ConfirmDialog
      title={draft ? 'Withdraw this draft?' : 'Withdraw these papers?'}
      question={
        draft
          ? 'You cannot go on with it afterwards. The firm’s records keep it.'
          : 'The firm stops reviewing them, and they cannot be sent in again. The firm’s records keep them.'
      }
      confirm="Withdraw"
      cancel={draft ? 'Keep the draft' : 'Leave them with the firm'}
      busy={withdraw.isPending}
      onConfirm={() =>
        withdraw.mutate(
          { params: { id } },
          {
            onSuccess: () => {
              toast.success(draft ? 'The draft is withdrawn.' : 'The papers are withdrawn.')
              onDone?.()
            },
            onError: (error) => toast.error('It could not be withdrawn.', error.message),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    />
  )
}
