import { pendingTopic } from '@portal/contract/pending'
import { texts } from '@portal/contract/texts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSession } from '../../lib/session.ts'
import { detailsOf } from '../../testing/details.ts'
import { lineOf, openPending } from '../../testing/pending.tsx'
import { openScreen } from '../../testing/render.tsx'
import { FakeEventSource, failure, wire } from '../../testing/wire.ts'

const table = () => within(screen.getByRole('table', { name: 'Pending compensation' }))
const clients = () =>
  table()
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent)
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement
const total = () => screen.getByLabelText('Totals for the lines shown')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T15:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const three = () => [
  lineOf(1, { amount: '0.10', gross: '0.20' }),
  lineOf(2, { amount: '0.20', gross: '0.40', hold: 'Signature missing' }),
  lineOf(3, { amount: '31904.18', gross: '60000.00', expected: '2026-12-07', sponsor: 'Granite Life' }),
]

it('lets nobody in who is not signed in [PEND-03, ROUTE-21]', async () => {
  wire({})
  const { address } = openScreen('/pending')
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fpending'))
})

it('shows every line with what is known of it [PEND-01, PEND-03]', async () => {
  await openPending([lineOf(1, { split: '87.50', hold: 'Signature missing' })])
  await screen.findByText('Client 1')
  expect(
    table()
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Date', 'Client', 'Product', 'Sponsor', 'Gross', 'Split', 'Amount', 'Expected', 'Hold', 'Actions'])
  expect(
    table()
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    'Nov 2, 2026',
    'Client 1',
    'Growth Fund A',
    'Harbor Funds',
    '$1,000.00',
    '87.5%',
    '$900.00',
    'Nov 22, 2026',
    'On hold: Signature missing',
    'Ask',
  ])
})

it('says what is pending in all, what comes next and what is held, to the cent', async () => {
  await openPending(three())
  await screen.findByText('Client 1')
  expect(figure('Pending')).toHaveTextContent('Pending$31,904.483 lines')
  expect(figure('Next Pay Date')).toHaveTextContent('11/22/2026$0.30 expected')
  expect(figure('On hold')).toHaveTextContent('On hold$0.201 line')
})

it('has a bar for each pay date that leads to its lines', async () => {
  const { user, address } = await openPending(three())
  const dates = within(await screen.findByRole('list', { name: 'Pay dates' }))
  expect(dates.getAllByRole('link').map((date) => date.textContent)).toEqual([
    'Nov 22, 2026$0.30$0.20 on hold',
    'Dec 7, 2026$31,904.18',
  ])
  await user.click(dates.getByRole('link', { name: /^Dec 7/ }))
  await waitFor(() => expect(clients()).toEqual(['Client 3']))
  expect(address()).toBe('/pending?pay=2026-12-07')
  expect(total()).toHaveTextContent('Total1 lineGross$60,000.00Amount$31,904.18')
  await user.click(dates.getByRole('link', { name: /^Dec 7/ }))
  await waitFor(() => expect(clients()).toHaveLength(3))
})

it('is opened by its address on one pay date, held lines only', async () => {
  const { user, address } = await openPending(three(), { address: '/pending?pay=2026-11-22&held=1' })
  await screen.findByText('Client 2')
  expect(clients()).toEqual(['Client 2'])
  await user.click(screen.getByRole('checkbox', { name: 'On hold only' }))
  await waitFor(() => expect(clients()).toEqual(['Client 1', 'Client 2']))
  expect(address()).toBe('/pending?pay=2026-11-22')
})

it('totals the lines that the search leaves, and searches figures as they are written', async () => {
  const { user } = await openPending(three())
  await screen.findByText('Client 1')
  expect(total()).toHaveTextContent('Total3 linesGross$60,000.60Amount$31,904.48')
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), '$31,904')
  await waitFor(() => expect(total()).toHaveTextContent('Total1 lineGross$60,000.00Amount$31,904.18'))
  expect(clients()).toEqual(['Client 3'])
})

it('sorts amounts by their worth, charges below nothing', async () => {
  const { user } = await openPending([
    lineOf(1, { amount: '-5.00' }),
    lineOf(2, { amount: '-10.00' }),
    lineOf(3, { amount: '9.00' }),
    lineOf(4, { amount: '100.00' }),
  ])
  await screen.findByText('Client 1')
  await user.click(screen.getByRole('button', { name: 'Amount' }))
  await waitFor(() => expect(clients()).toEqual(['Client 2', 'Client 1', 'Client 3', 'Client 4']))
})

it('saves what is listed as a file for a spreadsheet', async () => {
  let saved: Blob | undefined
  URL.createObjectURL = (blob) => {
    saved = blob as Blob
    return 'blob:lines'
  }
  URL.revokeObjectURL = () => {}
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await openPending(three(), { address: '/pending?held=1' })
  await screen.findByText('Client 2')
  await user.click(screen.getByRole('button', { name: 'Export lines as CSV' }))
  expect((await saved?.text())?.split('\r\n').slice(1)).toEqual([
    '2026-11-02,Client 2,Growth Fund A,Harbor Funds,0.40,90.00,0.20,2026-11-22,Signature missing',
    '',
  ])
  click.mockRestore()
})

