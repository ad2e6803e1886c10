import { hitMarks, knowledgeCategories } from '@portal/contract/documents'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { documentOf } from '../../testing/documents.tsx'
import { openShelf } from '../../testing/shelves.tsx'
import { failure } from '../../testing/wire.ts'

afterEach(() => void vi.useRealTimers())

const article = (id: number, kc_category: number | null, more = {}) =>
  documentOf(id, { title: `Article ${id}`, category: 6, is_kc: true, kc_category, ...more })
const hit = (id: number, excerpt: string) => ({ id, title: `Article ${id}`, excerpt, category: 6, kc_category: 0 })

it('sorts the articles by the six subjects and counts them [ROUTE-38]', async () => {
  const { user, address } = await openShelf('/general/kc', {
    documents: [article(1, 0), article(2, 0), article(3, 4), documentOf(4, { title: 'A form' })],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Knowledge Center' })).toBeVisible()
  const subjects = within(await screen.findByRole('group', { name: 'Topics' }))
  expect(subjects.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'All 3',
    'Wealth 2',
    'Insurance 0',
    'Mortgage 0',
    'Securities 0',
    'Taxes 1',
    'Compliance 0',
  ])
  expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([...knowledgeCategories])
  expect(screen.queryByText('A form')).toBeNull()
  await user.click(subjects.getByRole('button', { name: 'Taxes 1' }))
  expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual(['Taxes'])
  expect(screen.getByRole('link', { name: 'Article 3' })).toHaveAttribute('href', '/document/3')
  expect(address()).toBe('/general/kc?subject=Taxes')
})

it('keeps an article without a subject in sight', async () => {
  await openShelf('/general/kc', { documents: [article(1, null)] })
  expect(await screen.findByRole('heading', { level: 2, name: 'Other' })).toBeVisible()
})

it('searches in the texts, marks the hits and keeps the search in the address; a file’s markup stays text', async () => {
  const { user, address } = await openShelf('/general/kc', {
    documents: [article(1, 0), article(2, 1)],
    answers: {
      'GET /api/docs/search': {
        ok: true,
        hits: [hit(2, `a <b>bold</b> ${hitMarks.from}rollover${hitMarks.to} of ${hitMarks.from}plans${hitMarks.to}`)],
      },
    },
  })
  await user.type(await screen.findByRole('searchbox'), 'rollover')
  const found = within(await screen.findByRole('list', { name: 'Search results' }))
  expect(found.getAllByRole('link').map((link) => link.textContent)).toEqual(['Article 2'])
  expect(found.getByText('rollover').tagName).toBe('MARK')
  expect(found.getByText('plans').tagName).toBe('MARK')
  expect(found.getByText(/a <b>bold<\/b>/)).toBeVisible()
  expect(address()).toBe('/general/kc?q=rollover')
})

it('begins with the search of the address, and can be cleared when nothing is found', async () => {
  const { user, address } = await openShelf('/general/kc?q=nowhere', {
    documents: [article(1, 0)],
    answers: { 'GET /api/docs/search': { ok: true, hits: [] } },
  })
  expect(await screen.findByText('No results')).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('nowhere')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await screen.findByRole('link', { name: 'Article 1' })).toBeVisible()
  expect(address()).toBe('/general/kc')
})

it('says when the search failed', async () => {
  await openShelf('/general/kc?q=plans', {
    documents: [article(1, 0)],
    answers: { 'GET /api/docs/search': failure(503, 'unavailable') },
  })
  expect(await screen.findByText('Search didn’t work')).toBeVisible()
})

it('asks on no row whether it was helpful: that is for whoever has read it', async () => {
  await openShelf('/general/kc', { documents: [article(1, 0)] })
  expect(await screen.findByRole('link', { name: 'Article 1' })).toBeVisible()
  expect(screen.queryByRole('group', { name: /helpful/ })).toBeNull()
})

it('says by when an article is reviewed, and in amber when that day has passed, by the firm’s calendar', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T04:30:00Z') })
  await openShelf('/general/kc', {
    documents: [article(1, 0, { review_by: '2026-11-15' }), article(2, 0, { review_by: '2026-11-16' }), article(3, 0)],
  })
  const facts = async () => (await screen.findAllByText(/^Version 1/)).map((line) => line.textContent)
  expect(await facts()).toEqual([
    'Version 1 · Nov 10, 2026 · Review overdue since Nov 15, 2026 (ET)',
    'Version 1 · Nov 10, 2026 · Review due Nov 16, 2026 (ET)',
    'Version 1 · Nov 10, 2026',
  ])
  expect(screen.getByText(/^Review overdue/).querySelector('svg')).not.toBeNull()
})

it('makes an article a favourite', async () => {
  const { user, server } = await openShelf('/general/kc', {
    documents: [article(1, 0)],
    answers: { 'PUT /api/user/favorites/1': { ok: true } },
  })
  await user.click(await screen.findByRole('button', { name: 'Favorite Article 1' }))
  await waitFor(() => expect(server.to('PUT', '/api/user/favorites/1')).toHaveLength(1))
})

it('keeps nothing for guests: neither stars nor votes', async () => {
  await openShelf('/general/kc', { who: detailsOf({ guest: true }), documents: [article(1, 0)] })
  expect(await screen.findByRole('link', { name: 'Article 1' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Favorite Article 1' })).toBeNull()
  expect(screen.queryByText('Was this helpful?')).toBeNull()
})
