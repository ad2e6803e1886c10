// Behind the link: the new password, and the authenticator's word on it where the account has one or is to have one.
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { usersTopic } from '@portal/contract/users'
import { renderSVG } from 'uqr'
import type { Change, Note } from '../../platform/change.ts'
import { newToken } from '../../platform/crypto/keys.ts'
import { hashPassword } from '../../platform/crypto/passwords.ts'
import { enrolmentUri, newSeed, spendStep, stepOf } from '../../platform/crypto/totp.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'
import { passwordProblem } from './known-passwords.ts'
import { changedMail } from './mails.ts'
import { type Plan, planFor } from './plan.ts'
import {
  type AccountRow,
  accountById,
  countFailure,
  countWrongCode,
  findSetUp,
  forgetWrongCodes,
  lockAccount,
  type NewSecrets,
  openSetUp,
  putSecrets,
} from './store.ts'
import { findToken, type TokenKind, useToken } from './tokens.ts'

export const setUpMs = 10 * 60_000

/** What the link is good for, if it is good. Looking does not use it up. */
export async function lookAt(
  { db, clock }: Platform,
  token: string,
): Promise<{ kind: TokenKind; plan: Plan; account: AccountRow } | undefined> {
  const live = await findToken(db, token, clock())
  const account = live && (await accountById(db, live.accountId))
  const plan = account && (await planFor(db, account, live.kind))
  return plan && { kind: live.kind, plan, account }
}

export interface Begun {
  id: string
  plan: Plan
  /** For the browser that goes on with it. */
  cookie?: string
}

export async function beginSetUp(
  platform: Platform,
  change: Change,
  address: string,
  given: { token: string; password: string | undefined },
): Promise<Begun> {
  const { keys, clock } = platform
  const refused = async (reason: string, accountId = 'none') =>
    change(async (_tx, note) => note.audit('reset.refused', `account:${accountId}`, { reason, address }))
  const looked = await lookAt(platform, given.token)
  if (!looked) {
    await refused('token')
    throw expired()
  }
  const needsPassword = looked.kind !== 'enrolment'
  const problem = needsPassword ? passwordProblem(given.password ?? '', looked.account) : undefined
  if (problem) {
    await refused('password', looked.account.id)
    throw new AppError('invalid', { fields: { password: problem } })
  }
  const passwordHash = needsPassword ? await hashPassword(given.password ?? '') : null

  const begun = await change(async (tx, note): Promise<Begun | undefined> => {
    const now = clock()
    const account = await lockAccount(tx, looked.account.id)
    const plan = account && (await useToken(tx, given.token, now)) && (await planFor(tx, account, looked.kind))
    // somebody was faster with the same link, or the account has changed under it
    if (!plan) {
      note.audit('reset.refused', `account:${looked.account.id}`, { reason: 'token', address })
      return undefined
    }
    if (plan === 'password') {
      await finish(tx, note, account, { passwordHash }, address, now)
      return { id: account.id, plan }
    }
    const cookie = newToken()
    const seed = plan === 'enrol' ? newSeed(keys) : null
    const id = await openSetUp(tx, { accountId: account.id, cookie, passwordHash, seed, now, lastsMs: setUpMs })
    note.audit('reset.begun', `account:${account.id}`, { plan, address })
    return { id, plan, cookie }
  })
  if (!begun) throw expired()
  return begun
}

/** The screen looks for "exp" in it. */
const expired = () => new AppError('invalid', { message: texts.invitationExpired })

/** The picture an authenticator scans; only for the browser that is enrolling, only while it is. */
export async function enrolmentPicture(platform: Platform, id: string, cookie: string | undefined): Promise<string> {
  const { db, keys, clock } = platform
  const setUp = found(await findSetUp(db, id, cookie, clock()))
  if (!setUp.seed) throw new AppError('not-found')
  const account = found(await accountById(db, setUp.account_id))
  const { name } = await firmSettings(platform)
  return renderSVG(enrolmentUri(keys, setUp.seed, account.email, name), { ecc: 'M', border: 4 })
}

export async function verifySetUp(
  { db, keys, clock }: Platform,
  change: Change,
  address: string,
  given: { id: unknown; code: unknown; cookie: string | undefined },
): Promise<void> {
  const [id, code] = [text(given.id), text(given.code)]
  const known = await findSetUp(db, id, given.cookie, clock())
  let refusal = new AppError('invalid-code')
  const done = await change(async (tx, note): Promise<boolean> => {
    const now = clock()
    const account = known && (await lockAccount(tx, known.account_id))
    // read again now that the account is held: guesses made at the same time come one after the other
    const setUp = account && (await findSetUp(tx, id, given.cookie, now))
    if (!setUp) {
      note.audit('reset.refused', `account:${account?.id ?? 'none'}`, { reason: 'set-up', address })
      refusal = setUpOver('This step timed out or was already finished. Sign in, or request a new link.')
      return false
    }
    const seed = setUp.seed ?? account.totp_seed
    const locked = !setUp.seed && account.factor_locked_until !== null && account.factor_locked_until > now
    const step = locked || !seed ? undefined : stepOf(keys, seed, code, now)
    const right = step !== undefined && (setUp.seed !== null || (await spendStep(tx, account.id, step)))
    if (!right) {
      if (await countFailure(tx, setUp, limits.activationRetries, now)) refusal = setUpOver(texts.activationFailed)
      if (!setUp.seed && !locked) await countWrongCode(tx, account, now)
      note.audit('reset.refused', `account:${account.id}`, { reason: 'code', address, failures: setUp.failures + 1 })
      return false
    }
    await forgetWrongCodes(tx, account.id)
    await finish(
      tx,
      note,
      account,
      {
        passwordHash: setUp.password_hash,
        ...(setUp.seed && { seed: { sealed: setUp.seed, step } }),
        ...(account.factor === 'RESET' && { factor: 'AP' }),
      },
      address,
      now,
    )
    return true
  })
  if (!done) throw refusal
}
/** No further code can help. */
const setUpOver = (message: string) => new AppError('sign-in-over', { message })
const text = (value: unknown) => (typeof value === 'string' ? value : '')

async function finish(
  tx: Tx,
  note: Note,
  account: AccountRow,
  secrets: NewSecrets,
  address: string,
  now: Date,
): Promise<void> {
  const isNew = account.password_hash === null
  await putSecrets(tx, account, { ...secrets, first: isNew }, now)
  const what = { password: Boolean(secrets.passwordHash), authenticator: Boolean(secrets.seed) }
  await note.mail(changedMail(account, { ...what, isNew, at: now, address }))
  // whoever invited them sees them arrive
  if (isNew) note.live(usersTopic)
  note.audit('reset.completed', `account:${account.id}`, { ...what, address }, { id: account.id, name: account.email })
}
