import { expect, it } from 'vitest'
import { mayAddProduct, mayDeleteProduct, mayEditProduct, productRights } from './policy.ts'

it.each([
  ['an admin with the right to edit', { isAdmin: true, products_editing: true }, [true, true, true]],
  ['an admin without it', { isAdmin: true }, [true, false, true]],
  ['somebody else with it', { products_editing: true }, [false, false, false]],
  ['somebody else', {}, [false, false, false]],
  ['a guest, whatever else', { isAdmin: true, products_editing: true, guest: true }, [false, false, false]],
])('adding, editing and deleting products: %s', (_, more, [add, edit, remove]) => {
  const user = { isAdmin: false, guest: false, products_editing: false, ...more }
  expect([mayAddProduct(user), mayEditProduct(user), mayDeleteProduct(user)]).toEqual([add, edit, remove])
  expect(productRights(user)).toEqual({ add, edit, delete: remove })
})
