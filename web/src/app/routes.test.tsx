import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { features } from '../features/index.ts'
import { screensOf } from '../lib/feature.ts'
import { type Path, type Place, routeTable } from '../lib/route-table.ts'
import { detailsOf } from '../testing/details.ts'
import { everyScreen, openPortal, signedInAs } from '../testing/render.tsx'
import { wire } from '../testing/wire.ts'

const details = detailsOf()
const alive = { 'POST /api/auth/verify': { ap: 1, details } }
const signedIn = () => {
  wire(alive)
  signedInAs(details)
}
const atHome = () => screen.findByRole('heading', { level: 1, name: /, Dana$/ })

const paths = Object.keys(routeTable) as Path[]
const guardedAs = (guard: Place['guard']) => paths.filter((path) => routeTable[path].guard === guard)
const addressAt = (path: Path) => path.replace(/\/:\w+\?$/, '').replaceAll(/:\w+/g, '1')
/** Bare screens at every address: only the guards are the portal's. */
const bare = everyScreen.slice(0, 1)

describe('the route table', () => {
  it.each([...guardedAs('session'), ...guardedAs('examiner')])(
    'sends a stranger from %s to the sign-in page, with the way back',
    async (path) => {
      wire({})
      const { address } = openPortal(`${addressAt(path)}?a=1`, bare)
      await screen.findByRole('heading', { name: 'A screen' })
      expect(address()).toBe(`/login?redirect=${encodeURIComponent(`${addressAt(path)}?a=1`)}`)
    },
  )

  it.each(guardedAs('public'))('lets a stranger see %s', async (path) => {
    const server = wire({})
    const { address } = openPortal(addressAt(path), bare)
    await screen.findByRole('heading', { name: 'A screen' })
    expect(address()).toBe(addressAt(path))
    expect(server.to('POST', '/api/auth/verify')).toEqual([])
  })

  it.each([...screensOf(features).keys()])('opens %s, under its own title', async (path) => {
    signedIn()
    openPortal(addressAt(path))
    await screen.findAllByRole('heading')
    await waitFor(() => expect(document.title).toMatch(new RegExp(`^${routeTable[path].title} · `)))
    expect(screen.queryByText('Page not found')).toBeNull()
  })

  it('has no screen at an address whose feature is not there', async () => {
    signedIn()
    openPortal('/securities/regs', [])
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument()
  })
})

it.each([
  ['a stranger', () => wire({})],
  ['whose session has ended', () => (wire({ 'POST /api/auth/verify': { ap: -1 } }), signedInAs(details))],
  ['whose session nobody vouches for', () => (wire({ 'POST /api/auth/verify': 'no-answer' }), signedInAs(details))],
])('tells somebody, %s, that there is nothing at an address [ROUTE-14, ROUTE-49, ROUTE-50]', async (_, begin) => {
  begin()
  const { address, user } = openPortal('/insurance/forms')
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(address()).toBe('/insurance/forms')
  expect(screen.queryByRole('banner')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Go to home' }))
  await screen.findByRole('heading', { name: 'Sign in' })
})

it('leads / over /dash to home [ROUTE-16, ROUTE-17, ROUTE-18]', async () => {
  signedIn()
  const { address, router } = openPortal('/')
  const passed: string[] = []
  router.subscribe(({ navigation, location }) => passed.push(navigation.location?.pathname ?? location.pathname))
  await atHome()
  expect(address()).toBe('/dash/p')
  expect([...new Set(passed)]).toEqual(['/dash', '/dash/p'])
})

it('asks a stranger at /dash to sign in first [ROUTE-17]', async () => {
  wire({})
  const { address } = openPortal('/dash')
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(address()).toBe('/login?redirect=%2Fdash%2Fp')
})

it.each([
  ['/dash/devices', 'Registered Devices'],
  ['/securities/products', 'Approved Products'],
  ['/securities/formsondemand', 'Forms On Demand'],
])('shows at %s the screen %s, to those who are signed in [ROUTE-20, ROUTE-42, ROUTE-43]', async (path, title) => {
  wire({})
  const stranger = openPortal(path)
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(stranger.address()).toBe(`/login?redirect=${encodeURIComponent(path)}`)
  signedIn()
  await stranger.router.navigate(path)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument()
})

it.each(['/nowhere', '/securities', '/dash/p/more', '/insurance/forms', '/mortgage/forms'])(
  'finds nothing at %s, inside the shell, and shows two ways on [ROUTE-14, ROUTE-49, ROUTE-50]',
  async (path) => {
    signedIn()
    const { user, address } = openPortal(path, everyScreen)
    await screen.findByRole('heading', { level: 1, name: 'Page not found' })
    expect(address()).toBe(path)
    const main = within(screen.getByRole('main'))
    expect(screen.getByRole('banner')).toBeInTheDocument()
    await user.click(main.getByRole('button', { name: 'Search pages and documents' }))
    expect(await screen.findByRole('combobox')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await user.click(main.getByRole('link', { name: 'Go to home' }))
    await atHome()
  },
)
