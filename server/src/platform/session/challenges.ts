// The half-finished sign-in: bound to the cookie of the browser that knew the password.
import type { Factor } from '@portal/contract/sign-in'
import { hashToken } from '../crypto/keys.ts'
import type { Db } from '../db/open.ts'

export interface Challenge {
  id: string
  accountId: string
  email: string
  factor: Factor
}

export async function findChallenge(db: Db, token: string, now: Date): Promise<Challenge | undefined> {
  const row = await db
    .selectFrom('challenge as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .select(['c.id', 'c.account_id as accountId', 'a.email', 'c.factor'])
    .where('c.cookie_hash', '=', hashToken(token))
    .where('c.ended_at', 'is', null)
    .where('c.expires_at', '>', now)
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, factor: row.factor as Factor }
}
