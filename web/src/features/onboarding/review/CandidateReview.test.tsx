import type { CandidateRecord, ReviewedStep } from '@portal/contract/onboarding-review'
import { blankContents, onboardingSteps, type OnboardingStep } from '@portal/contract/onboarding-steps'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mayDecide, openTasks, taskOf } from '../../../testing/tasks.tsx'
import { failure } from '../../../testing/wire.ts'

const stepOf = (step: OnboardingStep, more: Partial<ReviewedStep> = {}): ReviewedStep => ({
  step,
  done: true,
  note: 'In a few words',
  review: 'accepted',
  by: 'Rosalind Achterberg',
  at: '2026-11-16T14:40:00Z',
  reason: '',
  ...more,
})

const candidateOf = (more: Partial<CandidateRecord> = {}): CandidateRecord => ({
  id: 12,
  first: 'Maren',
  last: 'Holloway',
  position: 'representative',
  branch: 'Saratoga',
  starts: '2026-12-07',
  state: 'review',
  done: 8,
  invited: '2026-11-04T14:00:00Z',
  invited_by: 'Julian Lindqvist',
  signed: '2026-11-16T13:05:00Z',
  link: 'opened',
  again: null,
  task: 1,
  email: 'maren@fastmail.example',
  until: '2026-12-21',
  time: '09:00',
  place: '',
  sent: '2026-11-04T14:00:00Z',
  opened: '2026-11-04T15:00:00Z',
  reminded: null,
  questions: 1,
  steps: onboardingSteps.map((step) => stepOf(step)),
  answers: {
    ...blankContents,
    person: { ...blankContents.person, first: 'Maren', last: 'Holloway', ssn: 'XXX-XX-4329' },
    crd: { crd: '6204418', none: false, states: ['NY', 'VT'] },
    disclosures: {
      answers: [{ id: '14k1', yes: true, what: 'Chapter 13.', on: '2019-03-14', status: 'Discharged' }],
    },
  },
  files: [],
  policies: [],
  signature: { name: 'Maren Holloway', at: '2026-11-16T13:05:00Z', text: 1 },
  plans: [{ kind: 'background', state: 'running', on: '2026-11-19', at: null, place: '', done_at: null }],
  creates: [
    { text: 'Account with two-factor sign-in', more: ['Access level 1, no reviewer tools'] },
    { text: 'Setup email to maren.holloway@meridianharbor.example', more: [] },
  ],
  suggested: { email: 'maren.holloway@meridianharbor.example' },
  decided: null,
  account: null,
  version: 4,
  can: { link: true, review: true, plan: true, decline: true, withdraw: true, decide: true, reveal: true, why_not: '' },
  ...more,
})

const open = async (candidate: CandidateRecord, answers: Parameters<typeof openTasks>[1] = {}) => {
  const task = taskOf(1, { category: 'Onboarding', can: mayDecide, advisor: 'Holloway, Maren' })
  const opened = openTasks([task], {
    address: '/view/1',
    behind: { record: { kind: 'candidate', link: '/candidates?id=12' }, reviews: true },
    ...answers,
    answers: { 'GET /api/candidates/12': { ok: true, candidate }, ...answers.answers },
  })
  await screen.findByRole('heading', { level: 1, name: 'Maren Holloway, onboarding' })
  return opened
}
const step = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

it('says what is asked, step by step, and masks personal data until it is asked for', async () => {
  const { server, user } = await open(candidateOf(), {
    answers: { 'POST /api/candidates/12/reveal': { ok: true, ssn: '987-65-4329', birth: '1988-03-04' } },
  })
  expect(
    screen.getByText(
      'Onboard Maren Holloway as a Registered Representative in Saratoga, with registrations in New York and Vermont.',
    ),
  ).toBeInTheDocument()
  expect(screen.getByText('8 accepted')).toBeInTheDocument()
  await user.click(step('Personal information'))
  expect(screen.getByText('XXX-XX-4329')).toBeInTheDocument()
  expect(server.to('POST', '/api/candidates/12/reveal')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Show personal data' }))
  expect(await screen.findByText('987-65-4329')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Hide personal data' }))
  expect(screen.queryByText('987-65-4329')).toBeNull()
})

it('shows what was answered with yes, and the rest when asked', async () => {
  const { user } = await open(candidateOf())
  await user.click(step('Disclosures'))
  expect(screen.getByText('“Chapter 13.” Discharged, Mar 14, 2019.')).toBeInTheDocument()
  expect(screen.getAllByText('Yes')).toHaveLength(1)
  expect(screen.queryByText('No')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Show the \d+ answers that are no$/ }))
  expect(screen.getAllByText('No').length).toBeGreaterThan(20)
})

