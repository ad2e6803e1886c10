// What every second factor has in common. A factor prepares a challenge when the password was right, and later judges
// what the person answers; everything around that (limits, locks, the session) is the same for all of them.
import type { Note } from '../../../platform/change.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import type { Tx } from '../../../platform/db/open.ts'
import type { AccountRow, ChallengeRow } from '../store.ts'

export interface Begun {
  /** What `fits` compares with. */
  secretHash?: Buffer
  /** PASS: goes back to the browser. */
  code?: string
  /** PUSH: shown by the browser, asked for by the approving device. */
  number?: number
  /** A mail was sent: counts towards the mails of the hour. */
  mailed?: boolean
}

export interface SecondFactor {
  /** Beginning sends a mail. */
  mails?: true
  /** How long an answer is waited for. */
  lastsMs: number
  begin(to: { challengeId: string; account: AccountRow; keys: Keys; now: Date; note: Note }): Promise<Begun>
  fits(
    given: string,
    by: { tx: Tx; challenge: ChallengeRow; account: AccountRow; keys: Keys; now: Date },
  ): Promise<boolean>
}
