import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { readSession } from '../../lib/session.ts'
import { openDrawer, openHome, settled } from '../../testing/home.tsx'
import { everyScreen, withShell } from '../../testing/render.tsx'
import { failure } from '../../testing/wire.ts'

beforeEach(withShell)

const products = '/securities/products'
const kept = () =>
  within(screen.getByRole('list', { name: 'Pinned pages' }))
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

it('links the screens that were kept, by their titles [FAV-07]', async () => {
  await openDrawer(await openHome({ who: settled({ favorite_tabs: [products, '/dash/devices'] }) }))
  expect(kept()).toEqual([
    ['Approved Products', products],
    ['Registered Devices', '/dash/devices'],
  ])
})

it('leaves out what does not exist, and what the person may not open', async () => {
  const favorite_tabs = ['/securities/regs', '/nowhere', '/feedback', products]
  const who = settled({ favorite_tabs })
  await openDrawer(await openHome({ who: { ...who, menus: { ...who.menus, securities: false } } }))
  expect(kept()).toEqual([])
  expect(screen.getByText(/Pin the pages you use most/)).toBeInTheDocument()
})

it('keeps the screen one is on, and lets it go again', async () => {
  const opened = await openHome({
    address: products,
    answers: { 'PUT /api/user/tabs': ({ body }) => ({ ok: true, favorite_tabs: (body as { tabs: string[] }).tabs }) },
  })
  const { user, server } = opened
  const drawer = await openDrawer(opened)
  await user.click(drawer.getByRole('button', { name: 'Pin this page' }))
  await waitFor(() => expect(kept()).toEqual([['Approved Products', products]]))
  expect(readSession()?.favorite_tabs).toEqual([products])
  await user.click(drawer.getByRole('button', { name: 'Unpin this page' }))
  await waitFor(() => expect(kept()).toEqual([]))
  expect(server.to('PUT', '/api/user/tabs').map(({ body }) => body)).toEqual([{ tabs: [products] }, { tabs: [] }])
})

it('takes it back with a word when the server refuses', async () => {
  const opened = await openHome({ address: products, answers: { 'PUT /api/user/tabs': failure(500, 'unexpected') } })
  const drawer = await openDrawer(opened)
  await opened.user.click(drawer.getByRole('button', { name: 'Pin this page' }))
  await screen.findByText('Couldn’t save pinned pages')
  expect(kept()).toEqual([])
  expect(readSession()?.favorite_tabs).toEqual([])
})

it('does not offer to keep home, which is always there', async () => {
  const drawer = await openDrawer(await openHome())
  expect(drawer.queryByRole('button', { name: /this page/ })).toBeNull()
})

it('offers guests no keeping', async () => {
  const drawer = await openDrawer(await openHome({ address: products, who: settled({ guest: true }) }))
  expect(drawer.queryByRole('button', { name: /this page/ })).toBeNull()
})

it('keeps twelve at most', async () => {
  const favorite_tabs = Array.from({ length: 12 }, (_, index) => `/somewhere/${index}`)
  const opened = await openHome({ address: products, who: settled({ favorite_tabs }), features: everyScreen })
  const drawer = await openDrawer(opened)
  expect(drawer.queryByRole('button', { name: 'Pin this page' })).toBeNull()
  expect(drawer.getByText('You can pin up to 12 pages.')).toBeInTheDocument()
})
