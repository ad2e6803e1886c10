import { limits } from '@portal/contract/limits'
import type { Product } from '@portal/contract/products'
import { texts } from '@portal/contract/texts'
import { cut } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useDeleteProduct } from './api.ts'

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
      title={cut(product.Name, limits.productNameShown)}
      question={texts.productDeleteConfirm}
      confirm="Delete product"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
