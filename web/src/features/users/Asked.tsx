import type { CallOf, Endpoint } from '@portal/contract/endpoint'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'

interface Props<E extends Endpoint> {
  endpoint: E
  input: CallOf<E>
  title: string
  question: string
  confirm: string
  done: string
  onClose: () => void
}

/** Asks first, then calls and says how it went. */
export function Asked<E extends Endpoint>({ endpoint, input, title, question, confirm, done, onClose }: Props<E>) {
  const make = useCall(endpoint)
  return (
    <ConfirmDialog
      title={title}
      question={question}
      confirm={confirm}
      busy={make.isPending}
      onConfirm={() =>
        make.mutate(input, {
          onSuccess: () => toast.success(done),
          onError: (error) => toast.error('Couldn’t save the change', error.message),
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    />
  )
}
