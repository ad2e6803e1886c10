import type { Document } from '@portal/contract/documents'
import { texts } from '@portal/contract/texts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useDeleteDocument } from './api.ts'

interface Props {
  document: Document
  onDeleted: () => void
  onClose: () => void
}

export function DeleteDocument({ document, onDeleted, onClose }: Props) {
  const remove = useDeleteDocument()

  function confirm() {
    remove.mutate(document, {
      onSuccess: () => {
        toast.success(texts.fileDeleted)
        onDeleted()
      },
      onError: (error) => toast.error(texts.documentsFailed, error.message),
      onSettled: onClose,
    })
  }

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
