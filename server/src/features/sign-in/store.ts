// SQL of the sign-in: accounts with their locks, and challenges.
import type { Factor } from '@portal/contract/sign-in'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import { later } from '../../platform/clock.ts'
import { hashToken } from '../../platform/crypto/keys.ts'
import { codeTries } from '../../platform/session/challenges.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Account, Challenge } from '../../platform/db/schema.ts'
import type { Begun } from './factors/factor.ts'

export type AccountRow = Selectable<Account>
export type ChallengeRow = Selectable<Challenge>

const minute = 60_000
const hour = 60 * minute
export const passwordTries = 5
export const factorTries = 10
export const mailsPerHour = 10

export const findAccount = (db: Db, email: string): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()

/** Locked, so that guesses made at the same time are counted one after the other. */
export const lockAccount = (tx: Tx, id: string): Promise<AccountRow> =>
  tx.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The fifth failure locks for 15 minutes, the next five for 30, then for an hour. */
export async function countWrongPassword(tx: Tx, account: AccountRow, now: Date): Promise<void> {
  const failures = account.password_failures + 1
  const locks = failures >= passwordTries
  const lockMs = Math.min(15 * 2 ** account.password_locks, 60) * minute
  await tx
    .updateTable('account')
    .set(
      locks
        ? {
            password_failures: 0,
            password_locks: account.password_locks + 1,
            password_locked_until: later(now, lockMs),
          }
        : { password_failures: failures },
    )
    .where('id', '=', account.id)
    .execute()
}

export async function forgetWrongPasswords(tx: Tx, account: AccountRow): Promise<void> {
  await tx
    .updateTable('account')
    .set({ password_failures: 0, password_locks: 0, password_locked_until: null })
    .where('id', '=', account.id)
    .execute()
}

/**
 * Until when this account gets no more codes by mail; nothing while it does. The mails of one challenge count until the last of
 * them is an hour old: there are never more than ten in an hour, wherever it begins.
 */
export async function mailsSpentUntil(tx: Tx, accountId: string, now: Date): Promise<Date | undefined> {
  const challenges = await tx
    .selectFrom('challenge')
    .select(['sends', 'sent_at'])
    .where('account_id', '=', accountId)
    // for the index: nothing is mailed for a challenge an hour after it was opened
    .where('created_at', '>', later(now, -2 * hour))
    .where('sent_at', '>', later(now, -hour))
    .orderBy('sent_at')
    .execute()
  let mails = challenges.reduce((sum, { sends }) => sum + sends, 0)
  for (const { sends, sent_at } of challenges) {
    if (mails < mailsPerHour) return undefined
    mails -= sends
    if (sent_at && mails < mailsPerHour) return later(sent_at, hour)
  }
  return undefined
}

/** Only the newest challenge of an account counts. What a session asks for as proof is apart from that. */
export async function endChallenges(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('challenge')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('session_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endChallengesOf(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('challenge')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** What this session asked for last as proof, if it still counts. Locked. */
export const challengeOf = (tx: Tx, sessionId: string, now: Date): Promise<ChallengeRow | undefined> =>
  tx
    .selectFrom('challenge')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

export async function openChallenge(
  tx: Tx,
  challenge: {
    id: string
    cookie: string
    accountId: string
    factor: Factor
    begun: Begun
    now: Date
    lastsMs: number
    from: { place: string; address: string; browser: string }
    /** Of whoever is signed in and shows once more who they are. */
    sessionId?: string
  },
): Promise<void> {
  const { begun, now, from } = challenge
  await tx
    .insertInto('challenge')
    .values({
      id: challenge.id,
      cookie_hash: hashToken(challenge.cookie),
      account_id: challenge.accountId,
      factor: challenge.factor,
      secret_hash: begun.secretHash ?? null,
      number: begun.number ?? null,
      sends: begun.mailed ? 1 : 0,
      sent_at: begun.mailed ? now : null,
      place: from.place,
      address: from.address,
      browser: from.browser.slice(0, 300),
      created_at: now,
      expires_at: later(now, challenge.lastsMs),
      session_id: challenge.sessionId ?? null,
    })
    .execute()
}

/** A new code takes the place of the one before. */
export async function replaceCode(
  tx: Tx,
  challenge: ChallengeRow,
  secretHash: Buffer,
  now: Date,
  lastsMs: number,
): Promise<void> {
  await tx
    .updateTable('challenge')
    .set({ secret_hash: secretHash, sends: challenge.sends + 1, sent_at: now, expires_at: later(now, lastsMs) })
    .where('id', '=', challenge.id)
    .execute()
}

export const lockChallenge = (tx: Tx, id: string): Promise<ChallengeRow> =>
  tx.selectFrom('challenge').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Five wrong answers end the challenge; ten, over all challenges, lock the second factor for 15 minutes. */
export async function countWrongCode(
  tx: Tx,
  challenge: ChallengeRow,
  account: AccountRow,
  now: Date,
): Promise<{ ended: boolean; locked: Date | undefined }> {
  const wrong = challenge.wrong + 1
  const ended = wrong >= codeTries
  await tx
    .updateTable('challenge')
    .set({ wrong, ...(ended && { ended_at: now }) })
    .where('id', '=', challenge.id)
    .execute()
  const failures = account.factor_failures + 1
  const locked = failures >= factorTries ? later(now, 15 * minute) : undefined
  await tx
    .updateTable('account')
    .set(locked ? { factor_failures: 0, factor_locked_until: locked } : { factor_failures: failures })
    .where('id', '=', account.id)
    .execute()
  return { ended, locked }
}

export async function finishChallenge(tx: Tx, challenge: ChallengeRow, now: Date): Promise<void> {
  await tx.updateTable('challenge').set({ ended_at: now, secret_hash: null }).where('id', '=', challenge.id).execute()
  await tx
    .updateTable('account')
    .set({ factor_failures: 0, factor_locked_until: null })
    .where('id', '=', challenge.account_id)
    .execute()
}

export async function hasPasskey(tx: Db | Tx, accountId: string): Promise<boolean> {
  const passkey = await tx
    .selectFrom('passkey')
    .select('id')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return passkey !== undefined
}
