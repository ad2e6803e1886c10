// SQL of the tokens kept for the calendar.
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { OfficeGrant } from '../../platform/db/schema.ts'

export type GrantRow = Selectable<OfficeGrant>

export const findGrant = (db: Db, accountId: string): Promise<GrantRow | undefined> =>
  db.selectFrom('office_grant').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const lockGrant = (tx: Tx, accountId: string): Promise<GrantRow | undefined> =>
  tx.selectFrom('office_grant').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()

export async function putGrant(
  tx: Tx,
  grant: { accountId: string; issuer: string; tokens: Buffer; expiresAt: Date; now: Date },
): Promise<void> {
  const { accountId, issuer, tokens, expiresAt, now } = grant
  const row = { issuer, tokens, expires_at: expiresAt, updated_at: now }
  await tx
    .insertInto('office_grant')
    .values({ account_id: accountId, ...row })
    .onConflict((on) => on.column('account_id').doUpdateSet(row))
    .execute()
}

export async function dropGrant(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('office_grant').where('account_id', '=', accountId).execute()
}
