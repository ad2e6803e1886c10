// SQL of the links by which an old address undoes a change: hashed, good once, for 72 hours.
import { limits } from '@portal/contract/limits'
import { later } from '../../platform/clock.ts'
import { hashToken, newToken } from '../../platform/crypto/keys.ts'
import type { Db, Tx } from '../../platform/db/open.ts'

/** The token is for the link and exists nowhere else. */
export async function issueUndo(tx: Tx, requestId: number, now: Date): Promise<{ token: string; until: Date }> {
  const token = newToken()
  const until = later(now, limits.signInChangeMs)
  await tx
    .updateTable('account_request')
    .set({ undo_hash: hashToken(token), undo_until: until })
    .where('id', '=', requestId)
    .execute()
  return { token, until }
}

/** Guessed, expired and used are one and the same: none. */
export const findUndo = (db: Db | Tx, token: string, now: Date) =>
  db
    .selectFrom('account_request as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .select(['r.id', 'r.account_id', 'r.was', 'r.wanted', 'r.undo_until', 'r.decided_at', 'r.asked_by', 'r.decided_by'])
    .select(['a.first', 'a.email'])
    .where('r.undo_hash', '=', hashToken(token))
    .where('r.settled', 'is', null)
    .where('r.undo_until', '>', now)
    .executeTakeFirst()

export async function accept(tx: Tx, requestId: number, now: Date): Promise<void> {
  await tx
    .updateTable('account_request')
    .set({ settled: 'accepted', settled_at: now })
    .where('id', '=', requestId)
    .execute()
}

/** This change and whatever was changed on top of it; what still waits is over with it. */
export async function undoSince(
  tx: Tx,
  { id, account_id, decided_at }: { id: number; account_id: string; decided_at: Date | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('account_request')
    .set({ settled: 'undone', settled_at: now })
    .where('account_id', '=', account_id)
    .where((the) =>
      the.or([
        the('id', '=', id),
        the('decided_at', '>', decided_at),
        the.and([the('decided_at', '=', decided_at), the('id', '>', id)]),
      ]),
    )
    .where('undo_hash', 'is not', null)
    .where('settled', 'is', null)
    .execute()
  await tx
    .updateTable('account_request')
    .set({ decision: 'withdrawn', decided_at: now })
    .where('account_id', '=', account_id)
    .where('kind', 'in', ['address', 'factor'])
    .where('decision', 'is', null)
    .execute()
}

/** An address that somebody can still get back is theirs. */
export async function isReserved(tx: Tx, email: string, but: string | undefined, now: Date): Promise<boolean> {
  const rows = await tx
    .selectFrom('account_request')
    .select('account_id')
    .where('was', '=', email)
    .where('undo_hash', 'is not', null)
    .where('settled', 'is', null)
    .where('undo_until', '>', now)
    .execute()
  return rows.some(({ account_id }) => account_id !== but)
}

export const namesOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('account')
    .select(['first', 'last'])
    .where('id', 'in', [...ids])
    .orderBy('last')
    .execute()
