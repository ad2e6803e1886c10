// What the firm has to keep: every kind of record, the rule behind it, for how long at least, and what starts the clock. The firm can
// keep a class longer (Records, Retention), never shorter.

export interface RecordClass {
  name: string
  rule: string
  /** The fewest whole years after the clock starts. */
  years: number
  /** What starts the clock, as it reads after "years after". */
  clock: string
}

const of = (name: string, rule: string, years: number, clock: string): RecordClass => ({ name, rule, years, clock })

export const recordClasses = {
  accounts: of('Users and access', 'SEC 17a-4(e)(1)', 3, 'the person leaves'),
  'sign-ins': of('Sign-ins', 'Firm policy', 3, 'the sign-in'),
  attestations: of('Attestations', 'FINRA 3110(b)(7)', 3, 'the attestation'),
  certifications: of('Certifications', 'FINRA 3110(c)', 3, 'the certification'),
  'outside-activities': of('Outside activities', 'FINRA 3270, SEC 17a-4(e)(1)', 3, 'the activity ends'),
  registrations: of('Registrations', 'SEC 17a-4(e)(1)', 3, 'the registration ends'),
  exams: of('Exams', 'SEC 17a-4(e)(1)', 3, 'the exam request is settled'),
  payments: of('Payments', 'SEC 17a-4(b)(1)', 3, 'the payment is settled'),
  papers: of('New business and Document Exchange', 'SEC 17a-4(e)(5)', 6, 'the decision'),
  documents: of('Documents', 'SEC 17a-4(e)(7)', 3, 'the document is withdrawn'),
  'branch-library': of('Branch library', 'SEC 17a-4(b)(4)', 3, 'the document is withdrawn'),
  tasks: of('Tasks and comments', 'SEC 17a-4(b)(4)', 3, 'the task is settled'),
  'profile-changes': of('Profile changes', 'SEC 17a-4(e)(1)', 3, 'the decision'),
  'address-changes': of('Address changes', 'SEC 17a-4(e)(5)', 6, 'the entry is settled'),
  incidents: of('Incidents', 'SEC Regulation S-P', 3, 'the incident is settled'),
  published: of('Published messages and news', 'FINRA 2210(b)(4)', 3, 'the last day it was shown'),
  products: of('Approved products', 'SEC 17a-4(e)(7)', 3, 'the product is removed'),
  production: of('Production', 'SEC 17a-4(b)(1)', 3, 'the month'),
  pending: of('Pending commissions', 'SEC 17a-4(b)(1)', 3, 'the pay date'),
  imports: of('Imported files', 'SEC 17a-4(b)(1)', 3, 'the import'),
  blotters: of('Blotters', 'SEC 17a-4(a)', 6, 'the month'),
  deposits: of('Check deposits', 'SEC 17a-4(a)', 6, 'the decision'),
  fees: of('Fees', 'SEC 17a-4(b)(1)', 3, 'the entry'),
  meetings: of('Meetings', 'FINRA 2210(b)(4)', 3, 'the meeting'),
  vendors: of('Vendor attestations', 'SEC Regulation S-P', 3, 'the contract ends'),
  onboarding: of('Onboarding', 'SEC 17a-4(e)(1)', 3, 'the decision'),
  holds: of('Holds and disposals', 'SEC 17a-4(f)', 6, 'the hold is lifted'),
  'firm-settings': of('Firm settings', 'SEC 17a-4(e)(7)', 3, 'the change'),
} as const satisfies Record<string, RecordClass>

export type RecordClassId = keyof typeof recordClasses
export const recordClassIds = Object.keys(recordClasses) as RecordClassId[]
/** Nobody keeps anything longer than this by a setting. */
export const mostYearsKept = 30
