// What two advisors have sent in and been sent: new business in every status, and letters.
import type { RegistrationType, SubmissionStatus } from '@portal/contract/exchange'
import { accounts, clearing, signatures, supervision } from './paragraphs.ts'

interface Case {
  client: string
  registration: RegistrationType
  status: SubmissionStatus
  /** Days since it was begun. */
  age: number
  reason?: string
  /** Who says what, one hour after the other. */
  thread?: ['owner' | 'reviewer', string][]
}

const notSigned = 'The second trustee hasn’t signed page 3. Please resend it with both signatures.'
const tooMuch = 'This position would be 31% of liquid net worth. The limit for illiquid programs is 20%.'

export const casesOf: Record<string, Case[]> = {
  advisor: [
    { client: 'Halvorsen, Ingrid', registration: 'Roth IRA', status: 'Draft', age: 1 },
    { client: 'Okonkwo, Daniel', registration: 'Individual', status: 'Submitted', age: 2 },
    {
      client: 'Prescott, Louisa',
      registration: 'IRA',
      status: 'In Review',
      age: 4,
      thread: [
        ['reviewer', 'Is this the current year’s beneficiary form?'],
        ['owner', 'Yes, it was signed Tuesday. It’s the last page of the package.'],
      ],
    },
    {
      client: 'Bellweather Family Trust',
      registration: 'Trust',
      status: 'Holding (Advisor)',
      age: 7,
      reason: notSigned,
      thread: [['reviewer', notSigned]],
    },
    { client: 'Castellano, Maria and Paul', registration: 'Joint', status: 'Complete', age: 19 },
    {
      client: 'Tillinghast Boatworks LLC',
      registration: 'Entity',
      status: 'Declined',
      age: 26,
      reason: tooMuch,
      thread: [
        ['owner', 'The owners understand the lock-up and want the full amount.'],
        ['reviewer', tooMuch],
      ],
    },
    {
      client: 'Yoder, Samuel',
      registration: '529',
      status: 'Withdrawn',
      age: 33,
      thread: [['owner', 'The family decided to use their own state’s plan.']],
    },
  ],
  plus: [
    { client: 'Abernathy, Ruth', registration: 'Individual', status: 'Draft', age: 3 },
    { client: 'Grantham, Victor', registration: 'IRA', status: 'Submitted', age: 1 },
    { client: 'Marchetti, Gina', registration: '529', status: 'In Review', age: 5 },
    {
      client: 'Soto, Elena',
      registration: 'Joint',
      status: 'Holding (Advisor)',
      age: 9,
      reason: 'The joint owner’s ID has expired. Please send a current one.',
      thread: [['reviewer', 'The joint owner’s ID has expired. Please send a current one.']],
    },
    { client: 'Lindgren, Karl', registration: 'Roth IRA', status: 'Complete', age: 14 },
    {
      client: 'Harbor Light Chapel',
      registration: 'Entity',
      status: 'Declined',
      age: 40,
      reason: 'The resolution doesn’t name anyone authorized to trade.',
      thread: [['reviewer', 'The resolution doesn’t name anyone authorized to trade.']],
    },
    { client: 'Whitlock, June', registration: 'Trust', status: 'Withdrawn', age: 52 },
  ],
}

export interface Letter {
  owner: 'advisor' | 'plus' | null
  direction: 'sent' | 'received'
  title: string
  note: string
  status: SubmissionStatus
  age: number
  words: string
}
export const letters: Letter[] = [
  {
    owner: 'advisor',
    direction: 'sent',
    title: 'Branch address change',
    note: 'Our new lease starts next month.',
    status: 'Submitted',
    age: 3,
    words: accounts,
  },
  {
    owner: 'advisor',
    direction: 'sent',
    title: 'Continuing education certificate',
    note: '',
    status: 'Complete',
    age: 48,
    words: supervision,
  },
  {
    owner: 'advisor',
    direction: 'received',
    title: 'Signed selling agreement',
    note: 'Countersigned. Please keep it in your file.',
    status: 'Complete',
    age: 11,
    words: signatures,
  },
  {
    owner: 'advisor',
    direction: 'received',
    title: 'Commission correction for last quarter',
    note: 'Two trades were paid to the wrong commission ID.',
    status: 'Complete',
    age: 6,
    words: clearing,
  },
  {
    owner: 'plus',
    direction: 'sent',
    title: 'Outside account statement',
    note: 'Duplicate statements have been requested.',
    status: 'In Review',
    age: 8,
    words: clearing,
  },
  {
    owner: 'plus',
    direction: 'received',
    title: 'Your seminar slides are approved',
    note: 'Approved as submitted. The file number is on the first page.',
    status: 'Complete',
    age: 16,
    words: supervision,
  },
  {
    owner: null,
    direction: 'received',
    title: 'Home office holiday schedule',
    note: 'For everyone.',
    status: 'Complete',
    age: 5,
    words: clearing,
  },
]
