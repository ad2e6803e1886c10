// SQL of what is new.
import type { WhatToDo } from '@portal/contract/publication'
import type { Audience } from '@portal/contract/rules/publication'
import type { ManagedNews } from '@portal/contract/whats-new'
import type { Db, Tx } from '../../platform/db/open.ts'
import { type Addressed, addressingColumns, addressingOf, columnsOf } from '../messages/public.ts'

/** In force now, whomever it is for. */
export async function newsInForce(db: Db, now: Date): Promise<(Addressed & { text: string })[]> {
  const rows = await db
    .selectFrom('news')
    .select(['text', 'audience', 'branch_id as branchId'])
    .where('published_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '<=', now)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ audience, ...row }) => ({ ...row, audience: audience as Audience }))
}

const managed = (db: Db | Tx) => db.selectFrom('news').select(['id', 'text', ...addressingColumns])

export async function everyNews(db: Db, now: Date): Promise<ManagedNews[]> {
  return (await managed(db).orderBy('id', 'desc').execute()).map((row) => addressingOf(row, now))
}

/** Locked until the transaction ends: whoever else wants to change it waits and then sees what happened. */
export async function lockNews(tx: Tx, id: number, now: Date): Promise<ManagedNews | undefined> {
  const row = await managed(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && addressingOf(row, now)
}

export type Draft = Omit<ManagedNews, 'id' | 'state'>

export async function addNews(tx: Tx, draft: Draft): Promise<number> {
  const { id } = await tx.insertInto('news').values(columnsOf(draft)).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeNews(tx: Tx, id: number, draft: Draft): Promise<void> {
  await tx.updateTable('news').set(columnsOf(draft)).where('id', '=', id).execute()
}

export async function moveNews(tx: Tx, id: number, what: WhatToDo, now: Date): Promise<void> {
  const to = what === 'publish' ? { published_at: now, withdrawn_at: null } : { withdrawn_at: now }
  await tx.updateTable('news').set(to).where('id', '=', id).execute()
}
