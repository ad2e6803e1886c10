// Codes that the portal makes up itself: emailed, or handed to a guest.
import { randomInt } from 'node:crypto'
import { limits } from '@portal/contract/limits'
import { later } from '../../../platform/clock.ts'
import { type Keys, sameBytes } from '../../../platform/crypto/keys.ts'
import { proofCodeMail, signInCodeMail } from '../mails.ts'
import type { SecondFactor } from './factor.ts'

const digits = (length: number) => String(randomInt(10 ** length)).padStart(length, '0')
const codeHash = (keys: Keys, challengeId: string, code: string) => keys.mac(`${challengeId}:${code}`, 'sign-in-code')
const compare =
  (length: number): SecondFactor['fits'] =>
  async (given, { challenge, keys }) =>
    given.length === length &&
    /^[0-9]+$/.test(given) &&
    challenge.secret_hash !== null &&
    sameBytes(codeHash(keys, challenge.id, given), challenge.secret_hash)

const mailed = (length: number, letter = signInCodeMail): SecondFactor => ({
  mails: true,
  lastsMs: limits.emailCodeMs,
  async begin({ challengeId, account, keys, now, note }) {
    const code = digits(length)
    await note.mail(letter(account, code, later(now, limits.emailCodeMs)))
    return { secretHash: codeHash(keys, challengeId, code), mailed: true }
  },
  fits: compare(length),
})

export const emailedCode = mailed(limits.emailCodeLength)

/** For somebody signed in, who shows once more who they are. */
export const proofCode = mailed(limits.emailCodeLength, proofCodeMail)

/** An admin asked for re-enrolment: the old authenticator no longer counts, so the six digits come by mail. */
export const reEnrolment = mailed(limits.appCodeLength)

/** Guests have no second factor of their own: the code comes back with the answer and is good for a minute. */
export const guestCode: SecondFactor = {
  lastsMs: limits.guestCodeMs,
  async begin({ challengeId, keys }) {
    const code = digits(limits.appCodeLength)
    return { secretHash: codeHash(keys, challengeId, code), code }
  },
  fits: compare(limits.appCodeLength),
}
