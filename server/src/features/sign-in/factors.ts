// Second factors, one entry each. A factor prepares a challenge when the password was right, and later judges what
// the person answers; everything around that (limits, locks, the session) is the same for all of them.
import { randomInt } from 'node:crypto'
import { limits } from '@portal/contract/limits'
import type { Factor } from '@portal/contract/sign-in'
import type { Note } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import { type Keys, sameBytes } from '../../platform/crypto/keys.ts'

export interface SecondFactor {
  begin(to: {
    challengeId: string
    email: string
    keys: Keys
    now: Date
    note: Note
  }): Promise<{ secretHash: Buffer | null }>
  fits(given: string, challenge: { id: string; secret_hash: Buffer | null }, keys: Keys): boolean
}

const digits = (length: number) => String(randomInt(10 ** length)).padStart(length, '0')
const codeHash = (keys: Keys, challengeId: string, code: string) => keys.mac(`${challengeId}:${code}`, 'emailed-code')

const email: SecondFactor = {
  async begin({ challengeId, email: to, keys, now, note }) {
    const code = digits(limits.emailCodeLength)
    await note.mail({
      to,
      subject: 'Your sign-in code',
      text: `Your sign-in code is ${code}\n\nIt is valid for ten minutes. If you did not try to sign in, change your password.`,
      expiresAt: later(now, limits.emailCodeMs),
    })
    return { secretHash: codeHash(keys, challengeId, code) }
  },
  fits: (given, challenge, keys) =>
    /^[0-9]{8}$/.test(given) &&
    challenge.secret_hash !== null &&
    sameBytes(codeHash(keys, challenge.id, given), challenge.secret_hash),
}

export const secondFactors: Partial<Record<Factor, SecondFactor>> = { EMAIL: email }
