// Second stage: judges the answer to a challenge and, when it is right, opens a session under a new id.
import type { Factor } from '@portal/contract/sign-in'
import type { Change } from '../../platform/change.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Limit, refuseWhenSpent, spendAndTell } from '../../platform/http/rate-limit.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Challenge } from '../../platform/session/challenges.ts'
import { beginSession, endSession } from '../../platform/session/sessions.ts'
import { secondFactors } from './factors.ts'
import { countWrongCode, finishChallenge, lockAccount, lockChallenge } from './store.ts'

export const wrongCodesPerAddress: Limit = { name: 'code-failures', most: 40, ms: 10 * 60_000 }

export async function codeStage(
  { database: { pool }, keys, clock }: Platform,
  change: Change,
  factor: Factor,
  challenge: Challenge,
  given: { id: unknown; twofactor: unknown },
  from: { address: string; browser: string; oldSession: Buffer | undefined },
): Promise<string> {
  await refuseWhenSpent(pool, wrongCodesPerAddress, from.address, clock())
  const token = await change(async (tx, note): Promise<string | undefined> => {
    const now = clock()
    const account = await lockAccount(tx, challenge.accountId)
    const current = await lockChallenge(tx, challenge.id)
    const subject = `account:${account.id}`
    const locked = account.factor_locked_until !== null && account.factor_locked_until > now
    const over = current.ended_at !== null || current.expires_at <= now
    const judge = challenge.factor === factor && given.id === challenge.id ? secondFactors[factor] : undefined
    const fits = !locked && !over && typeof given.twofactor === 'string' && judge?.fits(given.twofactor, current, keys)
    if (!fits) {
      if (!locked && !over) await countWrongCode(tx, current, account, now)
      note.audit('sign-in.refused', subject, { stage: factor, address: from.address, locked, over })
      return undefined
    }
    await finishChallenge(tx, current, now)
    if (from.oldSession) await endSession(tx, from.oldSession)
    note.audit('sign-in.completed', subject, { factor, address: from.address })
    return beginSession(tx, now, account.id, from)
  })
  if (token) return token

  await spendAndTell(pool, change, wrongCodesPerAddress, from.address, clock())
  throw new AppError('invalid-code')
}
