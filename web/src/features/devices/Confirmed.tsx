import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useChange } from './api.ts'

interface Props {
  title: string
  question: string
  /** Says what it does: "Remove passkey". */
  confirm: string
  make: () => Promise<unknown>
  done: string
  failed: string
  onClose: () => void
}

/** Asks first, then makes the change and says how it went. */
export function Confirmed({ title, question, confirm, make, done, failed, onClose }: Props) {
  const change = useChange(make)
  return (
    <ConfirmDialog
      title={title}
      question={question}
      confirm={confirm}
      busy={change.isPending}
      onConfirm={() =>
        change.mutate(undefined, {
          onSuccess: () => toast.success(done),
          onError: (error) => toast.error(failed, error.message),
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    />
  )
}
