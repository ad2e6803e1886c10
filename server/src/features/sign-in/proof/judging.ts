// Judges what somebody signed in shows of themselves. Wrong ones count with those of the sign-in, and against the session: whoever
// sits down at an unlocked screen, or holds a copy of its cookie, gets no tries of their own.
import { devicesOf } from '@portal/contract/devices'
import type { ProofMeans } from '@portal/contract/proof'
import { texts } from '@portal/contract/texts'
import type { Change } from '../../../platform/change.ts'
import { minutesTo, secondsTo } from '../../../platform/clock.ts'
import { passwordFits } from '../../../platform/crypto/passwords.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { takeTry, triedBy } from '../../../platform/http/rate-limit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countWrongProof, lockSession, putProof } from '../../../platform/session/proof.ts'
import type { Session } from '../../../platform/session/sessions.ts'
import { countWrongCode as countOnAccount, forgetWrongCodes } from '../../account-reset/public.ts'
import { judgePassword } from '../confirm-password.ts'
import { spendCode } from '../factors/authenticator.ts'
import { proofCode } from '../factors/codes.ts'
import { passkeyFits } from '../passkeys.ts'
import { failuresPerAddress, passwordAtMost } from '../password-stage.ts'
import { wrongCodesPerAddress } from '../second-stage.ts'
import { type AccountRow, challengeOf, countWrongCode, endChallengesOf, hasPasskey, lockAccount } from '../store.ts'
import { meansOf } from './means.ts'

interface By {
  session: Session
  address: string
}
interface Shown {
  by: ProofMeans
  given: unknown
}
type Verdict = { right: true; token: string | undefined } | { right: false; over: boolean; lockedUntil: Date | null }

/** The session's new token, for its cookie. Throws what is to be said of a wrong proof. */
export async function judgeProof(
  platform: Platform,
  change: Change,
  by: By,
  shown: Shown,
): Promise<string | undefined> {
  const { clock, database } = platform
  const limit = shown.by === 'password' ? failuresPerAddress : wrongCodesPerAddress
  const taken = await takeTry(database.pool, limit, by.address, clock())
  let wrong: Exclude<Verdict, { right: true }> | undefined
  const proven = await triedBy(taken, change, async () => {
    const verdict = await judge(platform, change, by, shown)
    if (verdict.right) return verdict
    wrong = verdict
    return undefined
  })
  if (proven) return proven.token
  throw refusalOf(shown.by, wrong ?? { right: false, over: false, lockedUntil: null }, clock())
}

async function judge(platform: Platform, change: Change, { session, address }: By, shown: Shown): Promise<Verdict> {
  const { db, clock } = platform
  const { id } = session.user
  // takes its time, and nobody waits for it under a lock
  const fits = shown.by === 'password' && (await passwordFits(await hashOf(db, id), asPassword(shown.given)))
  return change(async (tx, note) => {
    const now = clock()
    const account = await lockAccount(tx, id)
    if (!(await lockSession(tx, session.id))) throw new AppError('session-expired')
    const verdict =
      shown.by === 'password'
        ? await judgePassword(tx, account, fits, now)
        : await judgeCode(platform, tx, account, session, shown, now)
    const detail = { by: shown.by, address }
    if (verdict === 'right') {
      await endChallengesOf(tx, session.id, now)
      note.audit('proof.given', `account:${id}`, detail)
      return { right: true, token: await putProof(tx, session, now) }
    }
    const locked = verdict === 'locked'
    const over = !locked && (await countWrongProof(tx, session.id))
    note.audit(over ? 'proof.ended' : 'proof.refused', `account:${id}`, { ...detail, locked })
    if (over) note.live(devicesOf(id))
    const until = shown.by === 'password' ? account.password_locked_until : account.factor_locked_until
    return { right: false, over, lockedUntil: locked ? until : null }
  })
}

const hashOf = async (db: Platform['db'], id: string) =>
  (await db.selectFrom('account').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()).password_hash
const asPassword = (given: unknown) => (typeof given === 'string' && given.length <= passwordAtMost ? given : '')

async function judgeCode(
  platform: Platform,
  tx: Tx,
  account: AccountRow,
  session: Session,
  { by, given }: Shown,
  now: Date,
): Promise<'right' | 'wrong' | 'locked'> {
  if (account.factor_locked_until !== null && account.factor_locked_until > now) return 'locked'
  const challenge = by === 'app' ? undefined : await challengeOf(tx, session.id, now)
  const has = meansOf(account, await hasPasskey(tx, account.id)).includes(by)
  const code = typeof given === 'string' ? given : ''
  const at = { tx, account, keys: platform.keys, now }
  const fits =
    has &&
    (by === 'app'
      ? await spendCode(code, at)
      : challenge !== undefined &&
        (by === 'email'
          ? await proofCode.fits(code, { ...at, challenge })
          : await passkeyFits(platform, tx, challenge, given)))
  if (fits) await forgetWrongCodes(tx, account.id)
  else await (challenge ? countWrongCode(tx, challenge, account, now) : countOnAccount(tx, account, now))
  return fits ? 'right' : 'wrong'
}

function refusalOf(by: ProofMeans, { over, lockedUntil }: Exclude<Verdict, { right: true }>, now: Date): AppError {
  if (over) return new AppError('proof-ended')
  if (lockedUntil) {
    const what = by === 'password' ? 'Your password is' : 'Codes are'
    return new AppError('too-many', {
      message: `${what} locked after too many wrong tries. Try again in ${minutesTo(lockedUntil, now)}, or confirm another way.`,
      retryAfterSeconds: secondsTo(lockedUntil, now),
    })
  }
  return new AppError('invalid', { fields: { given: saidOf[by] } })
}

const saidOf: Record<ProofMeans, string> = {
  password: 'That’s not your password. After five wrong tries, you’ll be signed out.',
  app: texts.codeRefused,
  email: texts.codeRefused,
  passkey: 'We couldn’t verify this passkey. Try again, or confirm another way.',
}
