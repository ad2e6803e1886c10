// HTTP face of approved products: who may do what is in policy.ts, SQL in store.ts.
import { deleteProduct, insertProduct, listProducts, productsTopic, updateProduct } from '@portal/contract/products'
import type { Feature } from '../../platform/feature.ts'
import { serveCachedList } from '../../platform/http/cached-list.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { mayAddProduct, mayDeleteProduct, mayEditProduct } from './policy.ts'
import { addProduct, changeProduct, listedProducts, lockProduct, markDeleted } from './store.ts'

export const products: Feature = {
  routes(app, { db, live, clock }) {
    live.declare(productsTopic, () => true)

    serveCachedList(app, listProducts, productsTopic, async () => ({ ok: true, products: await listedProducts(db) }))

    serve(app, insertProduct, async ({ body: { item }, user, change }) => {
      allow(mayAddProduct(user))
      const productID = await change(async (tx, note) => {
        const id = await addProduct(tx, item, user.id, clock())
        note.audit('product.added', `product:${id}`, { after: item })
        note.live(productsTopic)
        return id
      })
      return { ok: true, productID }
    })

    serve(app, updateProduct, async ({ params, body: { item }, user, change }) => {
      allow(mayEditProduct(user))
      await change(async (tx, note) => {
        const before = found(await lockProduct(tx, params.productID))
        // a caller that sends no version did not look first; the portal's own editor always sends it
        if (item.version !== undefined && item.version !== before.version) throw new AppError('conflict')
        await changeProduct(tx, before, item, user.id, clock())
        note.audit('product.updated', `product:${before.productID}`, { before, after: item })
        note.live(productsTopic)
      })
      return { ok: true }
    })

    serve(app, deleteProduct, async ({ params, user, change }) => {
      allow(mayDeleteProduct(user))
      await change(async (tx, note) => {
        const before = found(await lockProduct(tx, params.productID))
        await markDeleted(tx, before, user.id, clock())
        note.audit('product.deleted', `product:${before.productID}`, { before })
        note.live(productsTopic)
      })
      return { ok: true }
    })
  },
}
