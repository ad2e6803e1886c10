// Approved Products. The list is the same for everybody, so that it can be served from cached bytes.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { repeatedId, RowId, RowVersionOrZero } from './ids.ts'
import { Ok } from './errors.ts'
import { limits } from './limits.ts'
import { productProblems } from './rules/product.ts'

export const productCategories = [
  'Mutual Funds',
  'Variable Contracts',
  '529 College Savings Plans',
  'Asset Managers',
  'Clearing Firms',
  'QP Custodians',
  'Non-Liquid Alternatives',
] as const
export type ProductCategory = (typeof productCategories)[number]

const fields = {
  Type: T.Enum([...productCategories]),
  Name: T.String({ minLength: 1, maxLength: limits.productNameLength }),
  Web: T.String({ maxLength: limits.productWebLength, description: 'Without http:// or https://' }),
  Email: T.String({ maxLength: limits.productEmailLength, description: 'Lowercase' }),
  Phone: T.String({ maxLength: limits.productPhoneLength }),
  Fax: T.String({ maxLength: limits.productFaxLength }),
}

export const Product = T.Object({
  productID: T.Integer(),
  ...fields,
  id: T.Integer(),
  version: T.Integer({ description: 'Send it back with an update. Conflict if it’s no longer current' }),
})
export type Product = T.Static<typeof Product>

const itemFields = {
  Type: fields.Type,
  Name: fields.Name,
  Web: T.Optional(fields.Web),
  Email: T.Optional(fields.Email),
  Phone: T.Optional(fields.Phone),
  Fax: T.Optional(fields.Fax),
}
export const ProductItem = T.Object(itemFields)
export type ProductItem = T.Static<typeof ProductItem>

/** A product as the list gives it: the editor sends back its ids and its version. */
const ChangedProductItem = T.Object({
  ...itemFields,
  productID: repeatedId('productID'),
  id: repeatedId('productID'),
  version: T.Optional(RowVersionOrZero),
})
const ById = T.Object({ productID: RowId })
const checkItem = ({ item }: { item: ProductItem }) => productProblems(item)

/** The live topic everybody on the products screen listens to. */
export const productsTopic = 'products'

export const listProducts = endpoint({
  method: 'GET',
  path: '/data/products',
  access: 'guest-ok',
  shared: true,
  summary: 'Lists all approved products',
  answer: T.Object({ ok: T.Boolean(), products: T.Array(Product) }),
})

export const insertProduct = endpoint({
  method: 'POST',
  path: '/branch/product/insert',
  access: 'admin',
  summary: 'Adds an approved product',
  body: T.Object({ item: ProductItem }),
  check: checkItem,
  answer: T.Object({ ok: T.Boolean(), productID: T.Integer() }),
})

export const updateProduct = endpoint({
  method: 'POST',
  path: '/branch/product/update/:productID',
  access: 'admin',
  summary: 'Updates an approved product. Requires products_editing',
  params: ById,
  body: T.Object({ item: ChangedProductItem }),
  check: checkItem,
  answer: Ok,
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/branch/product/delete/:productID',
  access: 'admin',
  summary: 'Removes an approved product from all pages. The record is kept',
  params: ById,
  answer: Ok,
})
