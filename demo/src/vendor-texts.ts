// Vendors of the demo firm, one or more in every state, and what each of them says of itself.
import type { AnswerValue } from '@portal/contract/rules/vendor-answers'
import { monthsAfter } from '@portal/contract/rules/vendor-answers'
import type { DataKind } from '@portal/contract/rules/vendor'

type Answers = Record<string, AnswerValue>

/** What an attestation under way has come to. */
export type Stage = 'none' | 'invited' | 'expired' | 'started' | 'returned' | 'sent'

export interface ToldVendor {
  name: string
  service: string
  data: DataKind[]
  tier: 1 | 2 | 3
  owner: 'admin' | 'compliance'
  contact: string
  email: string
  /** Days from today. */
  due: number
  stage: Stage
  /** What differs from good answers, year by year, the oldest first: those that were accepted. */
  years: Answers[]
  /** Of the attestation under way. */
  now?: Answers
  items?: { text: string; due: number; who: string; question: string; done?: true }[]
  ended?: string
}

export const told: ToldVendor[] = [
  {
    name: 'Tidewater Print & Mail',
    service: 'Statements and letters',
    data: ['names', 'addresses', 'balances'],
    tier: 1,
    owner: 'compliance',
    contact: 'Gwen Pascoe',
    email: 'gwen.pascoe@tidewaterprint.example',
    due: -10,
    stage: 'invited',
    years: [
      { soc2: 'progress', soc2_when: 'later', leavers: 5 },
      {
        soc2: 'no',
        mfa: 'remote',
        at_rest: 'some',
        backups: 'yes',
        cyber_amount: 1_000_000,
        notice: 'practice',
        notice_test: 'no',
      },
    ],
  },
  {
    name: 'Bluejay Transcription',
    service: 'Meeting notes',
    data: ['recordings'],
    tier: 2,
    owner: 'compliance',
    contact: 'Omar Haddad',
    email: 'omar@bluejaynotes.example',
    due: -3,
    stage: 'expired',
    years: [],
  },
  {
    name: 'Cobalt Archive',
    service: 'Email archiving',
    data: ['messages'],
    tier: 1,
    owner: 'admin',
    contact: 'Tomas Reyes',
    email: 'tomas.reyes@cobaltarchive.example',
    due: 18,
    stage: 'started',
    years: [
      { soc2: 'progress', soc2_when: 'later', deletes: 90 },
      { leavers: 5, deletes: 90, reviews: 'year', notice_test: 'no', subs_checked: 'once' },
    ],
    now: { exceptions: 'yes', exceptions_which: 'Two closed accounts were removed after 9 days instead of 5.' },
  },
  {
    name: 'Clearwater Screening',
    service: 'Background checks',
    data: ['ssn', 'birth'],
    tier: 1,
    owner: 'compliance',
    contact: 'Lena Sorrell',
    email: 'lena@clearwaterscreening.example',
    due: 23,
    stage: 'invited',
    years: [{ deletes: 120, leavers: 5 }],
  },
  {
    name: 'Petrel Analytics',
    service: 'Reports for branches',
    data: ['names', 'balances'],
    tier: 2,
    owner: 'admin',
    contact: 'Ines Duarte',
    email: 'ines.duarte@petrelanalytics.example',
    due: 12,
    stage: 'returned',
    years: [],
    now: { notice: 'practice', subs: 'no', separate: 'no' },
  },
  {
    name: 'Cormorant Hosting',
    service: 'Servers of the portal',
    data: ['all'],
    tier: 1,
    owner: 'admin',
    contact: 'Piet Vandermeer',
    email: 'piet@cormoranthosting.example',
    due: 9,
    stage: 'sent',
    years: [
      { leavers: 5, reviews: 'year' },
      { leavers: 5, notice_test: 'no' },
    ],
    now: {
      pentest: 'planned',
      pentest_when: 'later',
      exceptions: 'yes',
      exceptions_which: 'Two closed accounts were removed after 9 days instead of 5. Removal is automatic now.',
      subs_who: ['Pinegate Cloud (Ohio)', 'Vantor Search (Ireland)'],
      subs_bound: 'some',
      deletes: 120,
    },
  },
  {
    name: 'Wrenfield Surveys',
    service: 'Client surveys',
    data: ['names', 'emails'],
    tier: 3,
    owner: 'compliance',
    contact: 'Dov Alter',
    email: 'dov@wrenfieldsurveys.example',
    due: 26,
    stage: 'sent',
    years: [],
    now: {
      soc2: 'no',
      pentest: 'no',
      cyber: 'no',
      mfa: 'remote',
      at_rest: 'some',
      notice: 'no',
      policy: 'no',
      training: 'some',
    },
  },
  {
    name: 'Harborlight IT',
    service: 'Laptops and phones',
    data: ['devices'],
    tier: 1,
    owner: 'admin',
    contact: 'Jonas Lindqvist',
    email: 'jonas@harborlight.example',
    due: 344,
    stage: 'none',
    years: [
      { soc2: 'no', mfa: 'remote', leavers: 14 },
      { soc2: 'progress', soc2_when: 'later', leavers: 5 },
    ],
    items: [
      { text: 'SOC 2 Type II report', due: 4, who: 'Jonas Lindqvist', question: 'soc2' },
      { text: 'Accounts removed within a day', due: 60, who: 'Mara Voss', question: 'leavers' },
      {
        text: 'Two-factor sign-in for all access to our data',
        due: -20,
        who: 'Jonas Lindqvist',
        question: 'mfa',
        done: true,
      },
    ],
  },
  {
    name: 'Eastlight Clearing',
    service: 'Clearing and custody',
    data: ['all'],
    tier: 1,
    owner: 'admin',
    contact: 'Ruth Calloway',
    email: 'ruth.calloway@eastlight.example',
    due: 105,
    stage: 'none',
    years: [{ leavers: 5, notice_test: 'no' }, { leavers: 5 }],
  },
  {
    name: 'Northquay Funds',
    service: '529 recordkeeping',
    data: ['names', 'ssn', 'balances'],
    tier: 1,
    owner: 'admin',
    contact: 'Will Ferrante',
    email: 'will@northquay.example',
    due: 116,
    stage: 'none',
    years: [
      { deletes: 90, reviews: 'year' },
      { deletes: 90, reviews: 'year' },
    ],
  },
  {
    name: 'Granite Sign',
    service: 'Electronic signatures',
    data: ['signed'],
    tier: 2,
    owner: 'compliance',
    contact: 'Amira Nasser',
    email: 'amira@granitesign.example',
    due: 155,
    stage: 'none',
    years: [
      { backups: 'yes', deletes: 180, leavers: 5 },
      { backups: 'yes', leavers: 5 },
    ],
  },
  {
    name: 'Larkfield Events',
    service: 'Client dinners',
    data: ['names', 'emails'],
    tier: 3,
    owner: 'compliance',
    contact: 'Beth Kessler',
    email: 'beth@larkfield.example',
    due: 198,
    stage: 'none',
    years: [{ soc2: 'no', cyber_amount: 1_000_000, backups: 'yes', subs: 'no' }],
  },
  {
    name: 'Old Mill Shredding',
    service: 'Shredding',
    data: ['paper'],
    tier: 2,
    owner: 'compliance',
    contact: 'Hank Sutter',
    email: 'hank@oldmillshred.example',
    due: 241,
    stage: 'none',
    years: [
      { soc2: 'no', subs: 'no' },
      { soc2: 'no', subs: 'no' },
    ],
  },
  {
    name: 'Lantern Payroll',
    service: 'Payroll for staff',
    data: ['names', 'ssn', 'accounts'],
    tier: 1,
    owner: 'admin',
    contact: 'Sofia Brandt',
    email: 'sofia@lanternpayroll.example',
    due: 40,
    stage: 'none',
    years: [],
  },
  {
    name: 'Fulmar Fax',
    service: 'Fax service',
    data: ['signed'],
    tier: 3,
    owner: 'compliance',
    contact: 'Ned Pruitt',
    email: 'ned@fulmarfax.example',
    due: 75,
    stage: 'none',
    years: [{ soc2: 'no', mfa: 'no', at_rest: 'no' }],
    ended: 'We no longer send faxes. Deletion was confirmed in writing.',
  },
]

