import type { ChangeRow } from '@portal/contract/address-blotter'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openBlotter, rowOf, table } from '../../testing/address-blotter.tsx'
import { onPhone } from '../../testing/phone.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T15:42:00Z') })
})
afterEach(() => vi.useRealTimers())

const asked = ({ server }: ReturnType<typeof openBlotter>) =>
  server.to('GET', '/api/address-changes').map(({ query }) => query)
const shown = () => screen.findByText('Client 1, Walter')

describe('the segments', () => {
  it('are each asked for, and stand in the address; the first is the one without a word', async () => {
    const opened = openBlotter([rowOf(1)], { reviews: true })
    await shown()
    for (const [name, segment] of [
      ['Overdue', 'overdue'],
      ['Flagged', 'flagged'],
      ['Closed', 'closed'],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
      await waitFor(() => expect(asked(opened).at(-1)).toEqual({ segment }))
      expect(opened.address()).toBe(`/securities/addressblotter?segment=${segment}`)
      expect(screen.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-pressed', 'true')
    }
    fireEvent.click(screen.getByRole('button', { name: /^Open ?\d/ }))
    await waitFor(() => expect(opened.address()).toBe('/securities/addressblotter'))
  })

  it('leave the status behind, which belongs to the other side', async () => {
    const opened = openBlotter([rowOf(1)], { address: '/securities/addressblotter?status=Received' })
    await shown()
    fireEvent.click(screen.getByRole('button', { name: /^Closed/ }))
    await waitFor(() => expect(asked(opened).at(-1)).toEqual({ segment: 'closed' }))
  })

  it('count red what is overdue', async () => {
    openBlotter([rowOf(1)])
    await shown()
    const count = (name: RegExp) => screen.getByRole('button', { name }).querySelector('[data-urgent]')
    expect(count(/^Overdue/)).not.toBeNull()
    expect(count(/^Open ?\d/)).toBeNull()
  })
})

describe('the days left', () => {
  it.each<[string, Partial<ChangeRow>, string, string]>([
    ['plain', { due: '2026-11-22' }, 'plain', '6 days left'],
    ['amber from the day the manager is told', { due: '2026-11-21' }, 'soon', '5 days left'],
    ['amber on the last day', { due: '2026-11-16' }, 'soon', 'Due today'],
    ['red when it is over', { due: '2026-11-15' }, 'late', '1 day overdue'],
    ['green once it was sent', { due: '2026-11-10', old_mailed: '2026-11-09' }, 'done', 'Sent Nov 9'],
    ['plain where none is owed', { due: '2026-11-10', status: 'Withdrawn' }, 'plain', 'Not needed'],
  ])('are %s', async (_what, more, tone, text) => {
    openBlotter([rowOf(1, more)])
    await shown()
    const clock = within(await table()).getByText(text)
    expect(clock.closest('[data-tone]')).toHaveAttribute('data-tone', tone)
  })
})

it('of several flags one is written out, the rest counted and said', async () => {
  const flags: ChangeRow['flags'] = [
    { flag: 'po-box', text: 'PO box' },
    { flag: 'second', text: 'Second change in 90 days' },
    { flag: 'shared', text: 'Same address, 3 clients' },
  ]
  openBlotter([rowOf(1, { flags })], { reviews: true })
  await shown()
  const rows = within(await table())
  rows.getByText('PO box')
  expect(rows.getByText('+2')).toHaveTextContent('+2: Second change in 90 days, Same address, 3 clients')
})

it('where there is little room the flags are a number, and where the client moves to stays', async () => {
  const before = window.matchMedia
  window.matchMedia = (query) => Object.assign(before(query), { matches: /max-width: (1279|1099|899)px/.test(query) })
  onTestFinished(() => {
    window.matchMedia = before
  })
  const flags: ChangeRow['flags'] = [
    { flag: 'po-box', text: 'PO box' },
    { flag: 'second', text: 'Second change in 90 days' },
  ]
  openBlotter([rowOf(1, { flags })], { reviews: true })
  await shown()
  const rows = within(await table())
  expect(rows.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Client',
    'Change',
    'Flags',
    'Status',
    'Notice',
  ])
  rows.getByText('PO box; Second change in 90 days')
  rows.getByText('2')
  rows.getByText('Lake George, NY')
  expect(rows.getByText('3 days left').closest('[title]')).toHaveAttribute('title', 'Nov 19')
})

it('is searched by client or account, and says when nothing was found', async () => {
  const opened = openBlotter([rowOf(1)])
  await shown()
  const all = opened.server.answers['GET /api/address-changes'] as (sent: { query: object }) => object
  opened.server.answers['GET /api/address-changes'] = (sent) => ({
    ...all(sent),
    ...('q' in sent.query && { data: [] }),
  })
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: '5022' } })
  await screen.findByText('No address changes found')
  expect(asked(opened).at(-1)).toEqual({ segment: 'open', q: '5022' })
  expect(opened.address()).toContain('q=5022')
})

it('is turned around by its clock, and what is closed comes in one order only', async () => {
  const opened = openBlotter([rowOf(1)])
  await shown()
  fireEvent.click(within(await table()).getByRole('button', { name: 'Notice' }))
  await waitFor(() => expect(asked(opened).at(-1)).toEqual({ segment: 'open', desc: 'yes' }))
  expect(within(await table()).getByRole('columnheader', { name: 'Notice' })).toHaveAttribute('aria-sort', 'descending')
  fireEvent.click(screen.getByRole('button', { name: /^Closed/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Notice' })).toBeNull())
})

it.each([
  ['', 'No open address changes'],
  ['?segment=overdue', 'Nothing is overdue'],
  ['?segment=flagged', 'Nothing is flagged'],
  ['?segment=closed', 'No closed address changes'],
])('%s empty says what will appear', async (query, words) => {
  openBlotter([], { address: `/securities/addressblotter${query}`, reviews: true })
  expect(await screen.findByText(words)).toBeInTheDocument()
})

it.each<[Partial<ChangeRow>, string]>([
  [{ due: '2026-11-22' }, 'plain'],
  [{ due: '2026-11-18' }, 'soon'],
  [{ due: '2026-11-10' }, 'late'],
  [{ old_mailed: '2026-11-09' }, 'done'],
])('a phone’s row has the same tones: %j %s', async (more, tone) => {
  onPhone()
  openBlotter([rowOf(1, more)])
  const list = await screen.findByRole('list', { name: 'Address changes' })
  await within(list).findByRole('link', { name: 'Client 1, Walter' })
  expect(list.querySelector('[data-tone]')).toHaveAttribute('data-tone', tone)
  expect(within(list).queryByLabelText('Flagged')).toBeNull()
})
