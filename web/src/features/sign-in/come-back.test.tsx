import { texts } from '@portal/contract/texts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firm } from '../../lib/firm.ts'
import { readSession } from '../../lib/session.ts'
import { firmOf } from '../../testing/firm.ts'
import { giveHint } from '../../testing/render.tsx'
import { challengeOf, details, email, emailField, loginButton, openSignIn, password } from '../../testing/sign-in.ts'
import { failure, type wire } from '../../testing/wire.ts'
import { notReached } from './come-back.ts'

const verify = 'POST /api/auth/verify'
const wanted = '/securities/products?q=fund#row-2'
const good = { ap: 1, details }
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
const before = { ...firm }
afterEach(() => {
  vi.useRealTimers()
  Object.assign(firm, before)
})

async function open(answer: Parameters<typeof wire>[0][string]) {
  giveHint()
  const opened = await openSignIn(
    { [verify]: answer, 'GET /api/data/products': { ok: true, products: [] } },
    `/login?q=o&redirect=${encodeURIComponent(wanted)}`,
  )
  return { ...opened, asked: () => opened.server.to('POST', '/api/auth/verify').length }
}

it('says that the portal did not answer, asks again ever more seldom, and goes back by itself', async () => {
  const { server, asked, router } = await open(failure(503, 'unavailable'))
  expect(screen.getByRole('alert')).toHaveTextContent(notReached)
  expect(screen.queryByText(texts.sessionExpired)).toBeNull()
  await later(2_000)
  expect(asked()).toBe(1)
  await later(1_900)
  expect(asked()).toBe(1)
  await later(2_000)
  expect(asked()).toBe(2)
  expect(screen.getByRole('alert')).toHaveTextContent(notReached)
  server.answers[verify] = good
  server.answers['GET /api/firm'] = firmOf({ name: 'Northgate' })
  await later(8_000)
  await screen.findByRole('heading', { name: 'Approved Products' })
  const { pathname, search, hash } = router.state.location
  expect(pathname + search + hash).toBe(wanted)
  expect(readSession()?.email).toBe(details.email)
  expect(screen.getByRole('link', { name: 'Northgate, home' })).toBeInTheDocument()
})

it('asks at once when the network is back', async () => {
  const { server } = await open('no-answer')
  await later(2_000)
  server.answers[verify] = good
  fireEvent(window, new Event('online'))
  expect(await screen.findByRole('heading', { name: 'Approved Products' })).toBeInTheDocument()
})

it('says that the session has expired as soon as it knows, and keeps the way back', async () => {
  const { address } = await open({ ap: -1 })
  await later(2_000)
  expect(await screen.findByText(texts.sessionExpired)).toBeInTheDocument()
  expect(address()).toBe(`/login?q=l&redirect=${encodeURIComponent(wanted)}`)
  expect(document.cookie).not.toContain('portal_session_hint')
})

it('leaves alone whoever is signing in meanwhile', async () => {
  const { server, asked } = await open('no-answer')
  server.answers['POST /api/auth'] = challengeOf('EMAIL')
  fireEvent.change(await emailField(), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(loginButton())
  await screen.findByRole('dialog')
  const times = asked()
  await later(60_000)
  expect(asked()).toBe(times)
})
