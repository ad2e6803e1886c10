// A passkey as the second factor: bound to our address, so that no other site can ask for it.
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Change } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Challenge, overBy, signInOver } from '../../platform/session/challenges.ts'
import { type ChallengeRow, lockChallenge } from './store.ts'

// loaded on first use: most sign-ins never need it, and it is the largest library of all
const webauthn = () => import('@simplewebauthn/server')
const rpId = (origin: string) => new URL(origin).hostname

export async function beginPasskey(
  { origin, clock }: Platform,
  change: Change,
  challenge: Challenge,
): Promise<unknown> {
  return change(async (tx, note) => {
    const passkeys = await tx
      .selectFrom('passkey')
      .select(['id', 'transports'])
      .where('account_id', '=', challenge.accountId)
      .where('removed_at', 'is', null)
      .execute()
    const current = await lockChallenge(tx, challenge.id)
    const over = overBy(current, clock())
    if (over) throw signInOver(over)
    if (passkeys.length === 0) throw new AppError('invalid-code')
    const options = await (await webauthn()).generateAuthenticationOptions({
      rpID: rpId(origin),
      userVerification: 'required',
      allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports: transports as never })),
    })
    await tx
      .updateTable('challenge')
      .set({ passkey_challenge: options.challenge })
      .where('id', '=', challenge.id)
      .execute()
    note.audit('sign-in.challenged', `account:${challenge.accountId}`, { factor: 'PASSKEY' })
    return options
  })
}

/** Judges the browser's answer; the counter moves on, and the challenge is good once. */
export async function passkeyFits(
  { origin, clock }: Platform,
  tx: Tx,
  challenge: ChallengeRow,
  given: unknown,
): Promise<boolean> {
  const id = typeof given === 'object' && given !== null && 'id' in given ? String(given.id) : ''
  const passkey = await tx
    .selectFrom('passkey')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', challenge.account_id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!passkey || !challenge.passkey_challenge) return false
  await tx.updateTable('challenge').set({ passkey_challenge: null }).where('id', '=', challenge.id).execute()
  try {
    const { verified, authenticationInfo } = await (await webauthn()).verifyAuthenticationResponse({
      response: given as AuthenticationResponseJSON,
      expectedChallenge: challenge.passkey_challenge,
      expectedOrigin: origin,
      expectedRPID: rpId(origin),
      requireUserVerification: true,
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    })
    if (!verified) return false
    await tx
      .updateTable('passkey')
      .set({ counter: authenticationInfo.newCounter, used_at: clock() })
      .where('id', '=', id)
      .execute()
    return true
  } catch {
    // whatever the library could not make sense of is a wrong answer
    return false
  }
}
