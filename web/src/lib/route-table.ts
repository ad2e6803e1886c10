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
  '/msal': open('Office sign-in'),
  '/reset': open('Account reset'),
  '/staff': open('Our people'),
  '/staff/bio/:email': open('Our people'),
  '/compliance': open('Compliance'),
  '/vendor/attestation': open('Vendor attestation'),
  '/onboarding': open('Onboarding'),
  '/onboardingwizard': open('Onboarding'),
  '/action': open('Confirmation'),
  '/request': open('Upload request'),

  '/dash/p': guarded('Home'),
  '/document/:id': guarded('Document'),
  '/view/:did': guarded('Work item'),

  '/general/library': guarded(
    'Document Exchange',
    { in: 'general', about: 'Papers between you and the firm' },
    { in: 'general', title: 'Submit New Business', about: 'Applications, with their forms', query: '?new' },
  ),
  '/general/branch': guarded('Branch Library', { in: 'general', about: 'Procedures and files of your branch' }),
  '/general/kc': guarded('Knowledge Center', { in: 'general', about: 'How things are done, searchable' }),
  '/general/staff/:advisor?': guarded(
    'Meet the Staff',
    { in: 'general', about: 'Who does what, and their phones' },
    { in: 'securities', title: 'Securities Staff', about: 'Who to call', query: '?q=securities' },
    { in: 'insurance', title: 'Insurance Staff', about: 'Who to call', query: '?q=insurance' },
    { in: 'mortgage', title: 'Mortgage Staff', about: 'Who to call', query: '?q=mortgage' },
  ),
  '/general/eoy': guarded('End of Year', { in: 'general', about: 'What the year-end asks of you' }),
  '/general/profile': guarded('My Profile', { in: 'general', about: 'Your details, goals and biography' }),
  '/dash/devices': guarded('Registered Devices', { in: 'general', about: 'Browsers, approvals, passkeys' }),
  '/pending': guarded('Pending Compensation', { in: 'general', about: 'What is on its way to you' }),

  '/securities/products': guarded('Approved Products', { in: 'securities', about: 'Sponsors, phones and contacts' }),
  '/securities/formsondemand': guarded('Forms On Demand', { in: 'securities', about: 'Every form, newest version' }),
  '/securities/regs': guarded('State Registrations', { in: 'securities', about: 'Where you may do business' }),
  '/securities/examcenter': guarded('Exam Center', { in: 'securities', about: 'Book an exam, see results' }),
  '/securities/mobiledeposits': guarded('Mobile Deposits', { in: 'securities', about: 'Checks by picture' }),
  '/securities/addressblotter': guarded('Address Blotter', { in: 'securities', about: 'Changes of address' }),
  '/oba': guarded('Outside Business', { in: 'compliance', about: 'Activities you declare' }),

  '/compliance/guidance': guarded('Guidance', { in: 'compliance', about: 'Rules in force, and attestations' }),
  '/cybersecurity/library': guarded('Security Library', { in: 'cybersecurity', about: 'Policies; report an incident' }),
  '/cybersecurity/newsletters': guarded('Newsletters', { in: 'cybersecurity', about: 'What to look out for' }),

  '/activities': tool('Branch Activities', 'activities', 'Work items to review'),
  '/advisors': tool('Branch Advisors', 'advisors', 'The roster, and one page for each'),
  '/attest': tool('Attestations', 'attest', 'Who has read what'),
  '/documents': tool('Documents', 'documents', 'Papers waiting for review'),
  '/blotters': tool('Blotters', 'blotters', 'Logs by branch and period'),
  '/fees': tool('Fees', 'user_fees', 'Schedule and ledger'),
  '/management': tool('User Management', 'user_management', 'People, imports, settings'),
  '/whatsnew': tool("What's New", 'whats_new', 'News, messages, announcements'),
  '/feedback': tool('Feedback', 'admin', 'What people tell us'),
  '/zoomreview': guarded('Meeting Review'),

  // demo mode only
  '/dev/outbox': open('Outbox'),
  '/dev/ui': open('Components'),
} satisfies Record<string, Place>

export type Path = keyof typeof table
export const routeTable: Record<Path, Place> = table
