import { listBiographies } from '@portal/contract/staff'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../lib/call.ts'
import { keepSession, readSession, tellOfLogout } from '../lib/session.ts'
import { detailsOf } from '../testing/details.ts'
import { openPortal, signedInAs } from '../testing/render.tsx'
import { failure, wire } from '../testing/wire.ts'
import { followOtherTabs } from './other-tabs.ts'

const dana = detailsOf()
const priya = detailsOf({ id: 'account-2', first: 'Priya', last: 'Raman' })
const owen = { id: 'account-3', first: 'Owen', last: 'Hale', email: 'owen@meridianharbor.example', tapsid: 1300 }
let stop = () => {}
afterEach(() => stop())

/** What a tab writes, as the others get to hear it. */
function heardFrom(other: () => void): () => void {
  const here = sessionStorage.getItem('portal')
  sessionStorage.clear()
  const written = vi.spyOn(Storage.prototype, 'setItem')
  other()
  const told = written.mock.calls.filter((_, at) => written.mock.contexts[at] === localStorage)
  written.mockRestore()
  sessionStorage.clear()
  if (here) sessionStorage.setItem('portal', here)
  return () => told.forEach(([key, newValue]) => window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
}

async function openHere() {
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: dana },
    'GET /api/data/products': { ok: true, products: [] },
  })
  signedInAs(dana)
  const opened = openPortal('/securities/products')
  stop = followOtherTabs(document.body, opened.router)
  await screen.findByRole('heading', { name: 'Approved Products' })
  return { server, ...opened }
}

it('a logout in another tab clears this one at once', async () => {
  const { address } = await openHere()
  act(heardFrom(tellOfLogout))
  expect(readSession()).toBeUndefined()
  expect(document.body.hidden).toBe(true)
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(address()).toBe('/login')
  await waitFor(() => expect(document.body.hidden).toBe(false))
  expect(localStorage).toHaveLength(0)
})

it.each([
  ['another person signs in', priya, 'Priya Raman'],
  ['the same person acts for somebody', { ...dana, acting: owen }, 'Dana Whitfield'],
])('when in another tab %s, this one shows nothing of before', async (_, now, name) => {
  const { server, address } = await openHere()
  server.answers['POST /api/auth/verify'] = { ap: 1, details: now }
  act(heardFrom(() => keepSession(now)))
  expect(document.body.hidden).toBe(true)
  await screen.findByText(name, { selector: 'footer *' })
  await waitFor(() => expect(document.body.hidden).toBe(false))
  expect(address()).toBe('/dash/p')
  expect(readSession()).toEqual(now)
})

it('another tab of the same person changes nothing here', async () => {
  const { address } = await openHere()
  act(heardFrom(() => keepSession(dana)))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null })))
  expect(document.body.hidden).toBe(false)
  expect(address()).toBe('/securities/products')
  expect(readSession()).toEqual(dana)
})

it('is told of the logout also where the server was faster: no notice, and no way back', async () => {
  const { server, address, router } = await openHere()
  server.answers['POST /api/auth/verify'] = { ap: -1 }
  await act(() => router.navigate('/dash/p'))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(address()).toMatch(/^\/login\?q=l/)
  act(heardFrom(tellOfLogout))
  await waitFor(() => expect(address()).toBe('/login'))
})

it('what is still asked for after a logout brings no notice', async () => {
  const { server, address } = await openHere()
  act(heardFrom(tellOfLogout))
  await screen.findByRole('heading', { name: 'Sign in' })
  server.answers['GET /api/bios'] = failure(400, 'session-expired')
  void call(listBiographies, {})
  await waitFor(() => expect(server.to('GET', '/api/bios')).toHaveLength(1))
  await vi.dynamicImportSettled()
  expect(address()).toBe('/login')
})

it('whoever reads an open page stays there', async () => {
  wire({ 'GET /api/bios': { ok: true, response: { biographies: [] } } })
  const { address, router } = openPortal('/staff')
  stop = followOtherTabs(document.body, router)
  await screen.findByRole('heading', { name: 'Staff' })
  act(heardFrom(tellOfLogout))
  act(heardFrom(() => keepSession(priya)))
  expect([address(), document.body.hidden]).toEqual(['/staff', false])
})
