import { documentCategories, documentsTopic } from '@portal/contract/documents'
import { texts } from '@portal/contract/texts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { admin, detailsOf } from '../../testing/details.ts'
import { documentOf, documentsOf, openForms, savedFiles, titles } from '../../testing/documents.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'

afterEach(() => vi.restoreAllMocks())

const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) })
const favouriteOf = (id: number) => ({ id, title: `Form ${id}`, filename: `form-${id}.pdf` })

it('has its columns in their order [FOD-02]', async () => {
  await openForms(documentsOf(1))
  await row('Form 1')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Favorites',
    'Category',
    'Title',
    'Updated',
    'Uploaded By',
    'Download',
    'Downloaded',
  ])
})

it('shows what a document is, from the list of the server [FOD-03, FOD-04, FOD-55]', async () => {
  const uploaded = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString()
  await openForms([documentOf(1, { category: 0, uploaded, uploadedby: 'J. Lindqvist', weekly_downloads: '4,0,12' })])
  const cells = within(await row('Form 1'))
  expect(cells.getByRole('cell', { name: '401k PLUS (RMS)' })).toBeInTheDocument()
  expect(cells.getByRole('cell', { name: 'J. Lindqvist' })).toBeInTheDocument()
  const updated = cells.getByText('3 days ago')
  expect(updated).toHaveAttribute('datetime', uploaded)
  expect(updated.title).toContain(String(new Date(uploaded).getFullYear()))
  expect(cells.getByTitle('16 downloads in the last 52 weeks').querySelector('polyline')).toBeInTheDocument()
})

