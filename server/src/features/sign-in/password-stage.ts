// First stage. Every way of failing answers alike and does the same work: nobody learns which accounts exist.
import { randomUUID } from 'node:crypto'
import { limits } from '@portal/contract/limits'
import { isEmail, maskEmail } from '@portal/contract/rules/email'
import type { Factor } from '@portal/contract/sign-in'
import type { Change } from '../../platform/change.ts'
import { newToken } from '../../platform/crypto/keys.ts'
import { passwordFits } from '../../platform/crypto/passwords.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Limit, refuseWhenSpent, spendAndTell } from '../../platform/http/rate-limit.ts'
import type { Platform } from '../../platform/platform.ts'
import { secondFactors } from './factors.ts'
import {
  type AccountRow,
  countWrongPassword,
  endChallenges,
  findAccount,
  forgetWrongPasswords,
  lockAccount,
  mailsLastHour,
  mailsPerHour,
  openChallenge,
} from './store.ts'

export const failuresPerAddress: Limit = { name: 'sign-in-failures', most: 20, ms: 10 * 60_000 }
/** Longer than anybody's password, short enough to hash. */
const passwordAtMost = 1_000

export interface Opened {
  id: string
  cookie: string
  ap: Factor
  sentTo: string
  lastsMs: number
}

export async function passwordStage(
  { db, database: { pool }, keys, clock }: Platform,
  change: Change,
  from: string,
  given: { email: unknown; password: unknown },
): Promise<Opened> {
  await refuseWhenSpent(pool, failuresPerAddress, from, clock())
  const email = typeof given.email === 'string' && isEmail(given.email) ? given.email : undefined
  const password = typeof given.password === 'string' && given.password.length <= passwordAtMost ? given.password : ''
  const account = email === undefined ? undefined : await findAccount(db, email)
  const fits = await passwordFits(account?.password_hash, password)

  const opened = await change(async (tx, note): Promise<Opened | undefined> => {
    const now = clock()
    // read again under a lock: guesses made at the same time must not all slip past the counter
    const current = account && (await lockAccount(tx, account.id))
    const locked = current?.password_locked_until != null && current.password_locked_until > now
    if (!current || !fits || locked || !mayEnter(current)) {
      if (current && !fits && !locked) await countWrongPassword(tx, current, now)
      const subject = current ? `account:${current.id}` : 'account:none'
      note.audit('sign-in.refused', subject, { stage: 'password', address: from, locked })
      return undefined
    }
    const factor = current.factor as Factor
    const begin = secondFactors[factor]?.begin
    if (!begin) throw new AppError('unavailable')
    if ((await mailsLastHour(tx, current.id, now)) >= mailsPerHour)
      throw new AppError('too-many', { retryAfterSeconds: 3600 })

    await forgetWrongPasswords(tx, current)
    await endChallenges(tx, current.id, now)
    const challenge = { id: randomUUID(), cookie: newToken(), lastsMs: limits.emailCodeMs }
    const { secretHash } = await begin({ challengeId: challenge.id, email: current.email, keys, now, note })
    await openChallenge(tx, { ...challenge, accountId: current.id, factor, secretHash, now })
    note.audit(
      'sign-in.challenged',
      `account:${current.id}`,
      { factor, address: from },
      { id: current.id, name: current.email },
    )
    return { ...challenge, ap: factor, sentTo: maskEmail(current.email) }
  })
  if (opened) return opened

  await spendAndTell(pool, change, failuresPerAddress, from, clock())
  throw new AppError('invalid-login')
}

const mayEnter = (account: AccountRow) => account.disabled_at === null && account.access >= 0
