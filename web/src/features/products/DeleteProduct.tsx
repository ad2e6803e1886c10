import type { Product } from '@portal/contract/products'
import { texts } from '@portal/contract/texts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useDeleteProduct } from './api.ts'
import { shownName } from './columns.tsx'

export function DeleteProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const remove = useDeleteProduct()

  function confirm() {
    remove.mutate(product, {
      onSuccess: () => toast.success(texts.productDeleted),
      onError: (error) => toast.error(texts.productDeleteFailed, error.message),
      onSettled: onClose,
    })
  }

  return (
    <ConfirmDialog
      title={shownName(product.Name)}
      question={texts.productDeleteConfirm}
      confirm="Delete product"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
