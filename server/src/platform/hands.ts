// Who has worked on a record for whoever asks, under whichever name: they do not decide it.
import type { AuditSubject } from '@portal/contract/audit-fields'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './db/open.ts'

/** Only the first time is kept. */
export async function addHand(tx: Tx, record: AuditSubject, accountId: string, now: Date): Promise<void> {
  await tx
    .insertInto('worked_on')
    .values({ record, account_id: accountId, at: now })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** What was made out of another record was worked on by the same people. */
export async function carryHands(tx: Tx, from: AuditSubject, to: AuditSubject): Promise<void> {
  await sql`insert into worked_on (record, account_id, at) select ${to}, account_id, at from worked_on
    where record = ${from} on conflict do nothing`.execute(tx)
}

/** A column: everybody who has worked on one of these records. Each is `kind:id`, or null for one that is not there. */
export const handsIn = (...records: RawBuilder<unknown>[]): RawBuilder<readonly string[]> => sql<
  readonly string[]
>`array(
  select distinct h.account_id from worked_on h where h.record = any(array[${sql.join(records)}]))`