it('writes what should change where it is, and returns all that is marked in one go', async () => {
  const steps = onboardingSteps.map((one) => stepOf(one, one === 'crd' ? { review: 'none', by: '', at: null } : {}))
  const { server, user } = await open(candidateOf({ steps }), {
    answers: { 'PUT /api/candidates/12/returning': { ok: true }, 'POST /api/candidates/12/return': { ok: true } },
  })
  // too early it leads to what is left
  await user.click(screen.getByRole('button', { name: 'Return steps' }))
  await waitFor(() => expect(step('CRD number')).toHaveAttribute('aria-expanded', 'true'))
  await user.click(screen.getByRole('button', { name: 'Return CRD number' }))
  await user.click(screen.getByRole('button', { name: 'Return CRD number' }))
  expect(screen.getByText('Say what should change.')).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: 'What should Maren change?' }), 'Please check the number.')
  const marked = steps.map((one) =>
    one.step === 'crd' ? { ...one, review: 'returning' as const, reason: 'Please check the number.' } : one,
  )
  server.answers['GET /api/candidates/12'] = { ok: true, candidate: candidateOf({ steps: marked, version: 5 }) }
  await user.click(screen.getByRole('button', { name: 'Return CRD number' }))
  await user.click(await screen.findByRole('button', { name: 'Return 1 step' }))
  const dialog = await screen.findByRole('dialog', { name: 'Return 1 step to Maren?' })
  await user.click(within(dialog).getByRole('button', { name: 'Return 1 step' }))
  await waitFor(() => expect(server.to('POST', '/api/candidates/12/return')).toHaveLength(1))
  expect(server.to('PUT', '/api/candidates/12/returning')[0]?.body).toEqual({
    version: 4,
    step: 'crd',
    reason: 'Please check the number.',
  })
  expect(server.to('POST', '/api/candidates/12/return')[0]?.body).toEqual({ version: 5 })
})

it('approves when every step is accepted, and leads to the first that is not', async () => {
  const steps = onboardingSteps.map((one) => stepOf(one, one === 'history' ? { review: 'none', by: '', at: null } : {}))
  const { server, user } = await open(candidateOf({ steps }), {
    answers: {
      'POST /api/candidates/12/accept': { ok: true },
      'POST /api/candidates/12/approve': failure(400, 'invalid', {
        fields: { email: 'Someone already uses that email.' },
      }),
    },
  })
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(step('Employment and residence')).toHaveFocus())
  expect(screen.queryByRole('dialog')).toBeNull()
  server.answers['GET /api/candidates/12'] = { ok: true, candidate: candidateOf({ version: 6 }) }
  await user.click(screen.getByRole('button', { name: 'Accept the remaining step' }))
  await screen.findByText('8 accepted')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const dialog = await screen.findByRole('dialog', { name: 'Approve Maren?' })
  expect(within(dialog).getByRole('textbox', { name: 'Sign-in address' })).toHaveValue(
    'maren.holloway@meridianharbor.example',
  )
  await user.type(within(dialog).getByRole('textbox', { name: 'Commission ID' }), '7100')
  await user.click(within(dialog).getByRole('button', { name: 'Approve Maren' }))
  expect(await within(dialog).findByText('Someone already uses that email.')).toBeInTheDocument()
  server.answers['POST /api/candidates/12/approve'] = { ok: true, account: 'a-1' }
  await user.click(within(dialog).getByRole('button', { name: 'Approve Maren' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST', '/api/candidates/12/approve').at(-1)?.body).toEqual({
    version: 6,
    email: 'maren.holloway@meridianharbor.example',
    tapsid: 7100,
  })
})

it('says why somebody cannot decide, and by whom it was decided', async () => {
  const can = {
    ...candidateOf().can,
    decide: false,
    decline: false,
    review: false,
    why_not: 'You’re acting for someone.',
  }
  await open(candidateOf({ can }))
  expect(screen.getByText('You’re acting for someone.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})
