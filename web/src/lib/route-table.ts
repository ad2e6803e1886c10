// Every address of the portal: its title, who may pass, and where the menus offer it. A feature brings the screen
// (`Feature.screens`); until one does, the address is page-not-found and stays out of every menu.
import type { MenuSection, ReviewerFlag } from '@portal/contract/session'

export interface Entry {
  in: MenuSection | 'reviewer'
  /** The screen's own title, unless the menu calls it something else. */
  title?: string
  about: string
  /** What the address carries beyond the path. */
  query?: string
}

export interface Place {
  title: string
  guard: 'public' | 'session'
  entries?: Entry[]
  /** Reviewer tools are offered to those who have the flag; the server refuses the data to everybody else. */
  flag?: ReviewerFlag | 'admin'
}

const open = (title: string): Place => ({ title, guard: 'public' })
const guarded = (title: string, ...entries: Entry[]): Place => ({ title, guard: 'session', entries })
const tool = (title: string, flag: ReviewerFlag | 'admin', about: string): Place => ({
  title,
  guard: 'session',
  flag,
  entries: [{ in: 'reviewer', about }],
})

const table = {
  '/login': open('Sign in'),
  '/authy/:caller/:advisor': open('Approve a sign-in'),
  '/msal': open('Office Login'),
  '/reset': open('Account reset'),
  '/staff': open('Staff directory'),
  '/staff/bio/:email': open('Staff directory'),
  '/compliance': open('Compliance'),
  '/vendor/attestation': open('Vendor attestation'),
  '/onboarding': open('Onboarding'),
  '/onboardingwizard': open('Onboarding'),
  '/action': open('Confirmation'),
  '/request': open('Upload request'),

  '/dash/p': guarded('Home'),
  '/document/:id': guarded('Document'),
  '/view/:did': guarded('Task'),

  '/general/library': guarded(
    'Document Exchange',
    { in: 'general', about: 'Documents to and from the home office' },
    { in: 'general', title: 'Submit New Business', about: 'Applications and required forms', query: '?new' },
  ),
  '/general/branch': guarded('Branch Library', { in: 'general', about: 'Your branch’s procedures and files' }),
  '/general/kc': guarded('Knowledge Center', { in: 'general', about: 'Searchable guides and how-tos' }),
  '/general/staff/:advisor?': guarded(
    'Meet the Staff',
    { in: 'general', about: 'Names, roles, and phone numbers' },
    { in: 'securities', title: 'Securities Staff', about: 'Who to call', query: '?q=securities' },
    { in: 'insurance', title: 'Insurance Staff', about: 'Who to call', query: '?q=insurance' },
    { in: 'mortgage', title: 'Mortgage Staff', about: 'Who to call', query: '?q=mortgage' },
  ),
  '/general/eoy': guarded('End of Year', { in: 'general', about: 'Year in review and checklist' }),
  '/general/profile': guarded('My Profile', { in: 'general', about: 'Your details, goals, and biography' }),
  '/dash/devices': guarded('Registered Devices', { in: 'general', about: 'Sign-ins, approvals, and passkeys' }),
  '/pending': guarded('Pending Compensation', { in: 'general', about: 'Commissions not yet paid' }),

  '/securities/products': guarded('Approved Products', { in: 'securities', about: 'Sponsors and contacts' }),
  '/securities/formsondemand': guarded('Forms On Demand', {
    in: 'securities',
    about: 'The latest version of every form',
  }),
  '/securities/regs': guarded('State Registrations', { in: 'securities', about: 'Where you can do business' }),
  '/securities/examcenter': guarded('Exam Center', { in: 'securities', about: 'Request exams and track results' }),
  '/securities/mobiledeposits': guarded('Mobile Deposits', { in: 'securities', about: 'Deposit checks by photo' }),
  '/securities/addressblotter': guarded('Address Blotter', { in: 'securities', about: 'Client address changes' }),
  '/oba': guarded('Outside Business', { in: 'compliance', about: 'Activities you disclose' }),

  '/compliance/guidance': guarded('Guidance', { in: 'compliance', about: 'Compliance rules and attestations' }),
  '/cybersecurity/library': guarded('Security Library', {
    in: 'cybersecurity',
    about: 'Policies and incident reports',
  }),
  '/cybersecurity/newsletters': guarded('Newsletters', { in: 'cybersecurity', about: 'Threats to watch for' }),

  '/activities': tool('Branch Activities', 'activities', 'Tasks to review'),
  '/advisors': tool('Branch Advisors', 'advisors', 'Your roster and advisor profiles'),
  '/attest': tool('Attestations', 'attest', 'Who has attested to what'),
  '/documents': tool('Documents', 'documents', 'Submissions to review'),
  '/blotters': tool('Blotters', 'blotters', 'Logs by branch and period'),
  '/fees': tool('Fees', 'user_fees', 'Fee schedule and ledger'),
  '/management': tool('User Management', 'user_management', 'People, imports, and settings'),
  '/whatsnew': tool("What's New", 'whats_new', 'News, messages, and announcements'),
  '/feedback': tool('Feedback', 'admin', 'What people say about the portal'),
  '/zoomreview': guarded('Meeting Review'),

  // demo mode only
  '/dev/outbox': open('Outbox'),
  '/dev/ui': open('Components'),
} satisfies Record<string, Place>

export type Path = keyof typeof table
export const routeTable: Record<Path, Place> = table
