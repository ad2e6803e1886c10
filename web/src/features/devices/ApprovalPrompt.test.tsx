import type { PushRequest } from '@portal/contract/sign-in'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { openPortal, signedInAs } from '../../testing/render.tsx'
import { FakeEventSource, failure, wire } from '../../testing/wire.ts'

const request: PushRequest = {
  id: 'request-1',
  advisor: 'account-1',
  name: 'Dana Whitfield',
  browser: 'Chrome on Windows',
  place: 'Albany, New York',
  address: '203.0.113.7',
  at: '2026-11-16T14:12:00.000Z',
  numbers: [17, 42, 88],
}
const path = '/api/push/request-1/account-1'

async function open(waiting: PushRequest | null, answers: Parameters<typeof wire>[0] = {}, who = detailsOf()) {
  const state = { waiting }
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/push/pending': () => ({ request: state.waiting }),
    ...answers,
  })
  signedInAs(who)
  const portal = openPortal('/dash/p')
  await screen.findByRole('heading', { level: 1, name: /, Dana$/ })
  return { ...portal, server, state }
}
const prompt = async () => within(await screen.findByRole('dialog', { name: 'Are you signing in?' }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('asks on whatever screen is open, as soon as somebody signs in elsewhere', async () => {
  const { state } = await open(null)
  expect(screen.queryByRole('dialog')).toBeNull()
  state.waiting = request
  act(() => FakeEventSource.open[0]?.say('changed', 'approvals/account-1'))
  const asked = await prompt()
  for (const fact of ['Dana Whitfield', 'Chrome on Windows', 'Albany, New York', '203.0.113.7'])
    expect(asked.getByText(fact)).toBeInTheDocument()
  expect(asked.getAllByRole('button', { pressed: false }).map((button) => button.textContent)).toEqual([
    '17',
    '42',
    '88',
  ])
})

it('approves with the number that was chosen, and not without one', async () => {
  const { user, server, state } = await open(request)
  server.answers[`POST ${path}`] = () => {
    state.waiting = null
    return { ok: true }
  }
  const asked = await prompt()
  expect(asked.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await user.click(asked.getByRole('button', { name: '42' }))
  expect(asked.getByRole('button', { name: '42' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(asked.getByRole('button', { name: 'Approve' }))
  await screen.findByText('Sign-in approved')
  expect(server.to('POST', path)[0]?.body).toEqual({ approve: true, number: 42 })
  await gone()
})

it('denies without a number', async () => {
  const { user, server } = await open(request, { [`POST ${path}`]: { ok: true } })
  await user.click((await prompt()).getByRole('button', { name: 'Deny' }))
  await screen.findByText('Sign-in denied')
  expect(server.to('POST', path)[0]?.body).toEqual({ approve: false })
  await gone()
})

it.each([
  [401, 'invalid-code', 'Wrong number'],
  [404, 'not-found', 'Request expired'],
  [500, 'unexpected', 'Couldn’t send your answer'],
])('says what a %i means', async (status, code, words) => {
  const { user } = await open(request, { [`POST ${path}`]: failure(status, code) })
  const asked = await prompt()
  await user.click(asked.getByRole('button', { name: '17' }))
  await user.click(asked.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(words)).toBeInTheDocument()
  await gone()
})

it('goes away by itself once the request is over, and by Escape for this request alone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { user, state } = await open(request)
  await prompt()
  state.waiting = null
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  state.waiting = { ...request, id: 'request-2' }
  act(() => FakeEventSource.open[0]?.say('changed', 'approvals/account-1'))
  await prompt()
  await user.keyboard('{Escape}')
  await gone()
  state.waiting = { ...request, id: 'request-3' }
  act(() => FakeEventSource.open[0]?.say('changed', 'approvals/account-1'))
  await prompt()
})

it('does not ask guests, who have no devices', async () => {
  const { server } = await open(request, {}, detailsOf({ guest: true }))
  expect(server.to('GET', '/api/push/pending')).toHaveLength(0)
  expect(FakeEventSource.open.filter(({ url }) => url.includes('approvals'))).toEqual([])
})
