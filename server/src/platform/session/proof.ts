// Proof: what a stolen cookie cannot give. Whoever changes credentials, rights or money, or takes a list of people along, has
// shown their password or two-factor method in this very session, a short while ago.
import { limits } from '@portal/contract/limits'
import type pg from 'pg'
import { later } from '../clock.ts'
import { hashToken, newToken } from '../crypto/keys.ts'
import type { Tx } from '../db/open.ts'
import type { Session } from './sessions.ts'

export const isProven = ({ provenAt }: Pick<Session, 'provenAt'>, now: Date): boolean =>
  provenAt !== null && now.getTime() - provenAt.getTime() <= limits.proofMs

/** Held while a proof is judged; false when the session has ended meanwhile, by wrong proofs made at the same time. */
export async function lockSession(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('session').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

/**
 * From now on the session is proven, under a new id: a copy of the cookie that somebody made before is worth nothing soon.
 * Undefined when another tab was first and its new id is on its way to this browser already.
 */
export async function putProof(
  tx: Tx,
  { id, idHash, usedHash }: Pick<Session, 'id' | 'idHash' | 'usedHash'>,
  now: Date,
): Promise<string | undefined> {
  const token = newToken()
  const renewed = await tx
    .updateTable('session')
    .set({ id_hash: hashToken(token), prior_hash: usedHash, prior_until: null })
    .where('id', '=', id)
    .where('id_hash', '=', idHash)
    .executeTakeFirst()
  await tx.updateTable('session').set({ proven_at: now, proof_failures: 0 }).where('id', '=', id).execute()
  return renewed.numUpdatedRows === 1n ? token : undefined
}

/** Says whether it was one too many: then the session is over. */
export async function countWrongProof(tx: Tx, id: string): Promise<boolean> {
  const { proof_failures } = await tx
    .updateTable('session')
    .set((at) => ({ proof_failures: at('proof_failures', '+', 1) }))
    .where('id', '=', id)
    .returning('proof_failures')
    .executeTakeFirstOrThrow()
  const over = proof_failures >= limits.proofTries
  if (over) await tx.deleteFrom('session').where('id', '=', id).execute()
  return over
}

/** True for the first call in a while that lacks proof: worth a line in the audit log, the flood behind it is not. */
export async function isFirstMiss(pool: pg.Pool, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update session set proof_missed_at = $2
     where id = $1 and (proof_missed_at is null or proof_missed_at <= $3)`,
    [id, now, later(now, -limits.proofMs)],
  )
  return rowCount === 1
}
