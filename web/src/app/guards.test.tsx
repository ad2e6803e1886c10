import { texts } from '@portal/contract/texts'
import { act, screen, waitFor } from '@testing-library/react'
import type { LoaderFunctionArgs } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepSession, readSession } from '../lib/session.ts'
import { detailsOf } from '../testing/details.ts'
import { giveHint, openPortal, signedInAs } from '../testing/render.tsx'
import { failure, wire } from '../testing/wire.ts'
import { passOn, signedInGuard } from './guards.ts'

afterEach(() => void vi.restoreAllMocks())

const details = detailsOf()
const alive = { 'POST /api/auth/verify': { ap: 1, details } }
const dead = { 'POST /api/auth/verify': { ap: -1 } }
const atSignIn = () => screen.findByRole('heading', { name: 'Sign in' })
const atHome = () => screen.findByRole('heading', { name: /, Dana$/ })

it('sends a stranger to the sign-in page with the full target [SHELL-32]', async () => {
  wire({})
  const { address } = openPortal('/securities/products?q=fund&page=2#row-2')
  await atSignIn()
  expect(address()).toBe(`/login?redirect=${encodeURIComponent('/securities/products?q=fund&page=2#row-2')}`)
  expect(screen.queryByText(texts.sessionExpired)).toBeNull()
})

it('asks the session before a screen is shown, and again at every change of screen [SHELL-33]', async () => {
  const server = wire({ ...alive, 'GET /api/data/products': { ok: true, products: [] } })
  signedInAs(details)
  const { router } = openPortal('/dash/p')
  await atHome()
  expect(server.to('POST', '/api/auth/verify')).toHaveLength(1)
  await act(() => router.navigate('/securities/products'))
  await screen.findByRole('heading', { name: 'Approved Products' })
  expect(server.to('POST', '/api/auth/verify')).toHaveLength(2)
})

it('shows nothing of a screen before the first answer, and does not wait for the later ones', async () => {
  const verdict = Promise.withResolvers<object>()
  const server = wire({
    'POST /api/auth/verify': () => verdict.promise,
    'GET /api/data/products': { ok: true, products: [] },
  })
  signedInAs(details)
  const { router } = openPortal('/dash/p')
  await waitFor(() => expect(server.to('POST', '/api/auth/verify')).toHaveLength(1))
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  verdict.resolve({ ap: 1, details })
  await atHome()
  server.answers['POST /api/auth/verify'] = 'never'
  await act(() => router.navigate('/securities/products'))
  await screen.findByRole('heading', { name: 'Approved Products' })
  expect(server.to('POST', '/api/auth/verify')).toHaveLength(2)
})

it('lets somebody in whose access is 0', async () => {
  wire({ 'POST /api/auth/verify': { ap: 0, details } })
  signedInAs(details)
  const { address } = openPortal('/dash/p')
  await atHome()
  expect(address()).toBe('/dash/p')
})

it('treats a state without menus as nobody signed in [SHELL-28]', async () => {
  const server = wire(alive)
  giveHint()
  keepSession({ ...details, menus: undefined as never })
  const { address } = openPortal('/dash/p')
  await atSignIn()
  expect(address()).toMatch(/^\/login/)
  expect(readSession()).toBeUndefined()
  expect(server.to('POST', '/api/auth/verify')).toEqual([])
})

it('goes to / when the session is not good, forgets the person, and ends at the sign-in page [SHELL-34, SHELL-35]', async () => {
  const server = wire(dead)
  signedInAs(details)
  const { address, router } = openPortal('/securities/products?q=fund#row-2')
  const passed = new Set<string>()
  router.subscribe(({ navigation }) => navigation.location && passed.add(navigation.location.pathname))
  await atSignIn()
  expect([...passed]).toEqual(['/', '/dash', '/dash/p', '/login'])
  // it says why, and the way back is the one they were on
  expect(address()).toBe(`/login?q=l&redirect=${encodeURIComponent('/securities/products?q=fund#row-2')}`)
  expect(screen.getByRole('alert')).toHaveTextContent(texts.sessionExpired)
  expect(readSession()).toBeUndefined()
  expect(server.to('POST', '/api/auth/verify')).toHaveLength(1)
})

it.each([
  ['fails', failure(500, 'unexpected')],
  ['gets no answer', 'no-answer' as const],
])('goes to the sign-in page when the check itself %s [SHELL-36]', async (_, answer) => {
  wire({ 'POST /api/auth/verify': answer })
  signedInAs(details)
  const { address } = openPortal('/dash/p#tasks')
  await atSignIn()
  expect(address()).toBe(`/login?q=o&redirect=${encodeURIComponent('/dash/p#tasks')}`)
  expect(screen.getByRole('alert')).toHaveTextContent('The portal isn’t responding')
})

