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
  products_editing: 'Edits approved products',
  calendar_editing: 'Edits the calendar',
  library_access: 'Sends papers to advisors',
  show_event_selection: 'Chooses which events home shows',
}

export const factorChoices: { value: ChoosableFactor; label: string }[] = [
  { value: 'EMAIL', label: 'Emailed code' },
  { value: 'AP', label: 'Authenticator app' },
  { value: 'PUSH', label: 'Approval on a device' },
]

export function factorWords(factor: string): string {
  if (factor === 'PASS') return 'Password alone'
  if (factor === 'RESET') return 'Enrols an authenticator next time'
  return factorChoices.find(({ value }) => value === factor)?.label ?? factor
}

export function levelWords(access: number): string {
  if (isAdmin(access)) return 'admin'
  if (isAdvisorPlus(access)) return 'advisor plus'
  return isAdvisor(access) ? 'advisor' : 'no advisor'
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
  tapsid: 'Commission id',
  branch_id: 'Branch',
  manager: 'Branch manager',
  base_company: 'Company',
  ssn: 'Social security number',
  access: 'Access',
  factor: 'Second factor',
  guest: 'Guest',
  proxy: 'Acts for them',
  ...flagWords,
  ...sectionWords,
  ...rightWords,
}
export const fieldInWords = (field: string) => fieldWords[field] ?? field

const actionWords: Record<string, string> = {
  'account.created': 'Account made',
  'account.invited': 'Invited',
  'account.changed': 'Changed',
  'account.access-changed': 'Access changed',
  'account.raise-asked': 'Raise to admin asked for',
  'account.raise-confirmed': 'Raise confirmed',
  'account.raise-refused': 'Raise refused',
  'account.raise-withdrawn': 'Raise withdrawn',
  'account.factor-changed': 'Second factor changed',
  'account.enrolment-authorised': 'New authenticator authorised',
  'enrolment.authorised': 'New authenticator authorised',
  'account.guest-changed': 'Guest mark changed',
  'account.suspended': 'Suspended',
  'account.restored': 'Restored',
  'account.signed-out': 'Signed out by an admin',
  'account.proxy-added': 'Somebody may act for them',
  'account.proxy-removed': 'Somebody may not act for them any more',
  'sign-in.completed': 'Signed in',
  'sign-in.refused': 'Sign-in refused',
  'sign-in.begun': 'Sign-in begun',
  'reset.asked': 'Password reset asked for',
  'reset.sent': 'Password reset sent',
  'acting.started': 'Somebody began to act for them',
  'acting.stopped': 'Somebody stopped acting for them',
}
/** Entries of other features tell their own names: 'welcome.finished' → 'Welcome finished'. */
export const actionInWords = (action: string) =>
  actionWords[action] ?? `${action.charAt(0).toUpperCase()}${action.slice(1).replace(/[.-]/g, ' ')}`
