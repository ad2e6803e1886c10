import {
  deleteProduct,
  insertProduct,
  listProducts,
  type Product,
  type ProductItem,
  productsTopic,
  updateProduct,
} from '@portal/contract/products'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'

const key = ['products'] as const

export const productList = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call(listProducts, {}, signal)).products,
})

export function useProducts() {
  useLive(productsTopic, key)
  return useQuery(productList)
}

/** With a product: changes it, provided nobody else did meanwhile. Without: adds one. */
export const useSaveProduct = (product: Product | undefined) =>
  changing(key).useChange(async (item: ProductItem) => {
    if (!product) return call(insertProduct, { body: { item } })
    const { productID, id, version } = product
    return call(updateProduct, { params: { productID }, body: { item: { ...item, productID, id, version } } })
  })

export const useDeleteProduct = () =>
  changing(key).useChange(({ productID }: Product) => call(deleteProduct, { params: { productID } }))
