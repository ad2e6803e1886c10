// Whose figures somebody may read, and who reads made-up ones.
import { limits } from '@portal/contract/limits'
import type { User } from '../../platform/session/sessions.ts'

export type Reader = Pick<User, 'guest' | 'tapsid' | 'acting'>

const { demonstrationAdvisor, demonstrationQueriedAs } = limits
const demonstration: readonly number[] = [demonstrationAdvisor, demonstrationQueriedAs]

/** Numbers that stand for nobody: what is stored under them, if anything, is never read. */
export const isDemonstration = (tapsid: number): boolean => demonstration.includes(tapsid)

/** Guests, and whoever demonstrates the portal, have figures of nobody. */
export const hasSynthetic = ({ guest, tapsid }: Pick<Reader, 'guest' | 'tapsid'>): boolean =>
  tapsid > 0 && (guest || isDemonstration(tapsid))

/** Nothing: not found. */
export function figuresFor(user: Reader, tapsid: number): 'real' | 'synthetic' | undefined {
  if (tapsid === demonstrationQueriedAs) return user.tapsid === demonstrationAdvisor ? 'synthetic' : undefined
  if (tapsid === user.tapsid) return hasSynthetic(user) ? 'synthetic' : 'real'
  if (tapsid === user.acting?.tapsid) return isDemonstration(tapsid) ? 'synthetic' : 'real'
  return undefined
}
