// SQL of the messages.
import type { ManagedMessage, MessageType } from '@portal/contract/messages'
import type { WhatToDo } from '@portal/contract/publication'
import type { Audience } from '@portal/contract/rules/publication'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Addressed } from './policy.ts'
import { addressingColumns, addressingOf, columnsOf } from './publishing.ts'

interface Running extends Addressed {
  idx: number
  message: string
  type: MessageType
}

/** What runs now and this person has not dismissed, whomever it is for: critical first, then the newest. */
export async function runningMessages(db: Db, accountId: string, now: Date): Promise<Running[]> {
  const rows = await db
    .selectFrom('message')
    .select(['idx', 'message', 'type', 'audience', 'branch_id as branchId'])
    .where('published_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '<=', now)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('message_dismissal as gone')
            .select('gone.idx')
            .whereRef('gone.idx', '=', 'message.idx')
            .where('gone.account_id', '=', accountId),
        ),
      ),
    )
    .orderBy(sql`type = 'critical'`, 'desc')
    .orderBy('starts_at', 'desc')
    .orderBy('idx', 'desc')
    .execute()
  return rows as Running[]
}

/** One that can have been on a screen: it may have ended, or been withdrawn, since it was shown there. */
export async function shownMessage(tx: Tx, idx: number, now: Date): Promise<Addressed | undefined> {
  const row = await tx
    .selectFrom('message')
    .select(['audience', 'branch_id as branchId'])
    .where('idx', '=', idx)
    .where('published_at', 'is not', null)
    .where('starts_at', '<=', now)
    .executeTakeFirst()
  return row && { audience: row.audience as Audience, branchId: row.branchId }
}

/** False when it was dismissed before. */
export async function dismiss(tx: Tx, accountId: string, idx: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_dismissal')
    .values({ account_id: accountId, idx, at: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const managed = (db: Db | Tx) => db.selectFrom('message').select(['idx', 'message', 'type', ...addressingColumns])
type Row = Awaited<ReturnType<ReturnType<typeof managed>['executeTakeFirstOrThrow']>>
const messageOf = (row: Row, now: Date): ManagedMessage => ({
  ...addressingOf(row, now),
  type: row.type as MessageType,
})

export async function everyMessage(db: Db, now: Date): Promise<ManagedMessage[]> {
  return (await managed(db).orderBy('idx', 'desc').execute()).map((row) => messageOf(row, now))
}

/** Locked until the transaction ends: whoever else wants to change it waits and then sees what happened. */
export async function lockMessage(tx: Tx, idx: number, now: Date): Promise<ManagedMessage | undefined> {
  const row = await managed(tx).where('idx', '=', idx).forUpdate().executeTakeFirst()
  return row && messageOf(row, now)
}

export type Draft = Omit<ManagedMessage, 'idx' | 'state'>

export async function addMessage(tx: Tx, draft: Draft): Promise<number> {
  const { idx } = await tx.insertInto('message').values(columnsOf(draft)).returning('idx').executeTakeFirstOrThrow()
  return idx
}

export async function changeMessage(tx: Tx, idx: number, draft: Draft): Promise<void> {
  await tx.updateTable('message').set(columnsOf(draft)).where('idx', '=', idx).execute()
}

export async function moveMessage(tx: Tx, idx: number, what: WhatToDo, now: Date): Promise<void> {
  const to = what === 'publish' ? { published_at: now, withdrawn_at: null } : { withdrawn_at: now }
  await tx.updateTable('message').set(to).where('idx', '=', idx).execute()
}
