import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSession } from '../../lib/session.ts'
import { detailsOf } from '../../testing/details.ts'
import { everyScreen, openPortal, signedInAs, withShell } from '../../testing/render.tsx'
import { failure, wire } from '../../testing/wire.ts'

beforeEach(withShell)

const avatar = () => screen.getByRole('button', { name: 'Account, Dana Whitfield' })

async function open(
  who = detailsOf(),
  answers: Parameters<typeof wire>[0] = {},
  features: Parameters<typeof openPortal>[1] = everyScreen,
) {
  const server = wire({ 'POST /api/auth/verify': { ap: 1, details: who }, ...answers })
  signedInAs(who)
  const portal = openPortal('/dash/p', features)
  await screen.findByRole('heading', { level: 1, name: /, Dana$/ })
  return { server, ...portal }
}

async function openDrawer(...given: Parameters<typeof open>) {
  const portal = await open(...given)
  await portal.user.click(avatar())
  const dialog = await screen.findByRole('dialog', { name: 'Account' })
  return { ...portal, dialog, drawer: within(dialog) }
}

it('opens the right drawer by the avatar: name, email, profile, feedback [SHELL-15..18, SHELL-22]', async () => {
  const { user, drawer, address } = await openDrawer()
  expect(drawer.getByText('Dana Whitfield')).toBeInTheDocument()
  expect(drawer.getByText('dana@meridianharbor.example')).toBeInTheDocument()
  expect(drawer.getByText('build.1.88.04-rev.a')).toBeInTheDocument()
  expect(drawer.getByRole('textbox', { name: /Feedback/ })).toBeInTheDocument()
  await user.click(drawer.getByRole('link', { name: 'My Profile' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/general/profile')
})

it('closes by Escape and gives the focus back to the avatar', async () => {
  const { user } = await openDrawer()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(avatar()).toHaveFocus())
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('offers no profile before there is such a screen', async () => {
  const { drawer } = await openDrawer(
    detailsOf(),
    {},
    everyScreen.map(({ screens }) => ({
      screens: Object.fromEntries(Object.entries(screens).filter(([path]) => path !== '/general/profile')),
    })),
  )
  expect(drawer.queryByText('My Profile')).toBeNull()
})

it('shows the blank picture where there is none of the person, and theirs where there is [SHELL-23]', async () => {
  await open()
  expect(avatar().querySelector('img')).toHaveAttribute('src', '/blank-profile.svg')
})

it('shows the own picture, and the initials when it does not load', async () => {
  await open(detailsOf({ profile_image: '/pictures/dana.webp' }))
  const picture = avatar().querySelector('img') as HTMLImageElement
  expect(picture).toHaveAttribute('src', '/pictures/dana.webp')
  fireEvent.error(picture)
  expect(avatar().querySelector('[data-initials=DW]')).toBeInTheDocument()
})

const preferences = 'PUT /api/user/preferences'
let heard: unknown[] = []
const listen = (event: Event) => heard.push((event as CustomEvent).detail)
afterEach(() => {
  window.removeEventListener('event_scope_update', listen)
  heard = []
})

it('takes the event days, tells the screens, and keeps them with the account [SHELL-21, EVENT-05]', async () => {
  window.addEventListener('event_scope_update', listen)
  const { user, drawer, server } = await openDrawer(detailsOf({ show_event_selection: true }), {
    [preferences]: ({ body }) => ({ ok: true, preferences: { ...(body as object), page_sizes: {} } }),
  })
  const days = within(drawer.getByRole('radiogroup', { name: 'Event days' }))
  expect(days.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['30', '60', '90', 'all'])
  expect(days.getByRole('radio', { name: '60' })).toBeChecked()
  await user.click(days.getByRole('radio', { name: '90' }))
  expect(days.getByRole('radio', { name: '90' })).toBeChecked()
  await user.click(days.getByRole('radio', { name: 'All' }))
  await waitFor(() =>
    expect(server.to('PUT', '/api/user/preferences').map(({ body }) => body)).toEqual([
      { event_days: 90 },
      { event_days: 'all' },
    ]),
  )
  expect(heard).toEqual([90, 'all'])
  expect(readSession()?.preferences.event_days).toBe('all')
})

it('goes back to the days before, and says so, when they cannot be kept', async () => {
  window.addEventListener('event_scope_update', listen)
  const { user, drawer } = await openDrawer(detailsOf({ show_event_selection: true }), {
    [preferences]: failure(500, 'unexpected'),
  })
  await user.click(drawer.getByRole('radio', { name: '30' }))
  await screen.findByText('Couldn’t save event days')
  expect(drawer.getByRole('radio', { name: '60' })).toBeChecked()
  expect(heard).toEqual([30, 60])
  expect(readSession()?.preferences.event_days).toBe(60)
})

it('has no event days for those who may not choose them [EVENT-06]', async () => {
  const { drawer } = await openDrawer(detailsOf({ show_event_selection: false }))
  expect(drawer.queryByText('Event days')).toBeNull()
})

const ruiz = { text: 'Ruiz, Marta', email: 'marta@meridianharbor.example', id: 77, value: 77 }
const acting = { id: 'marta', first: 'Marta', last: 'Ruiz', email: ruiz.email, tapsid: 77 }

/** A server that remembers for whom somebody acts. */
function actingServer() {
  let now: typeof acting | null = null
  const dana = () =>
    detailsOf({ advisor_access_list: [{ ...ruiz, you: true, text: 'Whitfield, Dana' }, ruiz], acting: now })
  const answers: Parameters<typeof wire>[0] = {
    'POST /api/auth/verify': () => ({ ap: 1, details: dana() }),
    'GET /api/data/products': () => ({ ok: true, products: [] }),
    'POST /api/user/acting': () => {
      now = acting
      return { ok: true }
    },
    'DELETE /api/user/acting': () => {
      now = null
      return { ok: true }
    },
  }
  return { dana, answers }
}

it('acts for somebody until told to stop, and asks for all data anew each time', async () => {
  const { dana, answers } = actingServer()
  const server = wire(answers)
  signedInAs(dana())
  const { user, address } = openPortal('/securities/products?q=fund')
  const asked = () => server.to('GET', '/api/data/products').length
  await waitFor(() => expect(asked()).toBe(1))

  await user.click(avatar())
  await user.click(await screen.findByRole('combobox', { name: 'Act for' }))
  expect(screen.queryByRole('option', { name: 'Whitfield, Dana', hidden: true })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Ruiz, Marta', hidden: true }))
  const stop = await screen.findByRole('button', { name: 'Stop acting for Marta Ruiz' })
  expect(server.to('POST', '/api/user/acting')[0]?.body).toEqual({ email: ruiz.email })
  expect(screen.getByRole('banner')).toHaveTextContent('Acting for Marta Ruiz')
  await waitFor(() => expect(asked()).toBe(2))
  expect(readSession()?.acting).toEqual(acting)
  expect(address()).toBe('/securities/products?q=fund')

  await user.click(stop)
  await waitFor(() => expect(screen.queryByText(/Acting for/)).toBeNull())
  await waitFor(() => expect(asked()).toBe(3))
  expect(readSession()?.acting).toBeNull()
})

it('offers those of the server’s list with access 2 and higher [ROLE-20]', async () => {
  const { user } = await openDrawer(detailsOf({ access: 2, advisor_plus: true }), {
    'GET /api/user/dump': { ok: true, response: [{ ...ruiz, you: true, text: 'Whitfield, Dana' }, ruiz] },
  })
  await user.click(await screen.findByRole('combobox', { name: 'Act for' }))
  expect(await screen.findByRole('option', { name: 'Ruiz, Marta', hidden: true })).toBeInTheDocument()
})

it('asks the server for whom one types, and stays when it finds nobody [ROLE-20]', async () => {
  const poe = { ...ruiz, text: 'Poe, Edgar', email: 'edgar@poe.test' }
  const those: Record<string, (typeof ruiz)[]> = { '': [ruiz], edgar: [poe] }
  const { user } = await openDrawer(detailsOf({ access: 2, advisor_plus: true }), {
    'GET /api/user/dump': ({ query: { q = 'everybody' } }) => ({ ok: true, response: those[q] ?? [] }),
  })
  const box = await screen.findByRole('combobox', { name: 'Act for' })
  await user.type(box, 'edgar')
  expect(await screen.findByRole('option', { name: 'Poe, Edgar', hidden: true })).toBeInTheDocument()
  expect(screen.queryByRole('option', { name: 'Ruiz, Marta', hidden: true })).toBeNull()
  await user.clear(box)
  await user.type(box, 'nobody')
  expect(await screen.findByText('No matching advisors')).toBeInTheDocument()
  expect(box).toHaveFocus()
})

it('acts for oneself again as soon as a call finds the right gone (Z15)', async () => {
  const { dana, answers } = actingServer()
  wire(answers)
  signedInAs(dana())
  const { user } = openPortal('/securities/products')
  await screen.findByRole('heading', { level: 1 })
  await user.click(avatar())
  await user.click(await screen.findByRole('combobox', { name: 'Act for' }))
  await user.click(await screen.findByRole('option', { name: 'Ruiz, Marta', hidden: true }))
  await screen.findByRole('button', { name: 'Stop acting for Marta Ruiz' })
  wire({
    ...answers,
    'POST /api/auth/verify': { ap: 1, details: { ...dana(), acting: null } },
    'DELETE /api/user/acting': failure(403, 'acting-over'),
  })
  await user.click(screen.getByRole('button', { name: 'Stop acting for Marta Ruiz' }))
  await waitFor(() => expect(screen.queryByText(/Acting for/)).toBeNull())
  // said once, and still there after everything else has gone
  expect(await screen.findAllByText('The server said acting-over.')).toHaveLength(1)
})

it('stays with oneself, and says why, when the server refuses', async () => {
  const { dana, answers } = actingServer()
  const { user } = await openDrawer(dana(), { ...answers, 'POST /api/user/acting': failure(404, 'not-found') })
  await user.click(screen.getByRole('combobox', { name: 'Act for' }))
  await user.click(await screen.findByRole('option', { name: 'Ruiz, Marta', hidden: true }))
  await screen.findByText('Couldn’t switch to this advisor')
  expect(screen.queryByText(/Acting for/)).toBeNull()
  expect(readSession()?.acting).toBeNull()
})

it('offers nobody to act for where nobody has allowed it', async () => {
  const { drawer } = await openDrawer()
  expect(drawer.queryByText('Act for')).toBeNull()
})
