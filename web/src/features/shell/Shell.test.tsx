import { limits } from '@portal/contract/limits'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readSession } from '../../lib/session.ts'
import { detailsOf } from '../../testing/details.ts'
import { openPortal, signedInAs } from '../../testing/render.tsx'
import { failure, wire } from '../../testing/wire.ts'

const details = detailsOf()

async function open(more: Parameters<typeof wire>[0] = {}, who = details) {
  const server = wire({ 'POST /api/auth/verify': { ap: 1, details: who }, ...more })
  signedInAs(who)
  const portal = openPortal('/dash/p')
  await screen.findByRole('heading', { level: 1, name: /, Dana$/ })
  return { server, ...portal }
}

it('shows the name and the build label in the footer [LIMIT-37]', async () => {
  await open()
  expect(screen.getByRole('contentinfo')).toHaveTextContent(`Dana Whitfield${limits.buildLabel}`)
})

it('offers only sections that the person may see and that hold a screen', async () => {
  const { user } = await open()
  const menus = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(menus.getAllByRole('button').map((button) => button.textContent)).toEqual(['General', 'Securities'])
  await user.click(menus.getByRole('button', { name: 'Securities' }))
  expect(await screen.findByRole('menuitem', { name: /Approved Products/, hidden: true })).toHaveAttribute(
    'href',
    '/securities/products',
  )
})

it('offers nothing of a section whose menu is switched off', async () => {
  await open({}, detailsOf({ menus: { ...details.menus, general: false, securities: false } }))
  expect(within(screen.getByRole('navigation', { name: 'Main' })).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link', { name: /Approved Products/ })).toBeNull()
})

it.each([
  ['agrees', { ok: true }],
  ['fails', failure(500, 'unexpected')],
])('logs out by its own call and forgets the person, whether the server %s [AUTH-52..54]', async (_, answer) => {
  const { user, server, address } = await open({ 'GET /api/user/logout/dana%40meridianharbor.example': answer })
  await user.click(screen.getByRole('button', { name: 'Account, Dana Whitfield' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(drawer.getByText(details.email)).toBeInTheDocument()
  await user.click(drawer.getByRole('button', { name: 'Logout' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(server.to('GET', '/api/user/logout/dana%40meridianharbor.example')).toHaveLength(1)
  expect(address()).toBe('/login')
  expect(readSession()).toBeUndefined()
})

it('keeps the chosen theme in a cookie, which the sign-in page does not clear', async () => {
  const { user, router } = await open()
  await user.click(screen.getByRole('button', { name: 'Account, Dana Whitfield' }))
  await user.click(await screen.findByRole('radio', { name: 'Dark' }))
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await router.navigate('/login')
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(document.cookie).toContain('portal_theme=dark')
})

it('says when the network is gone, and stops saying so when it is back', async () => {
  await open()
  fireEvent(window, new Event('offline'))
  expect(await screen.findByText(/You are offline/)).toBeInTheDocument()
  fireEvent(window, new Event('online'))
  expect(screen.queryByText(/You are offline/)).toBeNull()
})