it('goes to the sign-in page when there is no router cookie [SHELL-37]', async () => {
  const server = wire(alive)
  keepSession(details)
  const { address } = openPortal('/dash/p')
  await atSignIn()
  expect(address()).toBe('/login?q=l&redirect=%2Fdash%2Fp')
  expect(readSession()).toBeUndefined()
  expect(server.to('POST', '/api/auth/verify')).toEqual([])
})

it('a new tab of a living session asks who it is and goes on, and then waits no more', async () => {
  const server = wire({ ...alive, 'GET /api/data/products': { ok: true, products: [] } })
  giveHint()
  const { router, address } = openPortal('/dash/p')
  await atHome()
  expect(address()).toBe('/dash/p')
  expect(readSession()?.email).toBe(details.email)
  server.answers['POST /api/auth/verify'] = 'never'
  await act(() => router.navigate('/securities/products'))
  await screen.findByRole('heading', { name: 'Approved Products' })
})

it('a new tab of a dead session goes to the sign-in page with the way back', async () => {
  wire(dead)
  giveHint()
  const { address } = openPortal('/dash/p')
  await atSignIn()
  expect(address()).toBe('/login?q=l&redirect=%2Fdash%2Fp')
})

it.each([
  ['a new tab', giveHint],
  ['a tab that knows the person', () => signedInAs(details)],
])('%s of a verified session without menus goes to the sign-in page [SHELL-28]', async (_, begin) => {
  wire({ 'POST /api/auth/verify': { ap: 1, details: { ...details, menus: undefined } } })
  begin()
  const { address } = openPortal('/dash/p')
  await atSignIn()
  expect(address()).toBe('/login?redirect=%2Fdash%2Fp')
  expect(readSession()).toBeUndefined()
})

it('leaves a screen already shown when its session turns out dead, and knows where they were going', async () => {
  const server = wire({ ...alive, 'GET /api/data/products': { ok: true, products: [] } })
  signedInAs(details)
  const { router, address } = openPortal('/dash/p')
  await atHome()
  Object.assign(server.answers, dead)
  await act(() => router.navigate('/securities/products?q=fund#row-2'))
  await atSignIn()
  expect(readSession()).toBeUndefined()
  expect(address()).toBe(`/login?q=l&redirect=${encodeURIComponent('/securities/products?q=fund#row-2')}`)
})

