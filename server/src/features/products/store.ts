// SQL of approved products. Listed means: not deleted.
import type { Product, ProductItem } from '@portal/contract/products'
import type { Tx } from '../../platform/db/open.ts'
import type { Db } from '../../platform/db/open.ts'

const columns = [
  'id',
  'id as productID',
  'type as Type',
  'name as Name',
  'web as Web',
  'email as Email',
  'phone as Phone',
  'fax as Fax',
  'version',
] as const

export async function listedProducts(db: Db): Promise<Product[]> {
  const rows = await db
    .selectFrom('product')
    .select(columns)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows as Product[]
}

/** Locked until the transaction ends: whoever else wants to change it waits and then sees what happened. */
export async function lockProduct(tx: Tx, id: number): Promise<Product | undefined> {
  const row = await tx
    .selectFrom('product')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row as Product | undefined
}

const valuesOf = (item: ProductItem) => ({
  type: item.Type,
  name: item.Name.trim(),
  web: item.Web ?? '',
  email: item.Email ?? '',
  phone: item.Phone ?? '',
  fax: item.Fax ?? '',
})

export async function addProduct(tx: Tx, item: ProductItem, by: string, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('product')
    .values({ ...valuesOf(item), created_at: now, created_by: by, updated_at: now, updated_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeProduct(tx: Tx, before: Product, item: ProductItem, by: string, now: Date): Promise<void> {
  await tx
    .updateTable('product')
    .set({ ...valuesOf(item), version: before.version + 1, updated_at: now, updated_by: by })
    .where('id', '=', before.productID)
    .execute()
}

export async function markDeleted(tx: Tx, before: Product, by: string, now: Date): Promise<void> {
  await tx
    .updateTable('product')
    .set({ version: before.version + 1, deleted_at: now, deleted_by: by })
    .where('id', '=', before.productID)
    .execute()
}
