// A new emailed code for the same challenge. After the fourth the browser's form is of no more use (readings C19).
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import type { Change } from '../../platform/change.ts'
import { minutesTo, secondsTo } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Challenge, overBy, signInOver } from '../../platform/session/challenges.ts'
import { secondFactors } from './factors/index.ts'
import { lockAccount, lockChallenge, mailsSpentUntil, replaceCode } from './store.ts'

export async function resendCode({ keys, clock }: Platform, change: Change, challenge: Challenge): Promise<number> {
  return change(async (tx, note) => {
    const now = clock()
    const account = await lockAccount(tx, challenge.accountId)
    const current = await lockChallenge(tx, challenge.id)
    const over = overBy(current, now)
    if (over) throw signInOver(over)
    const resends = current.sends // the first mail is not a resend
    const wait = limits.emailResendWaitMs - (now.getTime() - (current.sent_at?.getTime() ?? 0))
    if (wait > 0) throw new AppError('too-many', { retryAfterSeconds: Math.ceil(wait / 1000) })
    if (resends > limits.emailResends)
      throw new AppError('too-many', { message: texts.emailProblem, retryAfterSeconds: 3600 })
    const spentUntil = await mailsSpentUntil(tx, account.id, now)
    if (spentUntil) throw mailsSpent(spentUntil, now)
    const { begin, lastsMs } = secondFactors.EMAIL
    const { secretHash } = await begin({ challengeId: current.id, account, keys, now, note })
    if (!secretHash) throw new AppError('unexpected')
    await replaceCode(tx, current, secretHash, now, lastsMs)
    note.audit('sign-in.resent', `account:${account.id}`, { resends })
    return resends
  })
}

/** `or` names another way, where there is one. */
export const mailsSpent = (until: Date, now: Date, or = ''): AppError =>
  new AppError('mails-spent', {
    message: `We’ve emailed you too many codes. Try again in ${minutesTo(until, now)}${or}.`,
    retryAfterSeconds: secondsTo(until, now),
  })