describe('when another tab has signed in somebody else, or acts for somebody else, the old screen goes', () => {
  const priya = detailsOf({ id: 'account-2', first: 'Priya', last: 'Raman', email: 'priya@meridianharbor.example' })
  const acting = { id: 'account-3', first: 'Owen', last: 'Hale', email: 'owen@meridianharbor.example', tapsid: 1300 }

  const actingBar = () => screen.findByRole('button', { name: 'Stop acting for Owen Hale' })

  it.each([
    ['from home to another screen', '/dash/p', '/securities/products'],
    ['from another screen to home', '/securities/products', '/dash/p'],
  ])('found on the way %s', async (_, from, to) => {
    const server = wire({ ...alive, 'GET /api/data/products': { ok: true, products: [] } })
    signedInAs(details)
    const { router, address } = openPortal(from)
    await screen.findByText('Dana Whitfield', { selector: 'footer *' })
    server.answers['POST /api/auth/verify'] = { ap: 1, details: priya }
    await act(() => router.navigate(to))
    await screen.findByText('Priya Raman', { selector: 'footer *' })
    expect(screen.queryByText('Dana Whitfield')).toBeNull()
    expect(address()).toBe('/dash/p')
    expect(readSession()?.email).toBe(priya.email)
  })

  it('also when it is the same person, who now acts', async () => {
    const server = wire({ ...alive, 'GET /api/data/products': { ok: true, products: [] } })
    signedInAs(details)
    const { router, address } = openPortal('/dash/p')
    await atHome()
    server.answers['POST /api/auth/verify'] = { ap: 1, details: { ...details, acting } }
    await act(() => router.navigate('/securities/products'))
    await waitFor(() => expect(address()).toBe('/dash/p'))
    await actingBar()
  })

  it('also when they no longer may act, and says so', async () => {
    const server = wire({ ...alive, 'GET /api/data/products': { ok: true, products: [] } })
    signedInAs({ ...details, acting })
    server.answers['POST /api/auth/verify'] = { ap: 1, details: { ...details, acting } }
    const { router } = openPortal('/dash/p')
    await actingBar()
    const notice = 'You can no longer act for this person.'
    server.answers['POST /api/auth/verify'] = { ap: 1, details, notice }
    await act(() => router.navigate('/securities/products'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop acting for Owen Hale' })).toBeNull())
    await screen.findByText(notice)
  })

  it('and stays while it is theirs', async () => {
    const server = wire({ ...alive, 'GET /api/data/products': { ok: true, products: [] } })
    signedInAs({ ...details, acting })
    server.answers['POST /api/auth/verify'] = { ap: 1, details: { ...details, acting } }
    const { router, address } = openPortal('/dash/p')
    await actingBar()
    await act(() => router.navigate('/securities/products'))
    await waitFor(() => expect(server.to('POST', '/api/auth/verify')).toHaveLength(2))
    await screen.findByRole('heading', { name: 'Approved Products' })
    expect(address()).toBe('/securities/products')
  })
})

it('a call that finds the session expired leads to the sign-in page, which says so', async () => {
  wire({ ...alive, 'GET /api/data/products': failure(400, 'session-expired') })
  signedInAs(details)
  const { address } = openPortal('/securities/products?q=fund#row-2')
  await atSignIn()
  const wanted = encodeURIComponent('/securities/products?q=fund#row-2')
  await waitFor(() => expect(address()).toBe(`/login?q=l&redirect=${wanted}`))
  expect(readSession()).toBeUndefined()
})

describe('the guard by itself, without the pages it leads to', () => {
  const asked = { request: new Request('http://portal.test/dash/p'), params: {} } as LoaderFunctionArgs
  /** What is decided without an answer is decided by then. */
  const meanwhile = () => new Promise((resolve) => setImmediate(resolve))
  const waiting = () => {
    const verdict = Promise.withResolvers<object>()
    return { ...verdict, answers: { 'POST /api/auth/verify': () => verdict.promise } }
  }

  it('decides nothing before the first answer', async () => {
    const { resolve, answers } = waiting()
    wire(answers)
    signedInAs(details)
    const decided = vi.fn<(by: unknown) => void>()
    const passing = Promise.resolve(
      signedInGuard({ leave: () => {}, hash: () => '', arrived: () => false })(asked),
    ).then(decided)
    await meanwhile()
    expect(decided).not.toHaveBeenCalled()
    resolve({ ap: 1, details })
    await passing
    expect(decided).toHaveBeenCalledWith(details)
  })

  it.each([
    ['without menus', () => (giveHint(), keepSession({ ...details, menus: undefined as never }))],
    ['without the router cookie', () => keepSession(details)],
  ])('forgets a state %s before anybody is led away', async (_, begin) => {
    wire(alive)
    begin()
    expect(await signedInGuard({ leave: () => {}, hash: () => '', arrived: () => false })(asked)).toBeInstanceOf(
      Response,
    )
    expect(readSession()).toBeUndefined()
  })

  it('leads nobody away from an address where there is nothing', async () => {
    wire({})
    const guard = signedInGuard({ leave: () => {}, hash: () => '', arrived: () => false })
    expect(await guard({ ...asked, params: { '*': 'nowhere' } })).toBeNull()
  })

  it('leads a new tab of a dead session to the sign-in page at once', async () => {
    wire(dead)
    giveHint()
    const sent = await signedInGuard({ leave: () => {}, hash: () => '', arrived: () => false })(asked)
    expect(sent).toBeInstanceOf(Response)
    expect((sent as Response).headers.get('location')).toMatch(/^\/login\?.*redirect=%2Fdash%2Fp/)
  })

  async function passed(leave: (to: string) => void) {
    const server = wire({ ...alive })
    signedInAs(details)
    const guard = signedInGuard({ leave, hash: () => '', arrived: () => false })
    await guard(asked)
    return { server, guard }
  }

  it('leaves nobody who is merely offline, and keeps who they are', async () => {
    const leave = vi.fn<(to: string) => void>()
    const { server, guard } = await passed(leave)
    vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
    server.answers['POST /api/auth/verify'] = 'no-answer'
    await guard(asked)
    await waitFor(() => expect(server.to('POST', '/api/auth/verify')).toHaveLength(2))
    await meanwhile()
    expect(leave).not.toHaveBeenCalled()
    expect(readSession()?.email).toBe(details.email)
  })

  it('waits for the answer again once a session was found dead', async () => {
    const left = Promise.withResolvers<string>()
    const { server, guard } = await passed(left.resolve)
    Object.assign(server.answers, dead)
    await guard(asked)
    expect(await left.promise).toBe('/')
    const { resolve, answers } = waiting()
    Object.assign(server.answers, answers)
    signedInAs(details)
    const decided = vi.fn<(by: unknown) => void>()
    const passing = Promise.resolve(guard(asked)).then(decided)
    await meanwhile()
    expect(decided).not.toHaveBeenCalled()
    resolve({ ap: 1, details })
    await passing
  })
})

it.each([
  ['takes the place of an address that was arrived at', true],
  ['is a step of its own from a screen', false],
])('where somebody is sent on %s', async (_, arrived) => {
  const sent = await passOn({ arrived: () => arrived }, '/login')
  expect(sent.headers.get('location')).toBe('/login')
  expect(sent.headers.has('X-Remix-Replace')).toBe(arrived)
})
