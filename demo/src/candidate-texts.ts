// Whom the demo firm is about to hire: one candidate in every state.
import type { CandidateDocument, PositionId } from '@portal/contract/onboarding-positions'
import type { CandidateState, StepReview } from '@portal/contract/onboarding-review'
import { disclosureQuestions, disclosureVersion } from '@portal/contract/onboarding-questions'
import type { OnboardingStep, StepContents } from '@portal/contract/onboarding-steps'
import { daysAfter } from '@portal/contract/rules/day'

export interface Told {
  first: string
  middle: string
  last: string
  email: string
  position: PositionId
  state: CandidateState
  /** Days since the invitation, and until the start. */
  ago: number
  start: number | null
  /** Of the typed steps, which are filled in. */
  typed: readonly (keyof StepContents)[]
  documents: readonly CandidateDocument[]
  opened?: true
  revoked?: true
  expired?: true
  again?: true
  bankruptcy?: true
  sails?: true
  reviews?: Partial<Record<OnboardingStep, { review: StepReview; reason?: string }>>
  /** In another branch than the manager's. */
  elsewhere?: true
  why?: string
}

const all = ['person', 'crd', 'history', 'disclosures', 'activities'] as const
const papers = ['identification', 'resume', 'u5', 'check'] as const
const accepted = { review: 'accepted' } as const

export const told: readonly Told[] = [
  {
    first: 'Maren',
    middle: 'Elise',
    last: 'Holloway',
    email: 'maren@fastmail.example',
    position: 'representative',
    state: 'review',
    ago: 12,
    start: 21,
    typed: all,
    documents: papers,
    opened: true,
    bankruptcy: true,
    sails: true,
    reviews: {
      person: accepted,
      crd: accepted,
      history: accepted,
      disclosures: {
        review: 'returning',
        reason: 'Please upload all three pages of the discharge order. Page 2 has the date the court closed the case.',
      },
      policies: accepted,
      sign: accepted,
    },
  },
  {
    first: 'Desmond',
    middle: '',
    last: 'Achebe',
    email: 'desmond@harbormail.example',
    position: 'dual',
    state: 'review',
    ago: 9,
    start: 35,
    typed: all,
    documents: papers,
    opened: true,
    reviews: { policies: accepted, sign: accepted },
  },
  {
    first: 'Priya',
    middle: '',
    last: 'Raman',
    email: 'priya@fastmail.example',
    position: 'adviser',
    state: 'started',
    ago: 5,
    start: 28,
    typed: ['person', 'crd'],
    documents: ['resume'],
    opened: true,
  },
  {
    first: 'Owen',
    middle: 'James',
    last: 'Castellano',
    email: 'owen@harbormail.example',
    position: 'representative',
    state: 'invited',
    ago: 0,
    start: 42,
    typed: [],
    documents: [],
  },
  {
    first: 'Ruth',
    middle: '',
    last: 'Lindgren',
    email: 'ruth@fastmail.example',
    position: 'representative',
    state: 'returned',
    ago: 15,
    start: 14,
    typed: all,
    documents: papers,
    opened: true,
    bankruptcy: true,
    reviews: {
      person: accepted,
      crd: accepted,
      history: accepted,
      disclosures: { review: 'returned', reason: 'Please tell us in which county the case was filed.' },
      activities: accepted,
      documents: accepted,
      policies: accepted,
    },
  },
  {
    first: 'Tobias',
    middle: '',
    last: 'Marsh',
    email: 'tobias@harbormail.example',
    position: 'associate',
    state: 'started',
    ago: 80,
    start: -20,
    typed: ['person'],
    documents: [],
    opened: true,
    expired: true,
    again: true,
    elsewhere: true,
  },
  {
    first: 'Celia',
    middle: '',
    last: 'Navarro',
    email: 'celia@fastmail.example',
    position: 'representative',
    state: 'invited',
    ago: 3,
    start: null,
    typed: [],
    documents: [],
    revoked: true,
    elsewhere: true,
  },
  {
    first: 'Grant',
    middle: '',
    last: 'Ostrander',
    email: 'grant@harbormail.example',
    position: 'representative',
    state: 'declined',
    ago: 40,
    start: 5,
    typed: all,
    documents: papers,
    opened: true,
    why: 'The Form U5 shows a pending arbitration that was not disclosed.',
  },
  {
    first: 'Simone',
    middle: '',
    last: 'Duval',
    email: 'simone@fastmail.example',
    position: 'adviser',
    state: 'withdrawn',
    ago: 30,
    start: 10,
    typed: ['person', 'crd'],
    documents: [],
    opened: true,
  },
  {
    first: '',
    middle: '',
    last: '',
    email: 'new.personal@fastmail.example',
    position: 'representative',
    state: 'approved',
    ago: 45,
    start: -3,
    typed: all,
    documents: papers,
    opened: true,
    reviews: Object.fromEntries([...all, 'documents', 'policies', 'sign'].map((step) => [step, accepted])),
  },
]

