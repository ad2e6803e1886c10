import { Button, Select } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import { type Product, productCategories } from '@portal/contract/products'
import { texts } from '@portal/contract/texts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { helpFor, NotOk } from '../../lib/call.ts'
import { cut } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useDeleteProduct, useProducts } from './api.ts'
import { productColumns } from './columns.tsx'
import { ProductEditor } from './ProductEditor.tsx'

const everything = 'All categories'

export function ProductsPage() {
  const can = useDetails().can.products
  const { data: products, error, refetch } = useProducts()
  const [editing, setEditing] = useState<Product | 'new'>()
  const [deleting, setDeleting] = useState<Product>()
  const [query, setQuery] = useSearchParams()
  const category = productCategories.find((name) => name === query.get('category'))

  useEffect(() => {
    if (error instanceof NotOk) toast.error(texts.productsNotOk)
    else if (error) toast.error(texts.productsFailed, error.message)
  }, [error])

  const rows = useMemo(
    () => (category ? products?.filter(({ Type }) => Type === category) : products),
    [products, category],
  )

  function choose(chosen: string | null) {
    setQuery(
      (current) => {
        current.delete('page')
        if (chosen && chosen !== everything) current.set('category', chosen)
        else current.delete('category')
        return current
      },
      { replace: true },
    )
  }

  const renderActions = useCallback(
    (product: Product) => (
      <>
        {can.edit && (
          <RowButton label={`Edit ${product.Name}`} onClick={() => setEditing(product)}>
            <IconPencil size={16} stroke={1.6} aria-hidden />
          </RowButton>
        )}
        {can.delete && (
          <RowButton label={`Delete ${product.Name}`} onClick={() => setDeleting(product)}>
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </RowButton>
        )}
      </>
    ),
    [can],
  )
  return (
    <>
      <PageHeader title="Approved Products" about={products ? `${products.length} products` : '\u00a0'}>
        {can.add && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
            Add product
          </Button>
        )}
      </PageHeader>
      <DataTable
        of="products"
        label="Approved products"
        rows={rows}
        rowId={({ productID }) => String(productID)}
        columns={productColumns}
        defaultSort="name"
        sizes={limits.productPageSizes}
        defaultSize={limits.productsPerPage}
        searchHint="Search by name, phone, website, or email"
        filters={
          <Select
            aria-label="Category"
            data={[everything, ...productCategories]}
            value={category ?? everything}
            onChange={choose}
            w={216}
          />
        }
        filteredBy={category ? ['category'] : []}
        failed={error && !products ? { title: texts.productsTableFailed, help: helpFor(error) } : undefined}
        onRetry={() => void refetch()}
        opensSheet
        onOpen={can.edit ? setEditing : openWebsite}
        renderActions={can.edit || can.delete ? renderActions : undefined}
        exportable
      />
      {editing && (
        <ProductEditor product={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {deleting && <DeleteProduct product={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

function openWebsite({ Web }: Product) {
  if (Web) window.open(`https://${Web}`, '_blank', 'noopener,noreferrer')
}

function DeleteProduct({ product, onClose }: { product: Product; onClose: () => void }) {
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
