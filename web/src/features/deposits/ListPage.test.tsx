import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hears, listOf, openDeposits, rowOf } from '../../testing/deposits.tsx'
import { onPhone } from '../../testing/phone.ts'
import { openPortal } from '../../testing/render.tsx'
import { failure, wire } from '../../testing/wire.ts'

beforeEach(() => void vi.setSystemTime('2026-11-16T15:42:00Z'))
afterEach(() => void vi.useRealTimers())

const figure = async (label: string) => (await screen.findByText(label)).closest('div')?.parentElement as HTMLElement

it('lets nobody in who is not signed in [ROUTE-44]', async () => {
  wire({})
  const { address } = openPortal('/securities/mobiledeposits')
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fsecurities%2Fmobiledeposits'))
})

it('groups deposits by bank day, each with its batch and total, and tells reviewers of flags', async () => {
  const rows = [
    rowOf(1, { amount: 1_875_000, type: 'IRA', year: 2026, flags: [{ kind: 'second', text: 'Over $10,000' }] }),
    rowOf(2, { status: 'Not in good order' }),
    rowOf(3, { bank_day: '2026-11-12', captured: '2026-11-11T21:10:00.000Z', status: 'Posted', amount: 100_000 }),
    rowOf(4, { bank_day: '2026-11-10', status: 'Destroy due', destroy_on: '2026-11-13' }),
  ]
  const list = listOf(rows)
  const days = list.days.map((day) =>
    day.day === '2026-11-12'
      ? {
          ...day,
          posted: '2026-11-12T20:04:00.000Z',
          file: true,
          closed: [{ day: '2026-11-11', why: 'Veterans Day' }],
        }
      : day,
  )
  openDeposits({ reviews: true, answers: { 'GET /api/deposits': { ...list, days } } })
  const table = await screen.findByRole('table', { name: 'Deposits' })
  await within(table).findByText('Today, Monday, November 16')
  await within(table).findByText('Batch 1116, open until 3:00 PM')
  within(table).getByText('Batch 1112, posted 3:04 PM')
  within(table).getByText('$19,710.00')
  within(table).getByRole('button', { name: /Bank file\s*of Thursday, November 12/ })
  within(table).getByText('No batch on Wednesday, November 11: Veterans Day, banks closed')
  const first = within(screen.getByRole('row', { name: /Osgood 1/ }))
  for (const words of ['10:11 AM', '····3306', '1182', 'IRA, 2026', 'Over $10,000', 'M. Porter', 'Portsmouth'])
    first.getByText(words)
  expect(first.getByRole('link')).toHaveAttribute('href', expect.stringContaining('id=1'))
  // captured on another day than its batch's
  within(screen.getByRole('row', { name: /Osgood 3/ })).getByText('Nov 11, 4:10 PM')
  within(screen.getByRole('row', { name: /Osgood 4/ })).getByText('3 days overdue')
})

it('shows an advisor their own: no flags, no advisor, no branch', async () => {
  openDeposits({ answers: { 'GET /api/deposits': listOf([rowOf(1, { mine: true })]) } })
  const table = await screen.findByRole('table', { name: 'Deposits' })
  await within(table).findByText('Osgood 1, Paul')
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(heads).toEqual(['Captured', 'Client', 'Account', 'Check', 'Type', 'Status', 'Amount'])
  screen.getByText('Checks you deposited by picture, times in ET')
  expect(screen.queryByRole('link', { name: /^Review/ })).toBeNull()
})

it('has the day in figures, by the server’s clock', async () => {
  openDeposits({ reviews: true, figures: { first: 7, queue: 3 } })
  expect(await figure('Cut-off today, 3:00 PM ET')).toHaveTextContent('4 h 18 min left')
  expect(await figure('Cut-off today, 3:00 PM ET')).toHaveTextContent('After that, batch of Tue, Nov 17')
  expect(await figure('Today’s batch')).toHaveTextContent('$27,910.00')
  expect(await figure('Today’s batch')).toHaveTextContent('5 deposits, 1 accepted')
  screen.getByText('oldest 1 h 22 min')
  screen.getByText('returned to C. McKenna')
  screen.getByText('1 overdue since Nov 13')
  // as many as this reviewer can review, which is not all there are
  expect(screen.getByRole('link', { name: 'Review 3 deposits' })).toHaveAttribute(
    'href',
    expect.stringContaining('id=7&review'),
  )
})

