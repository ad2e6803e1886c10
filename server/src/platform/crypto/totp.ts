// Time-based codes of an authenticator app: one step of tolerance either way, each step good once. The seed is sealed.
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Tx } from '../db/open.ts'
import type { Keys } from './keys.ts'

export const seedPurpose = 'totp-seed'
const stepSeconds = 30

export const newSeed = (keys: Keys): Buffer => keys.seal(generateSecret(), seedPurpose)
export const sealSeed = (keys: Keys, seed: string): Buffer => keys.seal(seed, seedPurpose)

/** What the QR picture holds. */
export const enrolmentUri = (keys: Keys, seed: Buffer, email: string, issuer: string): string =>
  generateURI({ issuer, label: email, secret: keys.open(seed, seedPurpose) })

/** The time step a code belongs to, or nothing when it is wrong. */
export function stepOf(keys: Keys, seed: Buffer, given: string, now: Date): number | undefined {
  // the library throws on anything but digits
  if (!/^[0-9]{6}$/.test(given)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const verdict = verifySync({ secret: keys.open(seed, seedPurpose), token: given, epoch, epochTolerance: stepSeconds })
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : undefined
}

/** Spends the step: of two callers with the same code, one. */
export async function spendStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const spent = await tx
    .updateTable('account')
    .set({ totp_step: step })
    .where('id', '=', accountId)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}
