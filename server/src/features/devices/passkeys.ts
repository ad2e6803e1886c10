// Registering a passkey: bound to our address, made with the person present and verified by their own device.
import { devicesOf } from '@portal/contract/devices'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Change } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { firmSettings } from '../settings/public.ts'
import { approverMail } from './mails.ts'

const registrationMs = 5 * 60_000
/** ES256, EdDSA, RS256: what every authenticator knows one of. */
const supportedAlgorithmIDs = [-7, -8, -257]
// loaded on first use: most sign-ins never need it, and it is the largest library of all
const webauthn = () => import('@simplewebauthn/server')
const rpId = (origin: string) => new URL(origin).hostname

export const passkeysOf = (db: Db | Tx, accountId: string) =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute()

export async function passkeyOptionsFor(platform: Platform, change: Change, user: User): Promise<unknown> {
  const { origin, clock } = platform
  const { name } = await firmSettings(platform)
  return change(async (tx, note) => {
    const known = await passkeysOf(tx, user.id)
    const options = await (await webauthn()).generateRegistrationOptions({
      rpName: name,
      rpID: rpId(origin),
      userID: Buffer.from(user.id),
      userName: user.email,
      userDisplayName: `${user.first} ${user.last}`,
      attestationType: 'none',
      supportedAlgorithmIDs,
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    })
    const open = { challenge: options.challenge, expires_at: later(clock(), registrationMs) }
    await tx
      .insertInto('passkey_registration')
      .values({ account_id: user.id, ...open })
      .onConflict((on) => on.column('account_id').doUpdateSet(open))
      .execute()
    note.audit('passkey.asked', `account:${user.id}`)
    return options
  })
}

export async function registerPasskey(
  platform: Platform,
  change: Change,
  user: User,
  { name, answer }: { name: string; answer: unknown },
): Promise<void> {
  const { clock, origin } = platform
  const added = await change(async (tx, note) => {
    const now = clock()
    const credential = await judge(platform, await takeChallenge(tx, user.id, now), answer)
    const row =
      credential &&
      (await tx
        .insertInto('passkey')
        .values({
          id: credential.id,
          account_id: user.id,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: credential.transports ?? [],
          name,
          created_at: now,
        })
        // known already, here or to somebody else
        .onConflict((on) => on.column('id').doNothing())
        .returning('id')
        .executeTakeFirst())
    if (!row) {
      note.audit('passkey.refused', `account:${user.id}`)
      return false
    }
    note.audit('passkey.added', `account:${user.id}`, { passkey: row.id, name })
    await note.mail(approverMail(user, `the passkey “${name}”`, now, origin))
    note.live(devicesOf(user.id))
    return true
  })
  if (!added) throw new AppError('invalid', { message: 'Couldn’t add this passkey. Try again.' })
}

/** Good once, whatever comes of it. */
async function takeChallenge(tx: Tx, accountId: string, now: Date): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('passkey_registration')
    .where('account_id', '=', accountId)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > now ? taken.challenge : undefined
}

async function judge({ origin }: Platform, challenge: string | undefined, answer: unknown) {
  if (!challenge) return undefined
  try {
    const { registrationInfo } = await (await webauthn()).verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    return registrationInfo?.credential
  } catch {
    // whatever the library could not make sense of is a wrong answer
    return undefined
  }
}

/** Returns its name, or undefined if this account has no such passkey. The row stays without its key, because it is a record. */
export async function endPasskey(tx: Tx, accountId: string, id: string, now: Date): Promise<string | undefined> {
  const ended = await tx
    .updateTable('passkey')
    .set({ removed_at: now, public_key: Buffer.alloc(0) })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return ended?.name
}
