import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { entryOf, ledgerOf, openFees } from '../../testing/fees.tsx'

beforeEach(() => void vi.setSystemTime('2026-11-16T15:00:00Z'))
afterEach(() => void vi.useRealTimers())

it('shows whoever does not look after fees their own, and asks for nothing else', async () => {
  const { server } = openFees(
    '/fees',
    { 'GET /api/fees/mine': ledgerOf([entryOf(1, { description: 'Technology, November' })]) },
    detailsOf(),
  )
  await screen.findByRole('heading', { level: 1, name: 'My Fees' })
  await screen.findByText('Technology, November')
  expect(server.to('GET', '/api/fees/schedule')).toEqual([])
})

it('opens an entry of an earlier page from its address, and keeps it while newer ones push it off', async () => {
  const pages: Record<string, ReturnType<typeof ledgerOf>> = {
    '': ledgerOf([entryOf(2)], { next: 'more' }),
    more: ledgerOf([entryOf(1, { description: 'Old charge' })]),
  }
  const { server } = openFees(
    '/fees?mine=yes&entry=1',
    { 'GET /api/fees/mine': ({ query }) => pages[query['after'] ?? ''] ?? ledgerOf([]) },
    detailsOf(),
  )
  await screen.findByRole('dialog', { name: 'Old charge' })
  expect(server.to('GET', '/api/fees/mine').map(({ query }) => query['after'])).toEqual([undefined, 'more'])
})

describe('a ledger', () => {
  const ledgers = {
    'GET /api/fees/ledgers/a1': ledgerOf([entryOf(1)]),
    'GET /api/fees/ledgers/a2': ledgerOf([entryOf(2)], {
      who: { ...ledgerOf([]).who, id: 'a2', first: 'Nolan', last: 'Firth' },
    }),
    'GET /api/fees/ledgers/a2/place': { ok: true, at: 38, of: 412, previous: 'a1', next: null },
  }

  it('says which one of how many it is, and leads on in the list one came from', async () => {
    const { user, server, address } = openFees('/fees?ledger=a1&among=owing&branch=3&q=ann', ledgers)
    await screen.findByText('37 of 412')
    expect(server.to('GET', '/api/fees/ledgers/a1/place')[0]?.query).toEqual({
      q: 'ann',
      branch: '3',
      segment: 'owing',
    })
    await user.click(screen.getByRole('button', { name: 'Next (j)' }))
    await screen.findByRole('heading', { level: 1, name: 'Nolan Firth' })
    expect(address()).toBe('/fees?ledger=a2&among=owing&branch=3&q=ann')
    await screen.findByText('38 of 412')
    expect(screen.getByRole('button', { name: 'Next (j)' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('link', { name: 'Ledgers' }).getAttribute('href')).toBe(
      '/fees?tab=ledgers&show=owing&branch=3&q=ann',
    )
    await user.keyboard('k')
    await screen.findByRole('heading', { level: 1, name: 'Maeve Kennedy' })
  })

  it('without a place has no count, and still its neighbors', async () => {
    openFees('/fees?ledger=a1', {
      ...ledgers,
      'GET /api/fees/ledgers/a1/place': { ok: true, at: null, of: null, previous: 'a2', next: null },
    })
    await screen.findByRole('heading', { level: 1, name: 'Maeve Kennedy' })
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: 'Previous (k)' })).toHaveProperty('disabled', false),
    )
    expect(screen.queryByText(/^\d+ of \d+$/)).toBeNull()
  })
})

it('says what it is while a ledger is still on the way', async () => {
  openFees('/fees?ledger=a1', { 'GET /api/fees/ledgers/a1': 'never' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ledger' })).toBeInTheDocument()
})
