// A candidate's pages, opened with a link whose code was typed already.
import type { OnboardingStatus, OnboardingStepState, OnboardingWizard } from '@portal/contract/onboarding'
import { disclosureQuestions, disclosureVersion } from '@portal/contract/onboarding-questions'
import { blankContents, onboardingSteps, type StepContents } from '@portal/contract/onboarding-steps'
import { stepsOf } from '@portal/contract/rules/onboarding'
import { openPortal } from './render.tsx'
import { type Sent, wire } from './wire.ts'

export const today = '2026-11-16'
export const now = '2026-11-16T15:42:00Z'
const asker = { name: 'Julian Lindqvist', role: 'Branch manager, Saratoga', phone: '(518) 555-0161', face: '' }
export const julian = { ...asker, email: 'julian@meridianharbor.example' }
const opened = { ok: true, state: 'open', email: 'm••••@fastmail.example', asker, expires: '2026-12-22T05:00:00Z' }

export const complete: StepContents = {
  person: {
    first: 'Maren',
    middle: 'Elise',
    last: 'Holloway',
    other_names: '',
    birth: '1997-03-04',
    ssn: 'XXX-XX-4329',
    phone: '(518) 555-0177',
  },
  crd: { crd: '6204418', none: false, states: ['NY', 'VT'] },
  history: {
    jobs: [
      {
        key: 'pine',
        kind: 'job',
        name: 'Pine Hollow Brokerage',
        position: 'Registered Representative',
        city: 'Saratoga Springs',
        state: 'NY',
        words: '',
        from: '2016-01-04',
        to: '',
      },
    ],
    homes: [
      {
        key: 'lake',
        address: {
          street: '12 Lake Avenue',
          unit: '',
          city: 'Saratoga Springs',
          state: 'NY',
          zip: '12866',
          country: '',
        },
        from: '2016-01-04',
        to: '',
      },
    ],
  },
  disclosures: {
    answers: disclosureQuestions(disclosureVersion).map(({ id }) => ({ id, yes: false, what: '', on: '', status: '' })),
  },
  activities: { none: true, list: [] },
}

/** June 2021 is between the two. */
export const withGap: StepContents['history'] = {
  ...complete.history,
  jobs: [
    { ...(complete.history.jobs[0] as StepContents['history']['jobs'][number]), from: '2021-07-12' },
    {
      ...(complete.history.jobs[0] as StepContents['history']['jobs'][number]),
      key: 'halyard',
      name: 'Halyard Savings Bank',
      from: '2016-09-04',
      to: '2021-05-28',
    },
  ],
}

export const stepState = (step: OnboardingStepState['step'], more: Partial<OnboardingStepState> = {}) => ({
  step,
  done: false,
  done_at: null,
  note: '',
  asks: false,
  locked: false,
  returned: null,
  ...more,
})

export function statusOf(more: Partial<OnboardingStatus> = {}): OnboardingStatus {
  return {
    first: 'Maren',
    position: 'representative',
    branch: 'Saratoga',
    starts: '2026-12-07',
    moved: null,
    day: { at: '2026-12-07T14:00:00Z', place: '18 Canfield Row, Saratoga Springs', ask: 'Julian' },
    steps: [
      stepState('person', { done: true, done_at: '2026-11-10T15:00:00Z' }),
      stepState('crd', { done: true, done_at: '2026-11-10T15:00:00Z' }),
      stepState('history', { note: '1 month to explain', asks: true }),
      stepState('disclosures', { done: true, done_at: '2026-11-11T15:00:00Z' }),
      stepState('activities', { done: true, done_at: '2026-11-11T15:00:00Z' }),
      stepState('documents', { note: '3 of 4' }),
      stepState('policies', { note: '3 of 5' }),
      stepState('sign', { locked: true }),
    ],
    policies_left: ['Code of ethics', 'Electronic communications'],
    documents_left: ['check'],
    gaps: ['June 2021 isn’t covered'],
    minutes: 35,
    saved: '2026-11-16T02:12:00Z',
    signed: null,
    states: ['New York', 'Vermont'],
    plans: [
      {
        kind: 'fingerprints',
        state: 'booked',
        on: '2026-11-19',
        at: '2026-11-19T15:30:00Z',
        place: 'Saratoga branch',
        done_at: null,
      },
      { kind: 'background', state: 'running', on: null, at: null, place: '', done_at: null },
      { kind: 'u4', state: 'planned', on: '2026-11-25', at: null, place: '', done_at: null },
      { kind: 'states', state: 'planned', on: '2026-11-27', at: null, place: '', done_at: null },
    ],
    until: '2026-12-21',
    reminders: true,
    ...more,
  }
}

type Answers = Parameters<typeof wire>[0]

export function openStatus(answer: object, answers: Answers = {}) {
  const server = wire({
    'POST /api/links/open': opened,
    'GET /api/onboarding': { ok: true, side: 'open', people: [julian], status: statusOf(), ...answer },
    ...answers,
  })
  return { server, ...openPortal('/onboarding?q=token-1') }
}

export function wizardOf(contents: Partial<StepContents> = {}, more: Partial<OnboardingWizard> = {}): OnboardingWizard {
  const all = { ...blankContents, ...contents }
  const typed = <S extends keyof StepContents>(step: S) => ({ version: 3, saved: now, content: all[step] })
  const files = more.files ?? []
  const policies = more.policies ?? []
  const entered = { ...all, position: 'representative' as const, questions: disclosureVersion, files, signed: false }
  const standings = stepsOf(
    { ...entered, policies: policies.map(({ title, attested }) => ({ title, attested: attested !== null })) },
    today,
  )
  return {
    position: 'representative',
    first: 'Maren',
    last: 'Holloway',
    questions: disclosureVersion,
    person: typed('person'),
    crd: typed('crd'),
    history: typed('history'),
    disclosures: typed('disclosures'),
    activities: typed('activities'),
    files,
    policies,
    steps: standings.map((one) => stepState(one.step, one)),
    version: 7,
    saved: now,
    signed: null,
    ...more,
  }
}

/** Every document of the list is here. */
export const allFiles = ['identification', 'resume', 'u5', 'check'].map((place, index) => ({
  id: index + 1,
  place,
  name: `${place}.pdf`,
  size: 640_000,
  at: now,
}))

/** Saves take what they are given, each with the next version; `sides` is whose turn it is. */
export function openWizard(wizard: OnboardingWizard, step: string, answers: Answers = {}, side = 'open') {
  let version = 3
  const save = () => ({ ok: true, version: ++version, all: version + 10, saved: now, steps: wizard.steps })
  const server = wire({
    'POST /api/links/open': opened,
    'GET /api/onboarding/steps': { ok: true, side, help: julian, wizard },
    'GET /api/onboarding': { ok: true, side: 'review', people: [julian], status: statusOf({ plans: [] }) },
    ...Object.fromEntries(onboardingSteps.map((one) => [`PUT /api/onboarding/${one}`, save])),
    ...answers,
  })
  return {
    server,
    saved: (of: string) =>
      server.to('PUT', `/api/onboarding/${of}`).map(({ body }: Sent) => body as { version: number; content: object }),
    ...openPortal(`/onboardingwizard?q=token-1&step=${step}`),
  }
}
