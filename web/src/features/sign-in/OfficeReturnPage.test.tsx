import { texts } from '@portal/contract/texts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readSession } from '../../lib/session.ts'
import { giveHint, openPortal } from '../../testing/render.tsx'
import { challengeOf, details, letIn } from '../../testing/sign-in.ts'
import { failure, wire } from '../../testing/wire.ts'

function open(address: string, answers: Parameters<typeof wire>[0] = {}) {
  const server = wire({ 'POST /api/auth/verify': { ap: 1, details }, ...answers })
  return { server, ...openPortal(address) }
}
const exchange = 'POST /api/office/token'
const atHome = () => screen.findByRole('heading', { name: /, Dana$/ })

it('takes the token out of the address, exchanges it once, and goes in [AUTH-17, ROUTE-07]', async () => {
  let finish: (answer: object) => void = () => {}
  const { server, router, address } = open('/msal#token=once-only', {
    [exchange]: () => new Promise<object>((resolve) => (finish = resolve)),
  })
  await screen.findByRole('heading', { name: 'Signing you in…' })
  await waitFor(() => expect(router.state.location.hash).toBe(''))
  expect(server.to('POST', '/api/office/token').map(({ body }) => body)).toEqual([{ token: 'once-only' }])
  giveHint()
  finish({ ...challengeOf('EMAIL'), details })
  await atHome()
  expect(address()).toBe('/dash/p')
  expect(readSession()).toEqual(details)
})

it('goes on with the second stage when the office saw one factor only [AUTH-17]', async () => {
  const { user } = open('/msal#token=once-only', {
    [exchange]: challengeOf('AP'),
    'POST /api/auth/token': letIn(),
  })
  await user.type(await screen.findByLabelText('6-digit code'), '123456')
  await atHome()
  expect(readSession()).toEqual(details)
})

it('goes back to the sign-in page when the second stage is cancelled', async () => {
  const { user, address } = open('/msal#token=once-only', { [exchange]: challengeOf('AP') })
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(address()).toBe('/login')
})

it('leads back to the sign-in page when the second stage is over', async () => {
  const { user, address } = open('/msal#token=once-only', {
    [exchange]: challengeOf('AP'),
    'POST /api/auth/token': failure(401, 'sign-in-over'),
  })
  await user.type(await screen.findByLabelText('6-digit code'), '123456')
  await user.click(await screen.findByRole('button', { name: 'Start again' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(address()).toBe('/login')
})

it('brings nobody in who has left meanwhile', async () => {
  let finish: (answer: object) => void = () => {}
  const { server, router, address } = open('/msal#token=once-only', {
    [exchange]: () => new Promise<object>((resolve) => (finish = resolve)),
  })
  await waitFor(() => expect(server.to('POST', '/api/office/token')).toHaveLength(1))
  await router.navigate('/login')
  await screen.findByRole('heading', { name: 'Sign in' })
  // what an effect leaves behind is cleared after what comes next is drawn
  await waitFor(() => expect(server.to('POST', '/api/office/token')[0]?.init.signal?.aborted).toBe(true))
  await act(async () => finish({ ...challengeOf('EMAIL'), details }))
  await vi.dynamicImportSettled()
  expect(readSession()).toBeUndefined()
  expect(address()).toBe('/login')
})

it.each([
  ['#error=unavailable', 'Office Login isn’t responding. Use your password, or try again later.'],
  ['#error=invalid', 'Office Login wasn’t completed. Try again.'],
  ['#error=invalid-code', 'Your office account can’t be used with this portal. Contact support.'],
  ['#error=<b>nonsense', texts.signInServerIssue],
  ['', 'There’s nothing to finish here. Start Office Login from the sign-in page.'],
])('says what %j means, with a way back [ROUTE-07]', async (hash, words) => {
  const { user, server, router } = open(`/msal${hash}`)
  await screen.findByText(words)
  await waitFor(() => expect(router.state.location.hash).toBe(''))
  expect(server.to('POST', '/api/office/token')).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Back to sign-in' }))
  await screen.findByRole('heading', { name: 'Sign in' })
})

it.each([
  [failure(401, 'invalid-code'), 'Your office account can’t be used with this portal. Contact support.'],
  [failure(401, 'sign-in-over'), 'Office Login timed out or was already used. Try again.'],
  [failure(500, 'unexpected'), texts.signInServerIssue],
  ['no-answer' as const, texts.signInNoResponse],
])('says why the token was not taken', async (answer, words) => {
  open('/msal#token=once-only', { [exchange]: answer })
  await screen.findByText(words)
  expect(readSession()).toBeUndefined()
})