/** Good answers on a day, with what differs. `later` is a date to come. */
export function answersOn(day: string, { name, service }: ToldVendor, differs: Answers): Answers {
  const good: Answers = {
    legal_name: `${name}, Inc.`,
    country: 'Delaware',
    security_lead: 'Head of information security',
    security_email: 'Security desk, (302) 555-0144, day and night',
    policy: 'yearly',
    training: 'all',
    service: `${service} for the firm and its clients.`,
    data: ['names'],
    people: 'some',
    place: 'us',
    separate: 'yes',
    soc2: 'yes',
    soc2_auditor: 'Ridgeline Assurance LLP',
    soc2_from: monthsAfter(day, -17),
    soc2_to: monthsAfter(day, -5),
    exceptions: 'no',
    pentest: 'yes',
    pentest_on: monthsAfter(day, -2),
    mfa: 'all',
    leavers: 1,
    reviews: 'quarter',
    at_rest: 'all',
    in_transit: 'yes',
    backups: 'tested',
    cyber: 'yes',
    cyber_amount: 5_000_000,
    cyber_until: monthsAfter(day, 5),
    subs: 'yes',
    subs_who: ['Pinegate Cloud (Ohio)'],
    subs_bound: 'all',
    subs_checked: 'year',
    notice: 'contract',
    notice_clause: '9.2',
    notice_test: 'yes',
    notice_test_on: monthsAfter(day, -6),
    breaches: 'no',
    deletes: 30,
    deletes_proof: 'yes',
    returns: 'yes',
  }
  const dated = Object.entries(differs).map(([id, value]) => [id, value === 'later' ? monthsAfter(day, 2) : value])
  return { ...good, ...Object.fromEntries(dated) }
}
