import type { BranchDocument } from '@portal/contract/documents'
import { texts } from '@portal/contract/texts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useDeleteBranchDocument } from './api.ts'

export function DeleteBranchDocument({ document, onClose }: { document: BranchDocument; onClose: () => void }) {
  const remove = useDeleteBranchDocument()
  const confirm = () =>
    remove.mutate(document.id, {
      onSuccess: () => toast.success(texts.fileDeleted),
      onError: (error) => toast.error('Couldn’t delete document', error.message),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title={document.title}
      question={texts.documentDeleteConfirm}
      confirm="Delete document"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
