// Second stage: judges the answer to a challenge and, when it is right, opens a session under a new id.
import { devicesOf } from '@portal/contract/devices'
import type { Change, Note } from '../../platform/change.ts'
import { later, minutesTo, secondsTo } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Limit, takeTry, triedBy } from '../../platform/http/rate-limit.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Challenge, overBy, signInOver } from '../../platform/session/challenges.ts'
import { beginSession, endSession } from '../../platform/session/sessions.ts'
import { issueToken } from '../account-reset/public.ts'
import { addDevice, deviceName, findDevice, knowsDevices, touchDevice } from '../devices/public.ts'
import type { Caller } from './caller.ts'
import { newDeviceMail } from './mails.ts'
import {
  type AccountRow,
  type ChallengeRow,
  countWrongCode,
  finishChallenge,
  lockAccount,
  lockChallenge,
} from './store.ts'

export const wrongCodesPerAddress: Limit = { name: 'code-failures', most: 40, ms: 10 * 60_000 }
const rememberMs = 30 * 24 * 3_600_000

export interface Entered {
  token: string
  /** The authenticator must be enrolled anew. */
  enrol?: string
}

interface Answering {
  challenge: Challenge
  id: unknown
  by: string
  remember: boolean
  judge: Judge
}
type Judge = (by: { tx: Tx; challenge: ChallengeRow; account: AccountRow; now: Date }) => Promise<boolean>

export async function secondStage(
  platform: Platform,
  change: Change,
  caller: Caller,
  /**
   * `id` is the challenge that the screen belongs to: another tab may have begun a newer one. `by` names the means for the audit;
   * a judge may throw: then nothing is counted and nobody is in.
   */
  { challenge, id, by, remember, judge }: Answering,
): Promise<Entered> {
  const { database, clock } = platform
  const { pool } = database
  const taken = await takeTry(pool, wrongCodesPerAddress, caller.address, clock())
  let refusal = new AppError('invalid-code')
  const answered = async (tx: Tx, note: Note): Promise<Entered | undefined> => {
    const now = clock()
    const account = await lockAccount(tx, challenge.accountId)
    const current = await lockChallenge(tx, challenge.id)
    const subject = `account:${account.id}` as const
    const locked = account.factor_locked_until !== null && account.factor_locked_until > now
    const over = id === challenge.id ? overBy(current, now) : 'replaced'
    if (locked || over || !(await judge({ tx, challenge: current, account, now }))) {
      if (!locked && !over) refusal = refusalOf(await countWrongCode(tx, current, account, now), now)
      else refusal = locked ? lockedUntil(account.factor_locked_until, now) : signInOver(over)
      note.audit('sign-in.refused', subject, { stage: by, address: caller.address, locked, over: over !== undefined })
      return undefined
    }
    await finishChallenge(tx, current, now)
    const place = caller.place || current.place
    const from = { address: caller.address, browser: deviceName(caller.browser), place }
    note.audit('sign-in.completed', subject, { by, ...from })
    const token = await enter(platform, tx, note, account, { ...caller, place }, remember, now)
    return { token, ...(account.factor === 'RESET' && { enrol: await issueToken(tx, account.id, 'enrolment', now) }) }
  }
  const entered = await triedBy(taken, change, () => change(answered))
  if (!entered) throw refusal
  return entered
}

/** A wrong code can be tried again, until it was one too many. */
function refusalOf({ ended, locked }: { ended: boolean; locked: Date | undefined }, now: Date): AppError {
  if (locked) return lockedUntil(locked, now)
  return ended ? signInOver('wrong') : new AppError('invalid-code')
}
const lockedUntil = (until: Date | null, now: Date): AppError =>
  new AppError('sign-in-over', {
    message: `Too many wrong codes. For your protection, you can sign in again in ${minutesTo(until ?? now, now)}.`,
    retryAfterSeconds: secondsTo(until ?? now, now),
  })

/** The session of somebody who has shown everything asked of them. */
export async function enter(
  { origin }: Platform,
  tx: Tx,
  note: Note,
  account: AccountRow,
  caller: Caller,
  remember: boolean,
  now: Date,
): Promise<string> {
  if (caller.session) await endSession(tx, caller.session.idHash)
  const known = await findDevice(tx, caller.deviceToken, account.id)
  if (!known && (await knowsDevices(tx, account.id))) {
    const where = { device: deviceName(caller.browser), place: caller.place, address: caller.address, at: now }
    await note.mail(newDeviceMail(account, where, origin))
  }
  const device =
    known ??
    (await addDevice(tx, { accountId: account.id, name: deviceName(caller.browser), browser: caller.browser, now }))
  if ('token' in device) caller.rememberDevice(device.token)
  note.live(devicesOf(account.id))
  // an examiner is asked for the code every time
  const remembers = remember && account.examiner_until === null
  await touchDevice(tx, device.id, now, remembers ? later(now, rememberMs) : undefined)
  return beginSession(tx, now, account.id, { ...caller, deviceId: device.id })
}
