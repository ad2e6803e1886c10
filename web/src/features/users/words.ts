// What the screen calls things.
import { isAdmin, isAdvisor, isAdvisorPlus } from '@portal/contract/rules/access'
import type { MenuSection, ReviewerFlag } from '@portal/contract/session'
import type { ChoosableFactor, RightName, UserState } from '@portal/contract/users'
import { momentInWords } from '../../lib/format.ts'

export const stateWords: Record<UserState, string> = {
  active: 'Active',
  invited: 'Invited',
  suspended: 'Suspended',
  locked: 'Locked',
  guest: 'Guest',
}

export const flagWords: Record<ReviewerFlag, string> = {
  activities: 'Branch Activities',
  advisors: 'Branch Advisors',
  attest: 'Attestations',
  documents: 'Documents',
  blotters: 'Blotters',
  vendors: 'Vendors',
  records: 'Records',
  user_fees: 'Fees',
  user_management: 'User Management',
  whats_new: "What's New",
}

export const sectionWords: Record<MenuSection, string> = {
  general: 'General',
  securities: 'Securities',
  insurance: 'Insurance',
  mortgage: 'Mortgage',
  compliance: 'Compliance',
  cybersecurity: 'Cybersecurity',
}

export const rightWords: Record<RightName, string> = {
  products_editing: 'Edit approved products',
  calendar_editing: 'Edit events',
  library_access: 'Send documents to advisors',
  show_event_selection: 'Choose how far ahead events show',
}

export const factorChoices: { value: ChoosableFactor; label: string }[] = [
  { value: 'EMAIL', label: 'Emailed code' },
  { value: 'AP', label: 'Authenticator app' },
  { value: 'PUSH', label: 'Push approval' },
]

export function factorWords(factor: string): string {
  if (factor === 'PASS') return 'Password only'
  if (factor === 'RESET') return 'Sets up authenticator at next sign-in'
  return factorChoices.find(({ value }) => value === factor)?.label ?? factor
}

/** Why somebody keeps off, and until when. */
export const keepsOff = (from: string) =>
  `You had a part in another change to this sign-in, so someone else has to make this one. You can from ${momentInWords(new Date(from))}.`

export const requestSent = 'Request sent. Another admin must confirm it.'

export function levelWords(access: number): string {
  if (isAdmin(access)) return 'admin'
  if (isAdvisorPlus(access)) return 'advisor plus'
  return isAdvisor(access) ? 'advisor' : 'not an advisor'
}
export const accessWords = (access: number) => `${access}, ${levelWords(access)}`

export const accessChoices = (most: number) =>
  Array.from({ length: most + 1 }, (_, access) => ({ value: String(access), label: accessWords(access) }))
