// Another password, another authenticator: by whoever is signed in, and only after they have shown what they have now.
import { limits } from '@portal/contract/limits'
import { devicesOf } from '@portal/contract/devices'
import { profileTopic } from '@portal/contract/profile'
import { texts } from '@portal/contract/texts'
import type { Change, Note } from '../../platform/change.ts'
import { newToken } from '../../platform/crypto/keys.ts'
import { hashPassword } from '../../platform/crypto/passwords.ts'
import { newSeed, seedPurpose, spendStep, stepOf } from '../../platform/crypto/totp.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { allowOneMore, type Limit } from '../../platform/http/rate-limit.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Session } from '../../platform/session/sessions.ts'
import {
  countFailure,
  countWrongCode,
  findSetUp,
  forgetWrongCodes,
  lockAccount,
  openSetUp,
  passwordProblem,
  putSecrets,
  setUpMs,
} from '../account-reset/public.ts'
import { confirmPassword } from '../sign-in/public.ts'
import { secretMail } from './mails.ts'

/** Every try counts, and counts before it is looked at. */
const triesPerAccount: Limit = { name: 'profile-secrets', most: 20, ms: 10 * 60_000 }

interface By {
  session: Session
  address: string
}

const notTheirs = 'That’s not your current password. After five wrong tries, you’ll be locked out for a while.'

const allowOneTry = ({ database, clock }: Platform, change: Change, accountId: string): Promise<void> =>
  allowOneMore(database.pool, change, triesPerAccount, accountId, clock(), 'account')

function tell(note: Note, accountId: string): void {
  note.live(profileTopic(accountId))
  // the other browsers are gone from there
  note.live(devicesOf(accountId))
}

export async function changeOwnPassword(
  platform: Platform,
  change: Change,
  { session, address }: By,
  given: { current: string; password: string },
): Promise<void> {
  const { clock, origin } = platform
  const { user, idHash } = session
  await allowOneTry(platform, change, user.id)
  const problem =
    passwordProblem(given.password, user) ??
    (given.password === given.current ? 'Choose a password you aren’t using now.' : undefined)
  if (problem) throw new AppError('invalid', { fields: { password: problem } })
  const shown = { password: given.current, address, what: 'password' }
  if (!(await confirmPassword(platform, change, user.id, shown)))
    throw new AppError('invalid', { fields: { current: notTheirs } })
  const passwordHash = await hashPassword(given.password)
  await change(async (tx, note) => {
    const now = clock()
    const account = found(await lockAccount(tx, user.id))
    await putSecrets(tx, account, { passwordHash }, now, idHash)
    await note.mail(secretMail(account, 'password', { at: now, address, origin }))
    note.audit('profile.password-changed', `account:${user.id}`, { password: true, address })
    tell(note, user.id)
  })
}

/** An admin who authorised a new one has said that the old one is gone; otherwise it has the first word. */
export const codeAsked = ({ factor, authenticator }: { factor: string; authenticator: boolean }): boolean =>
  authenticator && factor !== 'RESET'

export interface Begun {
  id: string
  secret: string
  /** For the browser that goes on with it; its picture asks for it too. */
  cookie: string
}

export async function beginEnrolment(
  platform: Platform,
  change: Change,
  { session, address }: By,
  given: { current: string; code: string },
): Promise<Begun> {
  const { keys, clock } = platform
  const { id: accountId } = session.user
  await allowOneTry(platform, change, accountId)
  const shown = { password: given.current, address, what: 'authenticator' }
  if (!(await confirmPassword(platform, change, accountId, shown)))
    throw new AppError('invalid', { fields: { current: notTheirs } })
  const begun = await change(async (tx, note): Promise<Begun | undefined> => {
    const now = clock()
    const account = found(await lockAccount(tx, accountId))
    const { totp_seed, factor } = account
    if (totp_seed && codeAsked({ factor, authenticator: true })) {
      const locked = account.factor_locked_until !== null && account.factor_locked_until > now
      const step = locked ? undefined : stepOf(keys, totp_seed, given.code, now)
      if (step === undefined || !(await spendStep(tx, accountId, step))) {
        if (!locked) await countWrongCode(tx, account, now)
        note.audit('authenticator.refused', `account:${accountId}`, { stage: 'old', address, locked })
        return undefined
      }
      await forgetWrongCodes(tx, accountId)
    }
    const [cookie, seed] = [newToken(), newSeed(keys)]
    const id = await openSetUp(tx, { accountId, cookie, passwordHash: null, seed, now, lastsMs: setUpMs })
    note.audit('authenticator.begun', `account:${accountId}`, { address })
    return { id, cookie, secret: keys.open(seed, seedPurpose) }
  })
  if (!begun) throw new AppError('invalid', { fields: { code: texts.codeRefused } })
  return begun
}

export async function finishEnrolment(
  { keys, clock, origin }: Platform,
  change: Change,
  { session, address }: By,
  given: { id: string; code: string; cookie: string | undefined },
): Promise<void> {
  const { user, idHash } = session
  const outcome = await change(async (tx, note): Promise<'done' | 'wrong' | 'over'> => {
    const now = clock()
    const account = found(await lockAccount(tx, user.id))
    const setUp = await findSetUp(tx, given.id, given.cookie, now)
    const seed = setUp?.account_id === user.id ? setUp.seed : null
    // one that a mail began has a password waiting beside it: that is finished where it was begun
    if (!setUp || !seed || setUp.password_hash !== null) {
      note.audit('authenticator.refused', `account:${user.id}`, { stage: 'none', address })
      return 'over'
    }
    const step = stepOf(keys, seed, given.code, now)
    if (step === undefined) {
      await countFailure(tx, setUp, limits.activationRetries, now)
      note.audit('authenticator.refused', `account:${user.id}`, { stage: 'new', address })
      return setUp.failures >= limits.activationRetries ? 'over' : 'wrong'
    }
    // who had codes by mail has something better now; approving on a device stays what it is
    const factor = ['EMAIL', 'RESET'].includes(account.factor) ? { factor: 'AP' } : {}
    await putSecrets(tx, account, { seed: { sealed: seed, step }, ...factor }, now, idHash)
    await forgetWrongCodes(tx, user.id)
    await note.mail(secretMail(account, 'authenticator app', { at: now, address, origin }))
    note.audit('profile.authenticator-changed', `account:${user.id}`, {
      before: account.factor,
      after: factor.factor ?? account.factor,
      address,
    })
    tell(note, user.id)
    return 'done'
  })
  if (outcome === 'wrong') throw new AppError('invalid', { fields: { code: texts.activationRetry } })
  if (outcome === 'over')
    throw new AppError('conflict', { message: 'This took too long or too many tries. Start over.' })
}
