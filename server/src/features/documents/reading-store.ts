// SQL of what people have read, acknowledged and found helpful.
import type { Reading, ReadingKind } from '@portal/contract/documents'
import type { Db, Tx } from '../../platform/db/open.ts'

export async function readingsOf(db: Db, accountId: string): Promise<Reading[]> {
  const rows = await db
    .selectFrom('reading as r')
    .innerJoin('document as d', 'd.id', 'r.document_id')
    .select(['r.document_id as id', 'r.version', 'r.kind', 'r.at'])
    .where('r.account_id', '=', accountId)
    .where('d.deleted_at', 'is', null)
    .orderBy('r.at')
    .execute()
  return rows.map(({ at, kind, ...row }) => ({ ...row, kind: kind as ReadingKind, at: at.toISOString() }))
}

export const votesOf = (db: Db, accountId: string): Promise<{ id: number; helpful: boolean }[]> =>
  db
    .selectFrom('helpful as h')
    .innerJoin('document as d', 'd.id', 'h.document_id')
    .select(['h.document_id as id', 'h.helpful'])
    .where('h.account_id', '=', accountId)
    .where('d.deleted_at', 'is', null)
    .orderBy('h.document_id')
    .execute()

export interface NewReading {
  accountId: string
  id: number
  version: number
  kind: 'opened' | 'read' | 'acknowledged'
  now: Date
}

/** The first time counts. Tells whether this was it. */
export async function putReading(tx: Tx, { accountId, id, version, kind, now }: NewReading): Promise<boolean> {
  const row = await tx
    .insertInto('reading')
    .values({ account_id: accountId, document_id: id, version, kind, at: now })
    .onConflict((on) => on.doNothing())
    .returning('at')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasOpened(tx: Tx, accountId: string, id: number, version: number): Promise<boolean> {
  const row = await tx
    .selectFrom('reading')
    .select('at')
    .where('account_id', '=', accountId)
    .where('document_id', '=', id)
    .where('version', '=', version)
    .where('kind', '=', 'opened')
    .executeTakeFirst()
  return row !== undefined
}

export async function putVote(tx: Tx, accountId: string, id: number, helpful: boolean, now: Date): Promise<void> {
  await tx
    .insertInto('helpful')
    .values({ account_id: accountId, document_id: id, helpful, at: now })
    .onConflict((on) => on.columns(['account_id', 'document_id']).doUpdateSet({ helpful, at: now }))
    .execute()
}
