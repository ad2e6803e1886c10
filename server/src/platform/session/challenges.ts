// The half-finished sign-in: bound to the cookie of the browser that knew the password.
import type { Factor } from '@portal/contract/sign-in'
import { hashToken } from '../crypto/keys.ts'
import type { Db } from '../db/open.ts'
import { AppError } from '../http/errors.ts'

export interface Challenge {
  id: string
  accountId: string
  email: string
  factor: Factor
}

/** Wrong answers that end a challenge. */
export const codeTries = 5

/** Why a challenge counts no more. */
export type Over = 'wrong' | 'replaced' | 'expired'

export function overBy(row: { ended_at: Date | null; expires_at: Date; wrong: number }, now: Date): Over | undefined {
  if (row.ended_at !== null) return row.wrong >= codeTries ? 'wrong' : 'replaced'
  return row.expires_at <= now ? 'expired' : undefined
}

const said: Record<Over, string> = {
  wrong: 'Too many wrong codes. Start again to sign in.',
  replaced: 'This sign-in was already used, or a newer one replaced it. Start again.',
  expired: 'This sign-in timed out. Start again.',
}
/** Whoever meets it has to begin with the password again: no further answer can help. */
export const signInOver = (why?: Over): AppError =>
  new AppError('sign-in-over', why === undefined ? {} : { message: said[why] })

/** `over` is for whoever still holds the cookie: they knew the password once. */
export async function findChallenge(
  db: Db,
  token: string,
  now: Date,
): Promise<{ challenge?: Challenge; over?: Over } | undefined> {
  const row = await db
    .selectFrom('challenge as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .select(['c.id', 'c.account_id', 'a.email', 'c.factor', 'c.ended_at', 'c.expires_at', 'c.wrong'])
    .where('c.cookie_hash', '=', hashToken(token))
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const over = overBy(row, now)
  if (over) return { over }
  const { id, account_id: accountId, email, factor } = row
  return { challenge: { id, accountId, email, factor: factor as Factor } }
}
