import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { documentOf, savedFiles } from '../../testing/documents.tsx'
import { firmOf } from '../../testing/firm.ts'
import { everyScreen, openPortal, signedInAs } from '../../testing/render.tsx'
import { failure, wire } from '../../testing/wire.ts'

afterEach(() => vi.restoreAllMocks())

async function find(words: string, answers: Parameters<typeof wire>[0] = {}) {
  const who = detailsOf({ favorites: [{ id: 7, title: 'Account Transfer', filename: 'acat.pdf' }] })
  const server = wire({
    'GET /api/firm': firmOf(),
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/user/favorites': { ok: true, favorites: who.favorites },
    'GET /api/data/products': { ok: true, products: [] },
    'GET /api/docs': {
      ok: true,
      data: [
        documentOf(7, { title: 'Account Transfer', filename: 'acat.pdf', favorite: true }),
        documentOf(8, { title: 'Account Update', category: 1 }),
        documentOf(9, { title: 'Account List', filename: 'list.xlsx', kind: 'xlsx' }),
        documentOf(10, { title: 'Account List', filename: 'older.xlsx', kind: 'xlsx' }),
      ],
    },
    ...answers,
  })
  signedInAs(who)
  const portal = openPortal('/dash/p', everyScreen)
  await screen.findByRole('contentinfo')
  await act(() => portal.user.keyboard('{Control>}k{/Control}'))
  await portal.user.type(await screen.findByRole('combobox', { name: 'Search or jump to…' }), words)
  return { ...portal, server }
}
const found = () =>
  within(screen.getByRole('group', { name: 'Documents' }))
    .getAllByRole('option')
    .map((option) => option.textContent)

it('finds among all documents, each once, and opens a PDF in the viewer', async () => {
  const { user, address, server } = await find('account')
  await waitFor(() => expect(found()).toHaveLength(4))
  expect(found().toSorted()).toEqual([
    'Account ListPershing',
    'Account ListPershing',
    'Account TransferFavorite',
    'Account UpdateBroker-Dealer',
  ])
  expect(server.to('GET', '/api/docs')).toHaveLength(1)
  await user.click(screen.getByRole('option', { name: /Account Update/ }))
  await waitFor(() => expect(address()).toBe('/document/8'))
})

it('downloads what the viewer cannot show', async () => {
  const saved = savedFiles()
  const { user, address } = await find('account list', { 'HEAD /api/download/9': new Response() })
  await user.click((await screen.findAllByRole('option', { name: /Account List/ }))[0] as HTMLElement)
  await waitFor(() => expect(saved).toEqual([{ address: '/api/download/9', name: 'list.xlsx' }]))
  expect(address()).toBe('/dash/p')
})

it('has the favourites when the list cannot be had', async () => {
  await find('account', { 'GET /api/docs': failure(500, 'unexpected') })
  expect(found()).toEqual(['Account TransferFavorite'])
})