it('asks the session anew, once, when it has another figure than the lines', async () => {
  const told = ['12.00', '900.00']
  const { server } = await openPending([lineOf(1)], {
    answers: {
      'POST /api/auth/verify': () => ({ ap: 1, details: detailsOf({ pending_compensation: told.shift() ?? '' }) }),
    },
  })
  await waitFor(() => expect(readSession()?.pending_compensation).toBe('900.00'))
  expect(figure('Pending')).toHaveTextContent('$900.00')
  expect(server.to('POST', '/api/auth/verify')).toHaveLength(2)
})

it('shows its own sum when the session keeps another', async () => {
  const { server } = await openPending([lineOf(1)], { who: detailsOf({ pending_compensation: '12.00' }) })
  await waitFor(() => expect(server.to('POST', '/api/auth/verify')).toHaveLength(2))
  await waitFor(() => expect(figure('Pending')).toHaveTextContent('$900.00'))
})

it('leaves a session alone that agrees', async () => {
  const { server } = await openPending([lineOf(1)], { who: detailsOf({ pending_compensation: '900.00' }) })
  await screen.findByText('Client 1')
  expect(server.to('POST', '/api/auth/verify')).toHaveLength(1)
})

it('queries a line once it is asked something, and then leads to the work item', async () => {
  const { user, server, lines } = await openPending([lineOf(1), lineOf(7)], {
    answers: {
      'POST /api/pending/7/query': () => {
        lines[1] = lineOf(7, { queried: 52 })
        return { ok: true, task: 52 }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Ask about Client 7’s line' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask about this line' }))
  await user.click(dialog.getByRole('button', { name: 'Send question' }))
  expect(await dialog.findByText('Enter a short question.')).toBeVisible()
  expect(server.to('POST', '/api/pending/7/query')).toEqual([])
  await user.type(dialog.getByLabelText(/Question/), '  Why is the split 90?  ')
  await user.click(dialog.getByRole('button', { name: 'Send question' }))
  expect(await screen.findByText('Question sent to the home office')).toBeVisible()
  expect(server.to('POST', '/api/pending/7/query').map(({ body }) => body)).toEqual([
    { question: 'Why is the split 90?' },
  ])
  expect(await screen.findByRole('link', { name: 'View task about Client 7’s line' })).toHaveAttribute(
    'href',
    '/view/52',
  )
  expect(screen.queryByRole('button', { name: 'Ask about Client 7’s line' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('tells that somebody asked about the line already, and leads there', async () => {
  const { user, lines } = await openPending([lineOf(7)], {
    answers: {
      'POST /api/pending/7/query': () => {
        lines[0] = lineOf(7, { queried: 52 })
        return failure(409, 'conflict')
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Ask about Client 7’s line' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask about this line' }))
  await user.type(dialog.getByLabelText(/Question/), 'Why?')
  await user.click(dialog.getByRole('button', { name: 'Send question' }))
  expect(await dialog.findByText(/The server said conflict\./)).toBeVisible()
  expect(await dialog.findByRole('link', { name: 'Open task' })).toHaveAttribute('href', '/view/52')
  expect(dialog.getByLabelText(/Question/)).toHaveValue('Why?')
})

it('lets guests read, not ask', async () => {
  await openPending([lineOf(1)], { who: detailsOf({ guest: true }) })
  await screen.findByText('Client 1')
  expect(screen.queryByRole('button', { name: /^Ask about/ })).toBeNull()
})

it('says whose it is while acting for somebody', async () => {
  const acting = { id: 'marta', first: 'Marta', last: 'Ruiz', email: 'marta@meridianharbor.example', tapsid: 77 }
  await openPending([lineOf(1)], { who: detailsOf({ acting }) })
  expect(await screen.findByText('Commissions on the way to Marta Ruiz')).toBeVisible()
  expect(decodeURIComponent(FakeEventSource.open[0]?.url ?? '')).toContain(pendingTopic('marta'))
})

it('shows what comes in while it is open', async () => {
  const { lines } = await openPending([lineOf(1)])
  await screen.findByText('Client 1')
  lines.push(lineOf(2))
  act(() => FakeEventSource.open[0]?.say('changed', pendingTopic('account-1')))
  expect(await screen.findByText('Client 2')).toBeVisible()
})

it('tells a failed call in a toast and in place of the lines, and tries again on demand [PEND-02, ERR-52]', async () => {
  const { user, server } = await openPending([], { answers: { 'GET /api/pending': failure(500, 'unexpected') } })
  expect(await screen.findByText(texts.pendingFailed)).toBeInTheDocument()
  expect(screen.getByText(/\(Reference: request-1\)/)).toBeVisible()
  server.answers['GET /api/pending'] = { ok: true, data: [] }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing pending')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to production' })).toHaveAttribute('href', '/dash/p')
})

it('tells an answer that is not ok the same way [ERR-52]', async () => {
  await openPending([], { answers: { 'GET /api/pending': { ok: false, data: [] } } })
  expect(await screen.findByText(texts.pendingFailed)).toBeInTheDocument()
})
