// SQL of certifications: what was accepted, word for word.
import type { Db, Tx } from '../../platform/db/open.ts'

const kind = 'communication'

export async function hasAccepted(db: Db, accountId: string, version: number): Promise<boolean> {
  const row = await db
    .selectFrom('certification')
    .select('version')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst()
  return row !== undefined
}

/** False when this version was accepted before: the first time stays. */
export async function accept(
  tx: Tx,
  accountId: string,
  { version, text }: { version: number; text: string },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('certification')
    .values({ account_id: accountId, kind, version, text, accepted_at: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
