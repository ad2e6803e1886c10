// What holds until the firm settles something else.
import type { FirmSettings, SettingName } from '@portal/contract/firm-settings'
import type { DueTime } from '@portal/contract/rules/due-time'
import { usualThresholds, usualWeights } from '@portal/contract/rules/vendor-score'
import type { TaskCategory } from '@portal/contract/tasks'

export type { FirmSettings, SettingName }

const days = (count: number): DueTime => ({ unit: 'days', count })

/** Every category has one; the compiler asks for it when a category is added. */
const dueByCategory: Record<TaskCategory, DueTime | null> = {
  'Address Change': days(2),
  // the client is called on the same day
  'Address Change, stopped': days(1),
  // the day it is due has passed by then
  'Address Notice': days(1),
  'Blotter Certification': days(2),
  Document: days(2),
  'Exam Request': days(2),
  // the examiner says by when; SEC Rule 17a-4(j) says promptly
  'Examiner Request': days(2),
  'Fee Dispute': days(7),
  // the law says when clients must be told, and closing it takes as long as it takes
  Incident: null,
  'Meeting Review': days(3),
  'Mobile Deposit': days(1),
  'New Business': days(1),
  // what a candidate's page promises
  Onboarding: days(2),
  'Outside Activity': days(5),
  'Outside Activity, compliance': days(5),
  'Pending Compensation': days(3),
  'Profile Change': days(3),
  'State Removal': days(2),
  'State Request': days(2),
}

/** What FINRA Rule 2210(d)(1) makes a reviewer look twice at. */
const wordsToCheck = [
  'guarantee',
  'guaranteed',
  'can’t lose',
  'can’t lose money',
  'no risk',
  'risk-free',
  'promise',
  'always goes up',
  'double your money',
  'insider',
  'off the record',
  'text me',
  'personal email',
]

export const defaults: FirmSettings = {
  name: 'Meridian Harbor',
  claim: 'Keep a straight course.',
  membership: 'Member FINRA / SIPC. For affiliated advisors only.',
  about:
    'Meridian Harbor is an independent broker-dealer and registered investment adviser. Securities offered through Meridian Harbor, member FINRA / SIPC.',
  phone: '(518) 555-0100',
  address: '40 Quayside Row, Albany, NY 12207',
  brokerCheckUrl: 'https://brokercheck.finra.org/',
  clientLoginUrl: 'https://clients.meridianharbor.example/',
  securityMailbox: 'security@meridianharbor.example',
  publicMailDomains: ['comcast'],
  officeDomains: {},
  offices: [],
  statusUrl: '',
  mark: '',
  colours: { brand: '#12284C', accent: '#2254C7' },
  importantLinks: [
    { title: 'AI Insight', url: 'https://insight.meridianharbor.example/' },
    { title: 'Email', url: 'https://mail.meridianharbor.example/' },
    { title: 'Continuing Education', url: 'https://learn.meridianharbor.example/' },
    { title: 'Virtual View', url: 'https://view.meridianharbor.example/' },
    { title: 'Clearing Workstation', url: 'https://clearing.meridianharbor.example/' },
    { title: 'Market Research', url: 'https://research.meridianharbor.example/' },
    { title: 'Marketing Library', url: 'https://marketing.meridianharbor.example/' },
  ],
  insuranceLink: { title: 'Insurance Brokerage', url: 'https://insurance.meridianharbor.example/' },
  mortgageLink: { title: 'Mortgage Center', url: 'https://mortgage.meridianharbor.example/' },
  features: { productionExcel: false, examsTab: false, obaTab: false, apiReference: false },
  feedbackMailbox: 'portal@meridianharbor.example',
  recordsMailbox: '',
  welcomeLetter: {
    text: `Welcome aboard.

You’ve joined a firm that measures itself by how well you serve your clients. This portal is where your day starts: your production, your registrations, the forms you need, and the people who help you with them.

Take five minutes to check your details on the next page, and tell your manager if anything needs fixing. If something here could be better, use the feedback form. We read every comment.

I look forward to working with you.`,
    name: 'Harriet Lindgren',
    role: 'President',
  },
  communicationCertification: {
    version: 1,
    text: `I will use only the firm's approved systems for business communication with clients and the public: the firm's email, the firm's text-message service and this portal.

I understand that every business message is kept and may be reviewed, that personal email, personal text messages and social media are not to be used for securities business, and that a client's message received there must be forwarded to the firm's system at once.

I have told the firm of every account and device I use for business communication.`,
  },
  closings: [],
  addressNotice: {
    title: 'We changed the address on your account',
    old: `Dear {client},

On {received}, we received a request to change the address on your account ending in {account}. Our records now show a new address in {place}.

If you asked for this change, you don’t need to do anything.

If you didn’t, call us right away at {phone}, weekdays from 8:30 AM to 5:00 PM ET. Please don’t reply to this letter by email.

{firm} Client Services

For your protection, this notice goes to both your old and new addresses.`,
    new: `Dear {client},

On {received}, we received a request to change the address on your account ending in {account}. Our records now show this address:

{address}

If everything is correct, you don’t need to do anything.

If you didn’t ask for this change, or if something is wrong, call us right away at {phone}, weekdays from 8:30 AM to 5:00 PM ET.

{firm} Client Services

For your protection, this notice goes to both your old and new addresses.`,
  },
  blotterReview: { share: 20, reviewers: {}, certifyBy: 15 },
  meetingReview: { share: 15, reviewers: {}, words: wordsToCheck },
  // $250
  fees: { secondPersonAbove: 25_000 },
  deposits: { cutoff: 15 * 60, secondAbove: 1_000_000, wording: 'For mobile deposit at Eastlight Clearing only' },
  vendors: { weights: { ...usualWeights }, ...usualThresholds, opensBefore: 30, escalateTo: '' },
  dueTimes: { cutoff: 17, categories: dueByCategory, other: days(3) },
}

/** A switch or a category that came after the firm saved the others is as by default. */
export function completed(name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (name === 'features') return { apiReference: false, ...value }
  if (name === 'dueTimes' && 'categories' in value && typeof value.categories === 'object')
    return { ...value, categories: { ...dueByCategory, ...value.categories } }
  return value
}
