// Writes down which records legal holds cover, under the lock that placing a hold takes.
import type { RecordScope } from '@portal/contract/records'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/open.ts'
import { AppError } from '../http/errors.ts'
import { recordsUnder } from './scopes.ts'

const holdsLock = 7_140_235
/** A long import keeps the lock. All other changes queue behind whoever waits for it, so the wait is short. */
const lockTimeoutMs = 10_000
const lockTimedOut = '55P03'

/** Taken to place or widen a hold: waits for every transaction that is writing records, until this one ends. */
export async function lockHolds(tx: Tx): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(${holdsLock})`.execute(tx).catch((error: unknown) => {
    if ((error as { code?: string }).code !== lockTimedOut) throw error
    throw new AppError('conflict', {
      message: 'A large import or disposal is running. Try again when it has finished.',
    })
  })
  await sql`select set_config('lock_timeout', '0', true)`.execute(tx)
}

/** Taken to read which records are held: no hold is placed until this transaction ends. */
export const shareHolds = (tx: Tx): Promise<unknown> => sql`select share_holds_lock()`.execute(tx)

/** Writes down every record that the hold's scope covers now. Triggers add those that come later. */
export async function coverRecords(db: Db | Tx, holdId: number, scope: RecordScope): Promise<void> {
  await sql`insert into held_record (hold_id, record, class)
    select h.id, x.record, x.class
    from hold h join (${recordsUnder([scope])}) x on hold_covers(h, x.class, x.person_id, x.branch_id, x.at)
    where h.id = ${holdId} on conflict do nothing`.execute(db)
}

/**
 * Runs a statement that overwrites records with data from outside, such as a file: triggers refuse it if a hold covers one of them.
 * Deleting needs no call, because it is always refused.
 */
export async function overwriteRecords<R>(tx: Tx, statement: () => Promise<R>): Promise<R> {
  await sql`select set_config('portal.overwriting', 'on', true)`.execute(tx)
  const done = await statement()
  await sql`select set_config('portal.overwriting', '', true)`.execute(tx)
  return done
}
