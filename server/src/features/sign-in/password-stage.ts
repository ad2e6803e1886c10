// First stage. Every way of failing answers alike and does the same work: nobody learns which accounts exist.
import { randomUUID } from 'node:crypto'
import { isEmail, maskEmail } from '@portal/contract/rules/email'
import { isPublicMail } from '@portal/contract/rules/public-mail'
import type { Answered, Factor } from '@portal/contract/sign-in'
import type { Change, Note } from '../../platform/change.ts'
import { newToken } from '../../platform/crypto/keys.ts'
import { passwordFits } from '../../platform/crypto/passwords.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, asAppError } from '../../platform/http/errors.ts'
import { type Limit, takeTry, triedBy, type Try } from '../../platform/http/rate-limit.ts'
import type { Platform } from '../../platform/platform.ts'
import { putProof } from '../../platform/session/proof.ts'
import { findDevice } from '../devices/public.ts'
import { firmSettings } from '../settings/public.ts'
import type { Caller } from './caller.ts'
import { secondFactors } from './factors/index.ts'
import {
  type AccountRow,
  countWrongPassword,
  endChallenges,
  findAccount,
  forgetWrongPasswords,
  hasPasskey,
  lockAccount,
  mailsSpentUntil,
  openChallenge,
} from './store.ts'

export const failuresPerAddress: Limit = { name: 'sign-in-failures', most: 20, ms: 10 * 60_000 }
/** A device that signed in before has tries of its own: a stranger's failures do not lock its owner out. */
export const failuresPerDevice: Limit = { name: 'device-failures', most: 5, ms: 15 * 60_000 }
/** Longer than anybody's password, short enough to hash. */
export const passwordAtMost = 1_000

export interface Opened {
  cookie: string
  lastsMs: number
  answer: Omit<Answered, 'details'>
}
/** Either a challenge, or the word that this browser is signed in already, on a device that is remembered. */
export type Passed = Opened | { alreadyIn: true; token: string | undefined; answer: Omit<Answered, 'details'> }

export async function passwordStage(
  platform: Platform,
  change: Change,
  caller: Caller,
  given: { email: unknown; password: unknown },
): Promise<Passed> {
  const taken = await takeTry(platform.database.pool, failuresPerAddress, caller.address, platform.clock())
  const passed = await triedBy(taken, change, () => judgePassword(platform, change, caller, given))
  if (!passed) throw new AppError('invalid-login')
  return passed
}

async function judgePassword(
  platform: Platform,
  change: Change,
  caller: Caller,
  given: { email: unknown; password: unknown },
): Promise<Passed | undefined> {
  const { db, database, clock } = platform
  const email = typeof given.email === 'string' && isEmail(given.email) ? given.email : undefined
  if (email && isPublicMail(email, (await firmSettings(platform)).publicMailDomains)) throw new AppError('public-mail')
  const password = typeof given.password === 'string' && given.password.length <= passwordAtMost ? given.password : ''
  const account = email === undefined ? undefined : await findAccount(db, email)
  const device = account && (await findDevice(db, caller.deviceToken, account.id))
  const ofDevice = device && (await takeQuietly(() => takeTry(database.pool, failuresPerDevice, device.id, clock())))

  const judge = async (tx: Tx, note: Note, fits: boolean): Promise<Passed | undefined> => {
    const now = clock()
    // read again under a lock: guesses made at the same time must not all slip past the counter
    const current = account && (await lockAccount(tx, account.id))
    const locked = !device && current?.password_locked_until != null && current.password_locked_until > now
    if (!current || !fits || locked || !mayEnter(current)) {
      if (current && !fits && !locked && !device) await countWrongPassword(tx, current, now)
      const subject = `account:${current?.id ?? 'none'}` as const
      note.audit('sign-in.refused', subject, { stage: 'password', address: caller.address, locked })
      return undefined
    }
    await forgetWrongPasswords(tx, current)
    const remembered =
      device?.remembered_until != null && device.remembered_until > now && current.examiner_until === null
    if (remembered && caller.session?.user.id === current.id && caller.session.deviceId === device.id) {
      note.audit('sign-in.recognised', `account:${current.id}`, { device: device.id })
      return {
        alreadyIn: true,
        // the password was shown in this session
        token: await putProof(tx, caller.session, now),
        answer: { response: '', ap: current.factor as Factor, advisor: { email: maskEmail(current.email) } },
      }
    }
    return openFor(platform, tx, note, current, caller, now)
  }
  const check = async () => {
    const fits = await passwordFits(account?.password_hash, password)
    return change((tx, note) => judge(tx, note, fits))
  }
  return ofDevice ? triedBy(ofDevice, change, check) : check()
}

/** Opens the challenge of the account's own factor. Also used when the office has vouched for one factor only. */
export async function openFor(
  { keys }: Platform,
  tx: Tx,
  note: Note,
  account: AccountRow,
  caller: Pick<Caller, 'address' | 'browser' | 'place'>,
  now: Date,
): Promise<Opened> {
  const factor = account.factor as Factor
  const { begin, lastsMs, mails } = secondFactors[factor]
  // the limit is on mails: without one there is a challenge all the same, which a passkey can answer
  const nextMail = mails && (await mailsSpentUntil(tx, account.id, now))
  await endChallenges(tx, account.id, now)
  const [id, cookie] = [randomUUID(), newToken()]
  const begun = nextMail ? {} : await begin({ challengeId: id, account, keys, now, note })
  await openChallenge(tx, { id, cookie, accountId: account.id, factor, begun, now, lastsMs, from: caller })
  note.audit(
    'sign-in.challenged',
    `account:${account.id}`,
    { factor, address: caller.address, ...(nextMail && { mailed: false }) },
    { id: account.id, name: account.email },
  )
  return {
    cookie,
    lastsMs,
    answer: {
      response: id,
      ap: factor,
      ...(begun.code && { two_fa_code: begun.code }),
      advisor: {
        email: maskEmail(account.email),
        ...(begun.number && { number: begun.number }),
        ...((await hasPasskey(tx, account.id)) && { passkey: true }),
        ...(nextMail && { next_mail: nextMail.toISOString() }),
      },
    },
  }
}

const mayEnter = (account: AccountRow) => account.disabled_at === null && account.access >= 0

/** A device that used up its tries gets the answer everybody else gets: that it is known is nobody's business. */
async function takeQuietly(take: () => Promise<Try>): Promise<Try> {
  return take().catch((error: unknown) => {
    throw asAppError(error).code === 'too-many' ? new AppError('invalid-login') : error
  })
}
