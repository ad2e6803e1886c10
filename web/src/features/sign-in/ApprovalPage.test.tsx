import type { PushRequest } from '@portal/contract/sign-in'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPortal } from '../../testing/render.tsx'
import { failure, wire } from '../../testing/wire.ts'

const request: PushRequest = {
  id: 'caller-1',
  advisor: 'account-1',
  name: 'Dana Whitfield',
  browser: 'Chrome on Windows',
  place: '42.7° N, 73.8° W',
  address: '203.0.113.7',
  at: '2026-11-16T14:12:00.000Z',
  numbers: [17, 42, 88],
}
const path = '/api/push/caller-1/account-1'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const approve = () => screen.getByRole('button', { name: 'Approve' })

async function open(answer: Parameters<typeof wire>[0][string] = { ok: true }) {
  const server = wire({ [`GET ${path}`]: request, [`POST ${path}`]: answer })
  const portal = openPortal('/authy/caller-1/account-1')
  await heading('Are you signing in?')
  return { server, ...portal }
}
afterEach(() => {
  vi.useRealTimers()
})

it('shows who asks, from where and when, and decides nothing by itself [ROUTE-03]', async () => {
  const { server } = await open()
  for (const fact of ['Dana Whitfield', 'Chrome on Windows', '42.7° N, 73.8° W', '203.0.113.7'])
    expect(screen.getByText(fact)).toBeInTheDocument()
  expect(document.querySelector('time')).toHaveAttribute('datetime', request.at)
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  expect(approve()).toBeDisabled()
  expect(server.to('POST', path)).toEqual([])
})

it('approves with the chosen number', async () => {
  const { user, server } = await open()
  await user.click(screen.getByRole('radio', { name: '42' }))
  await user.click(approve())
  await heading('Approved')
  expect(server.to('POST', path).map(({ body }) => body)).toEqual([{ approve: true, number: 42 }])
})

it('denies without one', async () => {
  const { user, server } = await open()
  await user.click(screen.getByRole('button', { name: 'Deny' }))
  await heading('Denied')
  expect(server.to('POST', path).map(({ body }) => body)).toEqual([{ approve: false }])
})

it.each([
  ['another number', failure(401, 'invalid-code'), 'Denied: wrong number'],
  ['a request that is over', failure(404, 'not-found'), 'Request expired'],
  ['no answer', 'no-answer' as const, 'Something went wrong'],
])('tells %s', async (_, answer, words) => {
  const { user } = await open(answer)
  await user.click(screen.getByRole('radio', { name: '17' }))
  await user.click(approve())
  expect(await heading(words)).toBeInTheDocument()
})

it('does not offer a decision after a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await heading('Request expired')).toBeInTheDocument()
  expect(screen.getByText(/Send a new request from the other screen\./)).toBeInTheDocument()
})

it('has nothing for a device that is not registered, and nothing after the time', async () => {
  wire({ [`GET ${path}`]: failure(404, 'not-found') })
  openPortal('/authy/caller-1/account-1')
  await heading('Nothing to approve')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})
