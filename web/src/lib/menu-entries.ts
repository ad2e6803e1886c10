// Where the menus offer an address, in their order, and with what words.
import type { MenuSection, ReviewerFlag } from '@portal/contract/session'
import type { Path } from './route-table.ts'

export interface Entry {
  in: MenuSection | 'reviewer'
  /** The screen's own title, unless the menu calls it something else. */
  title?: string
  about: string
  /** What the address carries beyond the path. */
  query?: string
  /** Reviewer tools are offered to those who have the flag; the server refuses the data to everybody else. */
  flag?: ReviewerFlag | 'admin'
  /** Nothing for guests, who have nothing of their own: the server refuses it to them. */
  own?: true
}

const tool = (flag: ReviewerFlag | 'admin', about: string): Entry[] => [{ in: 'reviewer', about, flag }]

export const menuEntries: { readonly [P in Path]?: readonly Entry[] } = {
  '/general/library': [
    { in: 'general', about: 'Documents to and from the home office', own: true },
    { in: 'general', title: 'Submit New Business', about: 'Applications and required forms', query: '?new', own: true },
  ],
  '/general/branch': [{ in: 'general', about: 'Your branch’s procedures and files', own: true }],
  '/general/kc': [{ in: 'general', about: 'Searchable guides and how-tos' }],
  '/general/staff/:advisor?': [
    { in: 'general', about: 'Names, roles, and phone numbers' },
    { in: 'securities', title: 'Securities Staff', about: 'Who to call', query: '?q=securities' },
    { in: 'insurance', title: 'Insurance Staff', about: 'Who to call', query: '?q=insurance' },
    { in: 'mortgage', title: 'Mortgage Staff', about: 'Who to call', query: '?q=mortgage' },
  ],
  '/general/eoy': [{ in: 'general', about: 'Year in review and checklist' }],
  '/general/profile': [{ in: 'general', about: 'Your details, goals, and biography', own: true }],
  '/dash/devices': [{ in: 'general', about: 'Sign-ins, approvals, and passkeys', own: true }],
  '/pending': [{ in: 'general', about: 'Commissions not yet paid' }],

  '/securities/products': [{ in: 'securities', about: 'Sponsors and contacts' }],
  '/securities/formsondemand': [
    {
      in: 'securities',
      about: 'The latest version of every form',
    },
  ],
  '/securities/regs': [{ in: 'securities', about: 'Where you can do business' }],
  '/securities/examcenter': [{ in: 'securities', about: 'Request exams and track results' }],
  '/securities/mobiledeposits': [{ in: 'securities', about: 'Deposit checks by photo', own: true }],
  '/securities/addressblotter': [{ in: 'securities', about: 'Client address changes' }],
  '/oba': [{ in: 'compliance', about: 'Activities you disclose' }],

  '/compliance/guidance': [{ in: 'compliance', about: 'Compliance rules and attestations' }],
  '/cybersecurity/library': [
    {
      in: 'cybersecurity',
      about: 'Policies and incident reports',
    },
  ],
  '/cybersecurity/newsletters': [{ in: 'cybersecurity', about: 'Threats to watch for' }],

  '/activities': tool('activities', 'Tasks to review'),
  '/advisors': tool('advisors', 'Your roster and advisor profiles'),
  '/candidates': tool('activities', 'People joining the firm'),
  '/attest': tool('attest', 'Who has attested to what'),
  '/documents': tool('documents', 'Submissions to review'),
  '/blotters': tool('blotters', 'Logs by branch and period'),
  '/fees': tool('user_fees', 'Fee schedule and ledger'),
  '/vendors': tool('vendors', 'Who holds client data, and how well'),
  '/records': tool('records', 'What we keep, for how long, and how we prove it'),
  '/management': tool('user_management', 'People, imports, and settings'),
  '/whatsnew': tool('whats_new', 'News, messages, and announcements'),
  '/feedback': tool('admin', 'What people say about the portal'),
}