it('shows fifteen a page, sorted by title at first [FOD-06, FOD-07, LIMIT-27]', async () => {
  const { user } = await openForms(documentsOf(17).toReversed())
  await row('Form 1 ')
  expect(titles()).toEqual(documentsOf(15).map(({ title }) => title))
  expect(screen.getByText('1–15 of 17')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(titles()).toEqual(['Form 16', 'Form 17'])
  await user.click(screen.getByRole('button', { name: 'Title' }))
  expect(titles()[0]).toBe('Form 17')
})

it('sorts by time and by downloads, not by their words', async () => {
  const { user } = await openForms([
    documentOf(1, { uploaded: '2026-03-01T00:00:00Z', weekly_downloads: '9' }),
    documentOf(2, { uploaded: '2026-10-01T00:00:00Z', weekly_downloads: '10' }),
    documentOf(3, { uploaded: '2025-12-01T00:00:00Z', weekly_downloads: '100' }),
  ])
  await row('Form 1')
  await user.click(screen.getByRole('button', { name: 'Updated' }))
  expect(titles()).toEqual(['Form 3', 'Form 1', 'Form 2'])
  await user.click(screen.getByRole('button', { name: 'Downloaded' }))
  expect(titles()).toEqual(['Form 1', 'Form 2', 'Form 3'])
})

it('pins favourites above the rest, whatever the sort, with a legend [FOD-15]', async () => {
  const who = detailsOf({ favorites: [favouriteOf(3)] })
  const { user, server } = await openForms(documentsOf(4), {
    who,
    answers: { 'PUT /api/user/favorites/2': { ok: true } },
  })
  await row('Form 3')
  expect(titles()[0]).toBe('Form 3')
  expect(screen.getByText(/Favorites are pinned/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Title' }))
  expect(titles()).toEqual(['Form 3', 'Form 4', 'Form 2', 'Form 1'])
  server.answers['GET /api/user/favorites'] = { ok: true, favorites: [favouriteOf(3), favouriteOf(2)] }
  await user.click(screen.getByRole('button', { name: 'Favorite Form 2' }))
  await waitFor(() => expect(titles()).toEqual(['Form 3', 'Form 2', 'Form 4', 'Form 1']))
})

it('refuses the seventh favourite with the words of the specification [ERR-48]', async () => {
  const favorites = [1, 2, 3, 4, 5, 6].map(favouriteOf)
  const { user, server } = await openForms(documentsOf(7), { who: detailsOf({ favorites }) })
  server.answers['PUT /api/user/favorites/7'] = failure(409, 'conflict')
  await user.click(await screen.findByRole('button', { name: 'Favorite Form 7' }))
  expect(await screen.findByText(texts.sixFavourites)).toBeInTheDocument()
})

it('filters by category, which stays in the address; the first category is one too [FOD-08]', async () => {
  const { user, address } = await openForms([
    documentOf(1, { category: 0 }),
    documentOf(2),
    documentOf(3, { category: 2 }),
  ])
  await row('Form 1')
  expect(titles()).toEqual(['Form 1', 'Form 2', 'Form 3'])
  await user.click(screen.getByRole('combobox', { name: 'Filter by category' }))
  const offered = within(screen.getByRole('listbox', { name: 'Filter by category', hidden: true })).getAllByRole(
    'option',
    {
      hidden: true,
    },
  )
  expect(offered.map((option) => option.textContent)).toEqual(['All categories', ...documentCategories.filter(Boolean)])
  await user.click(offered[1] as HTMLElement)
  expect(titles()).toEqual(['Form 1'])
  expect(address()).toBe('/securities/formsondemand?category=0')
})

it('searches title, description and file name [FOD-09]', async () => {
  const { user } = await openForms([
    documentOf(1, { title: 'Account Transfer' }),
    documentOf(2, { description: 'For a wire to a third party' }),
    documentOf(3, { filename: 'acat-2026.pdf' }),
  ])
  await row('Account Transfer')
  const search = screen.getByRole('searchbox', { name: 'Search' })
  for (const [words, found] of [
    ['account tr', 'Account Transfer'],
    ['third party', 'Form 2'],
    ['acat', 'Form 3'],
  ] as const) {
    await user.clear(search)
    await user.type(search, words)
    expect(titles()).toEqual([found])
  }
})

it('downloads by double click, by Enter and by the button of the row [FOD-10, FOD-11]', async () => {
  const saved = savedFiles()
  const { user, server } = await openForms(documentsOf(2), {
    answers: { 'HEAD /api/download/1': new Response(), 'HEAD /api/download/2': new Response() },
  })
  await user.dblClick(await screen.findByText('Form 2'))
  await waitFor(() => expect(saved).toHaveLength(1))
  act(() => screen.getByRole('row', { name: /Form 1/ }).focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(saved).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Download Form 2' }))
  await waitFor(() => expect(saved).toHaveLength(3))
  expect(saved).toEqual([
    { address: '/api/download/2', name: 'form-2.pdf' },
    { address: '/api/download/1', name: 'form-1.pdf' },
    { address: '/api/download/2', name: 'form-2.pdf' },
  ])
  expect(server.sent.filter(({ method }) => method === 'HEAD')).toHaveLength(3)
})

it.each([
  ['refuses', failure(503, 'unavailable')],
  ['does not answer', 'no-answer' as const],
])('says Error 13 when the server %s a download, and saves nothing [ERR-41]', async (_, answer) => {
  const saved = savedFiles()
  const { user } = await openForms(documentsOf(1), {
    answers: { 'HEAD /api/download/1': answer, 'GET /api/docs/1': failure(404, 'not-found') },
  })
  await user.click(await screen.findByRole('button', { name: 'Download Form 1' }))
  expect(await screen.findByText('Something went wrong - Error 13')).toBeInTheDocument()
  expect(saved).toEqual([])
})

it('leads to the sign-in when a download finds the session expired, without a second word', async () => {
  const { user, address } = await openForms(documentsOf(1), {
    answers: {
      'HEAD /api/download/1': new Response(null, { status: 400 }),
      'GET /api/docs/1': failure(400, 'session-expired'),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Download Form 1' }))
  await waitFor(() => expect(address()).toBe('/login?q=l&redirect=%2Fsecurities%2Fformsondemand'))
  expect(screen.queryByText(texts.downloadFailed)).toBeNull()
})

it.each([
  ['the call fails', failure(500, 'unexpected')],
  ['the answer is not ok', { ok: false, data: [] }],
])('says Error 11 when the list cannot be had because %s [ERR-40]', async (_, answer) => {
  const { user, server } = await openForms([], { answers: { 'GET /api/docs': answer } })
  expect(await screen.findAllByText('Something went wrong - Error 11')).toHaveLength(2)
  server.answers['GET /api/docs'] = { ok: true, data: documentsOf(1) }
  await user.click(screen.getByRole('button', { name: /again/i }))
  expect(await row('Form 1')).toBeInTheDocument()
})

it('shows what another person has uploaded, without being reloaded', async () => {
  const { list } = await openForms(documentsOf(1))
  await row('Form 1')
  list.push(documentOf(2))
  act(() => FakeEventSource.open[0]?.say('changed', documentsTopic))
  expect(await row('Form 2')).toBeInTheDocument()
})

const looked = ({ sent }: { sent: { path: string; query: Record<string, string> }[] }) =>
  sent.filter(({ path }) => path.endsWith('/of-advisors')).map(({ query }) => query)

it('finds what a large firm’s list leaves out, once, and says that it does', async () => {
  const { user, server } = await openForms(documentsOf(1), {
    answers: {
      'GET /api/docs': { ok: true, data: documentsOf(1), more: 29_762 },
      'GET /api/docs/of-advisors': { ok: true, data: [documentOf(1), documentOf(2, { title: 'Form of Eleanor' })] },
    },
  })
  await row('Form 1')
  expect(
    screen.getByText(/^29,763 documents\. .*the newest 200 are listed; search to find the others\./),
  ).toBeInTheDocument()
  expect(looked(server)).toEqual([])
  await user.type(screen.getByRole('searchbox'), 'form')
  expect(await row('Form of Eleanor')).toBeInTheDocument()
  expect(titles()).toEqual(['Form 1', 'Form of Eleanor'])
  expect(looked(server).at(-1)).toEqual({ q: 'form' })
})

it('looks for nothing further where the list is whole', async () => {
  const { user, server } = await openForms(documentsOf(2))
  await user.type(await screen.findByRole('searchbox'), 'form 2')
  await waitFor(() => expect(titles()).toEqual(['Form 2']))
  expect(looked(server)).toEqual([])
})

it('shows everybody else neither the panel nor edit, replace and delete [FOD-01, ROLE-12]', async () => {
  await openForms(documentsOf(1), { who: detailsOf({ access: 2, advisor_plus: true }) })
  const cells = within(await row('Form 1'))
  expect(cells.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Favorite Form 1',
    'Download Form 1',
  ])
  expect(screen.queryByRole('complementary', { name: /document/ })).toBeNull()
})

it('gives admins the panel, and on each row replace, edit and delete [FOD-01, FOD-12..14, ROLE-12]', async () => {
  await openForms(documentsOf(1), { who: admin() })
  const cells = within(await row('Form 1'))
  for (const deed of ['Replace', 'Edit', 'Delete'])
    expect(cells.getByRole('button', { name: `${deed} Form 1` })).toBeInTheDocument()
  expect(screen.getByRole('complementary', { name: 'Upload document' })).toBeInTheDocument()
})
