// A new emailed code for the same challenge. After the fourth the browser's form is of no more use (readings C19).
import { limits } from '@portal/contract/limits'
import type { Change } from '../../platform/change.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Challenge } from '../../platform/session/challenges.ts'
import { secondFactors } from './factors/index.ts'
import { lockAccount, lockChallenge, mailsLastHour, mailsPerHour, replaceCode } from './store.ts'

export async function resendCode({ keys, clock }: Platform, change: Change, challenge: Challenge): Promise<number> {
  return change(async (tx, note) => {
    const now = clock()
    const account = await lockAccount(tx, challenge.accountId)
    const current = await lockChallenge(tx, challenge.id)
    if (current.ended_at !== null) throw new AppError('invalid-code')
    const resends = current.sends // the first mail is not a resend
    const wait = limits.emailResendWaitMs - (now.getTime() - (current.sent_at?.getTime() ?? 0))
    if (wait > 0) throw new AppError('too-many', { retryAfterSeconds: Math.ceil(wait / 1000) })
    if (resends > limits.emailResends || (await mailsLastHour(tx, account.id, now)) >= mailsPerHour) {
      throw new AppError('too-many', { retryAfterSeconds: 3600 })
    }
    const { begin, lastsMs } = secondFactors.EMAIL
    const { secretHash } = await begin({ challengeId: current.id, account, keys, now, note })
    if (!secretHash) throw new AppError('unexpected')
    await replaceCode(tx, current, secretHash, now, lastsMs)
    note.audit('sign-in.resent', `account:${account.id}`, { resends })
    return resends
  })
}
