// SQL of certifications: what was accepted, word for word.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

const kind = 'communication'

export async function acceptedAt(db: Db, accountId: string, version: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('certification')
    .select('accepted_at')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.accepted_at
}

export const hasAccepted = async (db: Db, accountId: string, version: number): Promise<boolean> =>
  (await acceptedAt(db, accountId, version)) !== undefined

/** For a condition beside others. */
export const certificationMissing = (account: RawBuilder<unknown>, version: number) => sql<boolean>`not exists (
  select from certification k where k.account_id = ${account} and k.kind = ${kind} and k.version = ${version})`

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
