import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { julian, now, openStatus, statusOf, stepState } from '../../../testing/onboarding.tsx'
import { failure } from '../../../testing/wire.ts'
import { countdownOf, phasesOf } from './words.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) }))
afterEach(() => void vi.useRealTimers())

const welcome = () => screen.findByRole('heading', { level: 1, name: 'Welcome, Maren' })
const todos = () => within(screen.getByRole('heading', { name: 'Your turn' }).closest('section') as HTMLElement)

it('says when it starts, what is next and what is missing, who to call, and what the firm does [ROUTE-10]', async () => {
  openStatus({})
  await welcome()
  expect(screen.getByText('21')).toBeInTheDocument()
  expect(screen.getByText('Registered Representative, Saratoga branch')).toBeInTheDocument()
  const rows = todos().getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
    'Explain one month in your history',
    'Upload a voided check',
    'Read and acknowledge 2 policies',
    'Review and sign',
  ])
  expect(rows[0]).toHaveTextContent('June 2021 isn’t covered yet. Studying or being between jobs is fine')
  expect(rows[3]).toHaveTextContent('Not open yet')
  expect(screen.getByRole('link', { name: 'Continue: Explain one month in your history' })).toHaveAttribute(
    'href',
    '/onboardingwizard?step=history',
  )
  expect(screen.getByRole('link', { name: 'Call Julian Lindqvist, (518) 555-0161' })).toHaveAttribute(
    'href',
    'tel:(518) 555-0161',
  )
  expect(screen.getByText('Thu, Nov 19, 10:30 AM ET, Saratoga branch. Bring a photo ID')).toBeInTheDocument()
  expect(screen.getByText('18 Canfield Row, Saratoga Springs. Ask for Julian.')).toBeInTheDocument()
  expect(screen.getByText(/The link works until December 21/)).toBeInTheDocument()
  expect(screen.queryByText(/Your start moved/)).toBeNull()
})

it('puts what came back on top, in the reviewer’s words', async () => {
  const { steps } = statusOf()
  const returned = { reason: 'Please upload <b>all</b> pages.', by: 'Lena Brandt', at: now, changed: false }
  const changed = steps.map((one) => (one.step === 'disclosures' ? stepState('disclosures', { returned }) : one))
  openStatus({ side: 'returned', status: statusOf({ steps: changed }) })
  await welcome()
  const [first] = todos().getAllByRole('listitem')
  expect(first).toHaveTextContent('Change Disclosures')
  expect(first).toHaveTextContent('“Please upload <b>all</b> pages.”')
  expect(first).toHaveTextContent('Lena Brandt asks you to change this step')
})

it.each([
  ['review', 'Nothing to do right now'],
  ['approved', 'You’re approved. Welcome to Meridian Harbor'],
])('with everything sent (%s) there is nothing to do', async (side, words) => {
  openStatus({ side })
  await welcome()
  expect(screen.getByText(words)).toBeInTheDocument()
  expect(todos().queryByRole('link')).toBeNull()
})

it('shows nothing of who was declined or has withdrawn, but whom to call', async () => {
  openStatus({ side: 'closed', status: null })
  expect(await screen.findByRole('heading', { level: 1, name: 'This onboarding is closed' })).toBeInTheDocument()
  expect(screen.getByText('Julian Lindqvist')).toBeInTheDocument()
  expect(screen.queryByText(/Maren/)).toBeNull()
})

it('that the start has moved is said for a week', async () => {
  openStatus({ status: statusOf({ starts: '2026-12-14', moved: { from: '2026-12-07', at: '2026-11-09T15:00:00Z' } }) })
  await welcome()
  expect(screen.getByText('Your start moved to December 14')).toBeInTheDocument()
})

it('after a week no longer', async () => {
  openStatus({ status: statusOf({ moved: { from: '2026-12-01', at: '2026-11-08T15:00:00Z' } }) })
  await welcome()
  expect(screen.queryByText(/Your start moved/)).toBeNull()
})

it('reminders are stopped here, and a failure is said', async () => {
  const { server, user } = openStatus({}, { 'PUT /api/onboarding/reminders': failure(500, 'server-error') })
  await welcome()
  await user.click(screen.getByRole('button', { name: 'Stop reminders' }))
  expect(await screen.findByText('The server said server-error.')).toBeInTheDocument()
  server.answers['PUT /api/onboarding/reminders'] = { ok: true }
  server.answers['GET /api/onboarding'] = {
    ok: true,
    side: 'open',
    people: [julian],
    status: statusOf({ reminders: false }),
  }
  await user.click(screen.getByRole('button', { name: 'Stop reminders' }))
  await screen.findByRole('button', { name: 'Turn reminders on' })
  expect(server.to('PUT', '/api/onboarding/reminders').map(({ body }) => body)).toEqual([{ on: false }, { on: false }])
})

it('withdrawing is asked about first, and sent once', async () => {
  const { server, user } = openStatus({}, { 'POST /api/onboarding/withdraw': { ok: true } })
  await welcome()
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  const question = () => within(screen.getByRole('group', { name: 'Withdraw' }))
  await user.click(question().getByRole('button', { name: 'Keep going' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveFocus())
  expect(server.to('POST', '/api/onboarding/withdraw')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  server.answers['GET /api/onboarding'] = { ok: true, side: 'closed', people: [julian], status: null }
  await user.dblClick(question().getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'This onboarding is closed' })).toBeInTheDocument()
  expect(server.to('POST', '/api/onboarding/withdraw')).toHaveLength(1)
})

it('a link that is over while the page is open ends in the page for all of them', async () => {
  const { user } = openStatus({}, { 'PUT /api/onboarding/reminders': failure(404, 'link-over') })
  await welcome()
  await user.click(screen.getByRole('button', { name: 'Stop reminders' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work anymore' })).toBeInTheDocument()
})

describe('the days', () => {
  it.each([
    ['2026-12-07', '21 days to your first day'],
    ['2026-11-17', ' Tomorrow is your first day'],
    ['2026-11-16', ' Today is your first day'],
  ])('until %s', (starts, said) => {
    const { figure = '', words = '' } = countdownOf(starts, '2026-11-16') ?? {}
    expect(`${figure} ${words}`).toBe(said)
  })
  it.each([null, '2026-11-15'])('are left out for %s', (starts) =>
    expect(countdownOf(starts, '2026-11-16')).toBeUndefined(),
  )
})

describe('the phases', () => {
  const states = (...given: Parameters<typeof phasesOf>) => phasesOf(...given).map(({ state }) => state)
  it('show whose turn it is', () => {
    expect(states('open', statusOf(), '2026-11-16')).toEqual(['now', 'later', 'running', 'later', 'later'])
    expect(states('returned', statusOf(), '2026-11-16')).toEqual(['now', 'later', 'running', 'later', 'later'])
    expect(states('review', statusOf(), '2026-11-16')).toEqual(['done', 'now', 'running', 'later', 'later'])
    expect(states('approved', statusOf(), '2026-12-07')).toEqual(['done', 'done', 'running', 'later', 'now'])
  })
  it('leave out the registration of who isn’t registered', () => {
    const titles = phasesOf('open', statusOf({ position: 'associate' }), '2026-11-16').map(({ title }) => title)
    expect(titles).toEqual(['Your information', 'Our review', 'Checks', 'First day'])
  })
})