it('names the next batch, and why, once the cut-off has passed', async () => {
  const cutoff = {
    day: '2026-11-27',
    ends: '2026-11-27T20:00:00.000Z',
    today: false,
    passed: true,
    why: 'Banks are closed on Thanksgiving Day.',
    minutes: 900,
    next: '2026-11-30',
  }
  openDeposits({ figures: { cutoff, returned: { count: 0, to: '' }, destroy: { count: 0, overdue: 0, since: null } } })
  await screen.findByText('Banks are closed on Thanksgiving Day.')
  expect(await figure('Next batch')).toHaveTextContent('Fri, Nov 27')
  screen.getByText('In that batch')
  screen.getByText('none returned')
  screen.getByText('none overdue')
})

it('each segment is an address, and asks for its own', async () => {
  const { user, address, server } = openDeposits({
    reviews: true,
    at: '?status=Posted',
    answers: { 'GET /api/deposits': listOf([rowOf(1)]) },
  })
  const segments = within(await screen.findByRole('group', { name: 'Deposits' }))
  await waitFor(() => expect(segments.getByRole('button', { name: /To review/ })).toHaveTextContent('4'))
  expect(segments.getByRole('button', { name: /Not in good order/ })).toHaveTextContent('1')
  expect(server.to('GET', '/api/deposits').at(-1)?.query).toEqual({ status: 'Posted' })
  await user.click(segments.getByRole('button', { name: /Destroy due/ }))
  // a status is for all of them: the segment has its own
  await waitFor(() => expect(address()).toBe('/securities/mobiledeposits?segment=destroy'))
  await waitFor(() => expect(server.to('GET', '/api/deposits').at(-1)?.query).toEqual({ segment: 'destroy' }))
  expect(screen.queryByRole('button', { name: /Last 7 days/ })).toBeNull()
  await user.click(segments.getByRole('button', { name: /^All/ }))
  await waitFor(() => expect(address()).toBe('/securities/mobiledeposits'))
})

it('searches by what was typed, through all time, and shows all again', async () => {
  const { user, address, server } = openDeposits({
    answers: { 'GET /api/deposits': ({ query }) => listOf(query['q'] ? [] : [rowOf(1)]) },
  })
  await screen.findByText('Osgood 1, Paul')
  screen.getByRole('button', { name: /Last 7 days/ })
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), '1182')
  expect(await screen.findByText('No matching deposits')).toBeInTheDocument()
  expect(address()).toBe('/securities/mobiledeposits?q=1182')
  expect(server.to('GET', '/api/deposits').at(-1)?.query).toEqual({ q: '1182' })
  expect(screen.queryByRole('button', { name: /Last 7 days/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show all deposits' }))
  expect(await screen.findByText('Osgood 1, Paul')).toBeInTheDocument()
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
})

it('says how to begin where there is nothing', async () => {
  openDeposits()
  expect(await screen.findByText('No deposits yet')).toBeInTheDocument()
  for (const link of screen.getAllByRole('link', { name: 'New deposit' }))
    expect(link).toHaveAttribute('href', expect.stringContaining('?new'))
})

it('says what could not be loaded, and tries again', async () => {
  let down = true
  const { user } = openDeposits({
    answers: { 'GET /api/deposits': () => (down ? failure(400, 'invalid') : listOf([rowOf(1)])) },
  })
  expect(await screen.findByText('Couldn’t load deposits')).toBeInTheDocument()
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Osgood 1, Paul')).toBeInTheDocument()
})

it('says so to whoever has no deposits by their account', async () => {
  openDeposits({ answers: { 'GET /api/deposits/figures': failure(403, 'forbidden') } })
  expect(await screen.findByText('You don’t have access to Mobile Deposits')).toBeInTheDocument()
})

it('on a phone a row is client and amount, status and check, under its day', async () => {
  onPhone()
  openDeposits({ answers: { 'GET /api/deposits': listOf([rowOf(1, { status: 'Captured' })]) } })
  const list = within(await screen.findByRole('list', { name: 'Deposits' }))
  expect((await list.findByRole('link', { name: 'Osgood 1, Paul' })).getAttribute('href')).toContain('id=1')
  for (const words of ['Captured', 'Check 1182', '10:11 AM']) list.getByText(words)
  expect(list.getAllByText('$960.00').length).toBeGreaterThan(0)
  expect(screen.getByText('Today, Monday, November 16')).toBeInTheDocument()
})

it('goes on to older ones, and hears of new ones', async () => {
  const rows = [rowOf(1)]
  const { user, server } = openDeposits({
    reviews: true,
    answers: {
      'GET /api/deposits': ({ query }) =>
        query['after'] ? listOf([rowOf(9, { bank_day: '2026-11-13' })]) : listOf(rows, { next: 'after-1' }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('Osgood 9, Paul')).toBeInTheDocument()
  expect(server.to('GET', '/api/deposits').at(-1)?.query).toEqual({ after: 'after-1' })
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  rows.unshift(rowOf(2))
  await hears('deposits/review')
  expect(await screen.findByText('Osgood 2, Paul')).toBeInTheDocument()
})
