// What the screen calls things.
import { isAdmin, isAdvisor, isAdvisorPlus } from '@portal/contract/rules/access'
import type { MenuSection, ReviewerFlag } from '@portal/contract/session'
import type { ChoosableFactor, RightName, UserState } from '@portal/contract/users'

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

export function levelWords(access: number): string {
  if (isAdmin(access)) return 'admin'
  if (isAdvisorPlus(access)) return 'advisor plus'
  return isAdvisor(access) ? 'advisor' : 'not an advisor'
}
export const accessWords = (access: number) => `${access}, ${levelWords(access)}`

export const accessChoices = (most: number) =>
  Array.from({ length: most + 1 }, (_, access) => ({ value: String(access), label: accessWords(access) }))

const fieldWords: Record<string, string> = {
  first: 'First name',
  last: 'Last name',
  email: 'Email',
  phone: 'Phone',
  crd: 'CRD',
  tapsid: 'Commission ID',
  branch_id: 'Branch',
  manager: 'Branch manager',
  base_company: 'Company',
  ssn: 'Social Security number',
  access: 'Access',
  factor: 'Two-factor method',
  guest: 'Guest',
  proxy: 'Can act for them',
  ...flagWords,
  ...sectionWords,
  ...rightWords,
}
export const fieldInWords = (field: string) => fieldWords[field] ?? field

const actionWords: Record<string, string> = {
  'account.created': 'Account created',
  'account.invited': 'Invited',
  'account.changed': 'Details changed',
  'account.access-changed': 'Access changed',
  'account.raise-asked': 'Admin access requested',
  'account.raise-confirmed': 'Admin access confirmed',
  'account.raise-refused': 'Admin access declined',
  'account.raise-withdrawn': 'Admin access request withdrawn',
  'account.factor-changed': 'Two-factor method changed',
  'account.enrolment-authorised': 'New authenticator app allowed',
  'enrolment.authorised': 'New authenticator app allowed',
  'account.guest-changed': 'Guest status changed',
  'account.suspended': 'Suspended',
  'account.restored': 'Restored',
  'account.signed-out': 'Signed out by an admin',
  'account.proxy-added': 'Someone was allowed to act for them',
  'account.proxy-removed': 'Someone can no longer act for them',
  'sign-in.completed': 'Signed in',
  'sign-in.refused': 'Sign-in failed',
  'sign-in.begun': 'Sign-in started',
  'reset.asked': 'Password reset requested',
  'reset.sent': 'Password reset email sent',
  'acting.started': 'Someone started acting for them',
  'acting.stopped': 'Someone stopped acting for them',
}
/** Entries of other features tell their own names: 'welcome.finished' → 'Welcome finished'. */
export const actionInWords = (action: string) =>
  actionWords[action] ?? `${action.charAt(0).toUpperCase()}${action.slice(1).replace(/[.-]/g, ' ')}`
