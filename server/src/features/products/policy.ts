// Who may do what with approved products (readings C20).
import type { Can } from '@portal/contract/can'
import type { User } from '../../platform/session/sessions.ts'

type Viewer = Pick<User, 'isAdmin' | 'guest' | 'products_editing'>

export const mayAddProduct = (user: Viewer): boolean => user.isAdmin && !user.guest
export const mayEditProduct = (user: Viewer): boolean => user.isAdmin && !user.guest && user.products_editing
export const mayDeleteProduct = (user: Viewer): boolean => user.isAdmin && !user.guest

export const productRights = (user: Viewer): Can['products'] => ({
  add: mayAddProduct(user),
  edit: mayEditProduct(user),
  delete: mayDeleteProduct(user),
})
