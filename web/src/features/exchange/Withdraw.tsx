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
      title={draft ? 'Discard this draft?' : 'Withdraw this submission?'}
      question={
        draft
          ? 'You won’t be able to reopen it. The firm keeps a record of it.'
          : 'The home office stops reviewing it, and you can’t resubmit it. The firm keeps a record of it.'
      }
      confirm={draft ? 'Discard draft' : 'Withdraw submission'}
      cancel={draft ? 'Keep draft' : 'Keep in review'}
      busy={withdraw.isPending}
      onConfirm={() =>
        withdraw.mutate(
          { params: { id } },
          {
            onSuccess: () => {
              toast.success(draft ? 'Draft discarded' : 'Submission withdrawn')
              onDone?.()
            },
            onError: (error) =>
              toast.error(draft ? 'Couldn’t discard draft' : 'Couldn’t withdraw submission', error.message),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    />
  )
}
