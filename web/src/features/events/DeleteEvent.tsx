import type { PortalEvent } from '@portal/contract/events'
import { texts } from '@portal/contract/texts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useDeleteEvent } from './api.ts'
import { titleOf } from './words.ts'

export function DeleteEvent({ event, onClose }: { event: PortalEvent; onClose: () => void }) {
  const remove = useDeleteEvent()

  function confirm() {
    remove.mutate(event, {
      onSuccess: () => toast.success('Event deleted'),
      onError: (error) => toast.error(texts.eventDeleteFailed, error.message),
      onSettled: onClose,
    })
  }

  return (
    <ConfirmDialog
      title={titleOf(event)}
      question={texts.eventDeleteConfirm}
      confirm="Delete event"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
