// After a change of address by somebody else, whoever reads the new one gets no way in until the old one had its chance: until it
// has confirmed the change, or 72 hours have passed.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

/** Null when nothing waits. */
export async function resetsWaitUntil(db: Db | Tx, accountId: string, now: Date): Promise<Date | null> {
  const { until } = await db
    .selectFrom('account_request')
    .select((the) => the.fn.max('undo_until').as('until'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'address')
    .where('settled', 'is', null)
    .where('undo_until', '>', now)
    .executeTakeFirstOrThrow()
  return until
}

/** The same of `account` in another statement. */
export const addressWaits = (now: Date) => sql<boolean>`exists (select 1 from account_request w
  where w.account_id = account.id and w.kind = 'address' and w.settled is null and w.undo_until > ${now})`
