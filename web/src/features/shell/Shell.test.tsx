import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { readSession } from '../../lib/session.ts'
import { detailsOf } from '../../testing/details.ts'
import { openPortal, signedInAs } from '../../testing/render.tsx'
import { failure, wire } from '../../testing/wire.ts'

const details = detailsOf()
afterEach(() => vi.restoreAllMocks())

async function open(more: Parameters<typeof wire>[0] = {}, who = details) {
  const server = wire({ 'POST /api/auth/verify': { ap: 1, details: who }, ...more })
  signedInAs(who)
  const portal = openPortal('/dash/p')
  await screen.findByRole('heading', { level: 1, name: /, Dana$/ })
  return { server, ...portal }
}

it('shows the name and the build label in the footer [SHELL-25, SHELL-26, LIMIT-37]', async () => {
  await open()
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Dana Whitfieldbuild.1.88.04-rev.a')
})

it.each([
  ['1.2.3', 'Version 1.2.3'],
  // a page that no server has marked
  ['__PORTAL_VERSION__', ''],
])('has the release in the tooltip of the build label: %s', async (content, tooltip) => {
  const mark = document.head.appendChild(
    Object.assign(document.createElement('meta'), { name: 'portal-version', content }),
  )
  await open()
  expect(screen.getByText('build.1.88.04-rev.a').title).toBe(tooltip)
  mark.remove()
})

it.each([
  ['agrees', { ok: true }],
  ['fails', failure(500, 'unexpected')],
])(
  'logs out by its own call and forgets the person, whether the server %s [SHELL-19, AUTH-52..54]',
  async (_, answer) => {
    const { user, server, address } = await open({ 'GET /api/user/logout/dana%40meridianharbor.example': answer })
    await user.click(screen.getByRole('button', { name: 'Account, Dana Whitfield' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByRole('button', { name: 'Logout' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(server.to('GET', '/api/user/logout/dana%40meridianharbor.example')).toHaveLength(1)
    expect(address()).toBe('/login')
    expect(readSession()).toBeUndefined()
  },
)

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
  expect(await screen.findByText(/You’re offline/)).toBeInTheDocument()
  fireEvent(window, new Event('online'))
  expect(screen.queryByText(/You’re offline/)).toBeNull()
})

it('says when the portal does not answer although the network is there, and keeps the screen', async () => {
  const { router } = await open({ 'GET /api/data/products': failure(503, 'unavailable') })
  await act(() => router.navigate('/securities/products'))
  expect(await screen.findByText(/^We’re having trouble reaching the portal\./)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Approved Products' })).toBeInTheDocument()
})

it.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '⌘K', 'Meta+K'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Ctrl K', 'Control+K'],
])('names the key of the palette as %s has it', async (system, hint, shortcut) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(system)
  await open()
  const find = screen.getByRole('button', { name: 'Search' })
  expect(find).toHaveTextContent(hint)
  expect(find).toHaveAttribute('aria-keyshortcuts', shortcut)
})

it('opens the palette by its button, and gives the focus back', async () => {
  const { user } = await open()
  const find = screen.getByRole('button', { name: 'Search' })
  await user.click(find)
  expect(await screen.findByRole('combobox')).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(find).toHaveFocus())
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('leads from the palette to the feedback field, and back to the avatar', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.type(await screen.findByRole('combobox'), 'feedback')
  await user.click(await screen.findByRole('option', { name: /feedback/i }))
  const drawer = await screen.findByRole('dialog', { name: 'Account' })
  await waitFor(() => expect(within(drawer).getByRole('textbox', { name: /Feedback/ })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Account, Dana Whitfield' })).toHaveFocus())
})

it('passes over the bars to the content', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main')
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main')
})
