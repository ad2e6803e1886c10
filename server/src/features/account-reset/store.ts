// SQL of the account reset: who has asked, set-ups under way, and what changes when one is finished.
import type { Selectable } from 'kysely'
import { later } from '../../platform/clock.ts'
import { hashToken } from '../../platform/crypto/keys.ts'
import { isUuid } from '../../platform/db/ids.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Account, SetUp } from '../../platform/db/schema.ts'
import { endTokens } from './tokens.ts'

export type AccountRow = Selectable<Account>
export type SetUpRow = Selectable<SetUp>

/** Those who may set a password by mail: guests and the disabled may not. */
const eligible = (db: Db | Tx) =>
  db
    .selectFrom('account')
    .selectAll()
    .where('disabled_at', 'is', null)
    .where('guest', '=', false)
    .where('access', '>=', 0)

export const accountByEmail = (db: Db | Tx, email: string): Promise<AccountRow | undefined> =>
  eligible(db).where('email', '=', email.toLowerCase()).executeTakeFirst()

export const accountById = (db: Db | Tx, id: string): Promise<AccountRow | undefined> =>
  eligible(db).where('id', '=', id).executeTakeFirst()

export const lockAccount = (tx: Tx, id: string): Promise<AccountRow | undefined> =>
  eligible(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** True for the first ask in a while; of several at the same time, for one. */
export async function askOnce(tx: Tx, addressMac: Buffer, now: Date, until: Date): Promise<boolean> {
  const asked = await tx
    .insertInto('reset_ask')
    .values({ address_mac: addressMac, until })
    .onConflict((on) => on.column('address_mac').doUpdateSet({ until }).where('reset_ask.until', '<=', now))
    .returning('until')
    .executeTakeFirst()
  return asked !== undefined
}

/** Can this person show another second factor than a code: a registered device, a passkey? */
export async function hasOtherProof(db: Db | Tx, accountId: string): Promise<boolean> {
  const device = db
    .selectFrom('device')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('push', 'is not', null)
  const passkey = db
    .selectFrom('passkey')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
  return (await device.union(passkey).limit(1).executeTakeFirst()) !== undefined
}

/** Only the newest set-up of an account counts. */
export async function openSetUp(
  tx: Tx,
  setUp: {
    accountId: string
    cookie: string
    passwordHash: string | null
    seed: Buffer | null
    now: Date
    lastsMs: number
  },
): Promise<string> {
  await endSetUps(tx, setUp.accountId, setUp.now)
  const { id } = await tx
    .insertInto('set_up')
    .values({
      account_id: setUp.accountId,
      cookie_hash: hashToken(setUp.cookie),
      password_hash: setUp.passwordHash,
      seed: setUp.seed,
      created_at: setUp.now,
      expires_at: later(setUp.now, setUp.lastsMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The set-up under way in the browser that holds this cookie. */
export async function findSetUp(
  db: Db | Tx,
  id: string,
  cookie: string | undefined,
  now: Date,
): Promise<SetUpRow | undefined> {
  if (!cookie || !isUuid(id)) return undefined
  return db
    .selectFrom('set_up')
    .selectAll()
    .where('id', '=', id)
    .where('cookie_hash', '=', hashToken(cookie))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** A failure that ends the set-up takes its secrets along. True when this one did. */
export async function countFailure(tx: Tx, setUp: SetUpRow, most: number, now: Date): Promise<boolean> {
  const failures = setUp.failures + 1
  const over = failures > most
  await tx
    .updateTable('set_up')
    .set({ failures, ...(over && { ended_at: now, seed: null, password_hash: null }) })
    .where('id', '=', setUp.id)
    .execute()
  return over
}

/** A wrong code of the enrolled authenticator counts wherever it is tried: the tenth locks the second factor. */
export async function countWrongCode(tx: Tx, account: AccountRow, now: Date): Promise<void> {
  const failures = account.factor_failures + 1
  await tx
    .updateTable('account')
    .set(
      failures >= 10
        ? { factor_failures: 0, factor_locked_until: later(now, 15 * 60_000) }
        : { factor_failures: failures },
    )
    .where('id', '=', account.id)
    .execute()
}

async function endSetUps(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('set_up')
    .set({ ended_at: now, seed: null, password_hash: null })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

export interface NewSecrets {
  passwordHash?: string | null
  seed?: { sealed: Buffer; step: number } | undefined
  factor?: string
  /** Somebody's very first: they are new from now on. */
  first?: boolean
}

/** What was known or begun before counts for nothing any more: sessions, links, half-finished sign-ins and set-ups. */
export async function putSecrets(
  tx: Tx,
  account: AccountRow,
  { passwordHash, seed, factor, first }: NewSecrets,
  now: Date,
  /** The session that goes on: of whoever is signed in and does this themselves. */
  kept?: Buffer,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      ...(passwordHash && {
        password_hash: passwordHash,
        password_failures: 0,
        password_locks: 0,
        password_locked_until: null,
      }),
      ...(seed && { totp_seed: seed.sealed, totp_step: seed.step }),
      ...(factor && { factor }),
      ...(first && { started_at: now }),
    })
    .where('id', '=', account.id)
    .execute()
  await tx
    .deleteFrom('session')
    .where('account_id', '=', account.id)
    .$if(kept !== undefined, (sessions) => sessions.where('id_hash', '<>', kept as Buffer))
    .execute()
  await tx
    .updateTable('challenge')
    .set({ ended_at: now })
    .where('account_id', '=', account.id)
    .where('ended_at', 'is', null)
    .execute()
  await endSetUps(tx, account.id, now)
  await endTokens(tx, account.id, now)
}

export async function forgetWrongCodes(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ factor_failures: 0, factor_locked_until: null })
    .where('id', '=', accountId)
    .execute()
}
