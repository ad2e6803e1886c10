// SQL of the welcome wizard.
import type { Db, Tx } from '../../platform/db/open.ts'

export const profileOf = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .select(['first', 'last', 'ssn', 'email', 'crd', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

export async function endWelcome(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.updateTable('account').set({ welcome: false, welcomed_at: now }).where('id', '=', accountId).execute()
}