/** Everything was signed and sent, whatever has become of it. */
export const isSigned = ({ state }: Pick<Told, 'state'>): boolean =>
  ['review', 'returned', 'approved', 'declined'].includes(state)

/** Numbers that are set aside for print and never given to anybody. */
const ssnOf = (index: number) => `987-65-43${30 + index}`

export function contentsOf(one: Told, index: number, today: string): StepContents {
  const { first, middle, last, bankruptcy, sails } = one
  const yes = bankruptcy ? '14k1' : ''
  return {
    person: {
      first,
      middle,
      last,
      other_names: '',
      birth: `19${78 + index}-0${1 + (index % 9)}-12`,
      ssn: ssnOf(index),
      phone: `(518) 555-01${String(60 + index)}`,
    },
    crd: { crd: String(6_204_418 + index * 37), none: false, states: ['NY', 'VT'] },
    history: {
      jobs: [
        {
          key: 'now',
          kind: 'job',
          name: 'Pine Hollow Securities',
          position: 'Registered Representative',
          city: 'Albany',
          state: 'NY',
          words: '',
          from: daysAfter(today, -1_900),
          to: '',
        },
        {
          key: 'between',
          kind: 'between',
          name: '',
          position: '',
          city: '',
          state: '',
          words: 'Looked for a position closer to home',
          from: daysAfter(today, -1_970),
          to: daysAfter(today, -1_901),
        },
        {
          key: 'before',
          kind: 'job',
          name: 'Granite State Bank',
          position: 'Branch associate',
          city: 'Concord',
          state: 'NH',
          words: '',
          from: daysAfter(today, -3_800),
          to: daysAfter(today, -1_971),
        },
      ],
      homes: [
        {
          key: 'home',
          address: {
            street: `${12 + index} Lake Avenue`,
            unit: '',
            city: 'Saratoga Springs',
            state: 'NY',
            zip: '12866',
            country: 'US',
          },
          from: daysAfter(today, -2_400),
          to: '',
        },
      ],
    },
    disclosures: {
      answers: disclosureQuestions(disclosureVersion).map(({ id }) =>
        id === yes
          ? {
              id,
              yes: true,
              what: 'Chapter 13 with my former spouse after a medical emergency. Discharged.',
              on: daysAfter(today, -2_800),
              status: 'Discharged' as const,
            }
          : { id, yes: false, what: '', on: '', status: '' as const },
      ),
    },
    activities: {
      none: !sails,
      list: sails
        ? [
            {
              desc: 'Youth sailing coach',
              business: { name: 'Lake Sailing Club', nature: 'Sports' },
              investment_related: false,
              position: 'Coach',
              start_date: daysAfter(today, -900),
              end_date: '',
              hours_week: 4,
              hours_trading: 0,
              compensation: 'None',
              clients_involved: false,
              clients: '',
              private_securities: false,
              note: '',
            },
          ]
        : [],
    },
  }
}
