// Every address of the portal: its title and who may pass. A feature brings the screen (`Feature.screens`); until one
// does, the address is page-not-found and stays out of every menu. What the menus say of it is in menu-entries.ts: the
// sign-in page has no menu.

export interface Place {
  title: string
  /** `examiner`: signed in too, but the one page that an examiner has, without the portal around it. */
  guard: 'public' | 'session' | 'examiner'
}

const open = (title: string): Place => ({ title, guard: 'public' })
const guarded = (title: string): Place => ({ title, guard: 'session' })

const table = {
  '/login': open('Sign in'),
  '/authy/:caller/:advisor': open('Approve a sign-in'),
  '/msal': open('Office Login'),
  '/reset': open('Account reset'),
  '/address': open('Email change'),
  '/staff': open('Staff directory'),
  '/staff/bio/:email': open('Staff directory'),
  '/compliance': open('Compliance'),
  '/vendor/attestation': open('Vendor attestation'),
  '/onboarding': open('Onboarding'),
  '/onboardingwizard': open('Onboarding'),
  '/action': open('Confirmation'),
  '/request': open('Upload request'),

  '/examiner': { title: 'Examiner access', guard: 'examiner' },

  '/dash/p': guarded('Home'),
  '/document/:id': guarded('Document'),
  '/view/:did': guarded('Task'),

  '/general/library': guarded('Document Exchange'),
  '/general/branch': guarded('Branch Library'),
  '/general/kc': guarded('Knowledge Center'),
  '/general/staff/:advisor?': guarded('Meet the Staff'),
  '/general/eoy': guarded('End of Year'),
  '/general/profile': guarded('My Profile'),
  '/dash/devices': guarded('Registered Devices'),
  '/pending': guarded('Pending Compensation'),

  '/securities/products': guarded('Approved Products'),
  '/securities/formsondemand': guarded('Forms On Demand'),
  '/securities/regs': guarded('State Registrations'),
  '/securities/examcenter': guarded('Exam Center'),
  '/securities/mobiledeposits': guarded('Mobile Deposits'),
  '/securities/addressblotter': guarded('Address Blotter'),
  '/oba': guarded('Outside Business'),

  '/compliance/guidance': guarded('Guidance'),
  '/cybersecurity/library': guarded('Security Library'),
  '/cybersecurity/newsletters': guarded('Newsletters'),

  '/activities': guarded('Branch Activities'),
  '/advisors': guarded('Branch Advisors'),
  '/candidates': guarded('Candidates'),
  '/attest': guarded('Attestations'),
  '/documents': guarded('Documents'),
  '/blotters': guarded('Blotters'),
  '/fees': guarded('Fees'),
  '/management': guarded('User Management'),
  '/whatsnew': guarded("What's New"),
  '/feedback': guarded('Feedback'),
  '/zoomreview': guarded('Meeting Review'),
  '/vendors': guarded('Vendors'),
  '/records': guarded('Records'),

  // demo mode only
  '/dev/outbox': open('Outbox'),
  '/dev/ui': open('Components'),
} satisfies Record<string, Place>

export type Path = keyof typeof table
export const routeTable: Record<Path, Place> = table
