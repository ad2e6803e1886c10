import { productionTopic } from '@portal/contract/production'
import { texts } from '@portal/contract/texts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firm } from '../../lib/firm.ts'
import { readSession } from '../../lib/session.ts'
import { monthOf, openHome, produced, settled } from '../../testing/home.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'

const path = '/api/user/1204/production'
const call = `POST ${path}`
const thisYear = { year: 2025, month: 11, duration: 13 }

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T17:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  firm.features.productionExcel = false
})

const rows = [
  monthOf('2026-08', { egci: 999, payment: 12.5, ctotal: 80, cequity: 40, cannuity: 10 }),
  monthOf('2026-09', {
    egci: 10_000.1,
    iacpremium: 20.2,
    ifpremium: 30.3,
    imsppremium: 40.4,
    mpvolume: 3_771_750,
    mpgci: 50.5,
    payment: 100,
    cequity: 50,
    cannuity: 10,
    cfixed: 20,
    cmedsup: 5,
    cmortgage: 15,
    ctotal: 100,
  }),
  monthOf('2026-10', { egci: -250.2, payment: 60, cequity: 65, cannuity: 5, ctotal: 70 }),
]

const table = () => screen.findByRole('table', { name: 'Personal production' })
/** Once the figures are there: the total stands under them. */
async function loaded() {
  const found = await table()
  await within(found).findByText('Total')
  return found
}
const lines = (found: HTMLElement) =>
  within(found)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    .filter((cells) => cells.length > 0)
const column = (found: HTMLElement, at: number) => lines(found).map((cells) => cells[at])
/** In a toast, and in the place of the table. */
const toldTwice = (text: string) => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
const choose = (label: string, month: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: month } })
const bodies = ({ server }: Pick<Awaited<ReturnType<typeof openHome>>, 'server'>) =>
  server.to('POST', path).map(({ body }) => body)

it('asks for the last 365 days by month, and for the two years of the strip once [HOME-22, HOME-24, LIMIT-39]', async () => {
  const opened = await openHome({ answers: { [call]: produced(...rows) } })
  await loaded()
  expect(bodies(opened)).toHaveLength(2)
  expect(bodies(opened)).toContainEqual(thisYear)
  expect(bodies(opened)).toContainEqual({ year: 2025, month: 1, duration: 23 })
  expect(screen.getByLabelText('Start month')).toHaveValue('2025-11')
  expect(screen.getByLabelText('End month')).toHaveValue('2026-11')
})

it('shows the rows of av.production, newest first, dollars to the cent, a dash for zero, and an exact total [HOME-06, HOME-08, HOME-25, HOME-31, HOME-32, LIMIT-41]', async () => {
  await openHome({ answers: { [call]: produced(...rows) } })
  const found = await loaded()
  const heads = within(found).getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual([
    'Month',
    'Year',
    'Securities',
    'Annuities Premium',
    'Fixed Insurance Premium',
    'Medi Sup Premium',
    'Mortgage Volume',
    'Mortgage Gross',
    'Net Payment',
  ])
  expect(lines(found)).toEqual([
    ['Oct', '2026', '−$250.20', '–', '–', '–', '–', '–', '$60.00'],
    ['Sep', '2026', '$10,000.10', '$20.20', '$30.30', '$40.40', '$3,771,750.00', '$50.50', '$100.00'],
    ['Aug', '2026', '$999.00', '–', '–', '–', '–', '–', '$12.50'],
    ['Total', '', '$10,748.90', '$20.20', '$30.30', '$40.40', '$3,771,750.00', '$50.50', '$172.50'],
  ])
  for (const cells of [
    heads,
    ...within(found)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')),
  ]) {
    expect(cells.map((cell) => cell.hasAttribute('data-amount'))).toEqual([false, false, ...Array(7).fill(true)])
  }
})

it('sorts amounts as numbers and months by the calendar [HOME-07]', async () => {
  const { user } = await openHome({ answers: { [call]: produced(...rows) } })
  const found = await loaded()
  const sortBy = (name: string) => user.click(within(found).getByRole('button', { name }))
  await sortBy('Securities')
  expect(column(found, 2)).toEqual(['−$250.20', '$999.00', '$10,000.10', '$10,748.90'])
  await sortBy('Securities')
  expect(column(found, 2)).toEqual(['$10,000.10', '$999.00', '−$250.20', '$10,748.90'])
  await sortBy('Month')
  expect(column(found, 0)).toEqual(['Aug', 'Sep', 'Oct', 'Total'])
})

it('adds up the lines of business over the chart they explain [HOME-09, HOME-10]', async () => {
  await openHome({ answers: { [call]: produced(...rows) } })
  await loaded()
  const totals = screen.getByLabelText('Totals by line of business')
  expect(
    within(totals)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual([
    'Securities GCI',
    'Annuities Premium',
    'Fixed Insurance',
    'Med Sup Premium',
    'Mortgage Volume',
    'Mortgage GCI',
  ])
  expect(
    within(totals)
      .getAllByRole('definition')
      .map((sum) => sum.textContent),
  ).toEqual(['$10,748.90', '$20.20', '$30.30', '$40.40', '$3,771,750.00', '$50.50'])
  expect(screen.getByRole('img', { name: /^Production by month, Nov 2025 to Nov 2026/ })).toBeInTheDocument()
  expect(screen.getByRole('slider', { name: 'Month in the chart' })).toHaveAttribute('max', '12')
})

it('shows the points of the contest with their change in the latest whole month [HOME-11, HOME-12]', async () => {
  await openHome({ answers: { [call]: produced(...rows) } })
  await loaded()
  const cards = within(await screen.findByRole('list', { name: 'Contest points' })).getAllByRole('listitem')
  expect(cards.map((card) => card.textContent)).toEqual([
    'Securities155up 30.0% in Oct',
    'Annuities25down 50.0% in Oct',
    'Fixed Insurance20down 100.0% in Oct',
    'Med Sup5down 100.0% in Oct',
    'Mortgage15down 100.0% in Oct',
    'Total250down 30.0% in Oct',
  ])
  expect(screen.getByText('Points, Nov 2025 – Nov 2026')).toBeInTheDocument()
})

it('takes Pending from the session, and tells when the firm pays next [HOME-14, HOME-15, PEND-04]', async () => {
  const { server } = await openHome({ who: settled({ pending_compensation: '48212.40' }) })
  const strip = within(await screen.findByLabelText('Production at a glance'))
  expect(strip.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Pending',
    'Next Pay Date',
    'Securities GCI, year to date',
    'Net payment, year to date',
  ])
  expect(strip.getByText('$48,212').parentElement).toHaveTextContent('$48,212.40')
  expect(strip.getByRole('link', { name: 'Pending compensation' })).toHaveAttribute('href', '/pending')
  expect(strip.getByText('11/22/2026')).toBeInTheDocument()
  expect(strip.getByText('in 6 days')).toBeInTheDocument()
  expect(server.to('GET', '/api/pending')).toEqual([])
})

it('compares the whole months of the year with those of the last, and shows all so far', async () => {
  const years = [
    monthOf('2025-01', { egci: 100, payment: 50 }),
    monthOf('2025-12', { egci: 9_000 }),
    monthOf('2025-10', { egci: 100, payment: 50 }),
    monthOf('2025-11', { egci: 7_000, payment: 900 }),
    monthOf('2026-01', { egci: 108.4, payment: 49 }),
    monthOf('2026-10', { egci: 108.4, payment: 49 }),
    monthOf('2026-11', { egci: 3.2, payment: 2 }),
  ]
  await openHome({ answers: { [call]: produced(...years) } })
  const strip = await screen.findByLabelText('Production at a glance')
  await waitFor(() =>
    expect(strip).toHaveTextContent('Securities GCI, year to date$220.00up 8.4% vs. 2025 through Oct'),
  )
  expect(strip).toHaveTextContent('Net payment, year to date$100.00down 2.0% vs. 2025 through Oct')
})

it('asks nothing for the strip when the months chosen hold both years', async () => {
  const opened = await openHome({ address: '/dash/p?from=2025-01', answers: { [call]: produced(...rows) } })
  await loaded()
  expect(bodies(opened)).toEqual([{ year: 2025, month: 1, duration: 23 }])
  expect(screen.getByLabelText('Production at a glance')).toHaveTextContent('$10,748.90')
})

it('loads the months chosen with the two pickers, and keeps them in the address [HOME-02]', async () => {
  const opened = await openHome({ answers: { [call]: produced(...rows) } })
  await loaded()
  for (const label of ['Start month', 'End month'])
    expect(screen.getByLabelText(label)).toHaveAttribute('type', 'month')
  choose('Start month', '0202-03') // a year half typed
  choose('Start month', '2026-03')
  await waitFor(() => expect(opened.address()).toBe('/dash/p?from=2026-03'))
  choose('End month', '2026-05')
  await waitFor(() => expect(opened.address()).toBe('/dash/p?from=2026-03&to=2026-05'))
  await waitFor(() => expect(bodies(opened)).toContainEqual({ year: 2026, month: 3, duration: 3 }))
  expect(bodies(opened)).toHaveLength(4)
})

it('loads the months anew on demand [HOME-03]', async () => {
  const opened = await openHome({ answers: { [call]: produced(...rows) } })
  const found = await loaded()
  opened.server.answers[call] = produced(monthOf('2026-10', { egci: 7 }))
  const refresh = screen.getByRole('button', { name: 'Refresh' })
  await waitFor(() => expect(refresh).toBeEnabled())
  await opened.user.click(refresh)
  await waitFor(() => expect(column(found, 2)).toEqual(['$7.00', '$7.00']))
})

it('shows for 750 ms that it loads, however soon the answer comes [HOME-35, LIMIT-44]', async () => {
  await openHome({ answers: { [call]: produced(...rows) } })
  await loaded()
  vi.useFakeTimers()
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const busy = () => screen.getByRole('table', { name: 'Personal production' }).getAttribute('aria-busy')
  choose('Start month', '2026-03')
  await after(0)
  expect(busy()).toBe('true')
  await after(749)
  expect(busy()).toBe('true')
  await after(1)
  expect(busy()).toBe('false')
})

it('refuses more than sixty months without asking, and asks for sixty [HOME-23, ERR-62, LIMIT-38]', async () => {
  const opened = await openHome({ answers: { [call]: produced(...rows) } })
  await loaded()
  const before = bodies(opened).length
  choose('Start month', '2021-11')
  await toldTwice(texts.tooManyMonths)
  expect(screen.queryByRole('table', { name: 'Personal production' })).toBeNull()
  expect(bodies(opened)).toHaveLength(before)
  await opened.user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(bodies(opened)).toHaveLength(before)
  expect(screen.queryByText(texts.invalidDateRange)).toBeNull()
  choose('Start month', '2021-12')
  await loaded()
  expect(bodies(opened).at(-1)).toEqual({ year: 2021, month: 12, duration: 60 })
})

it('says that an end before the start is no range, without asking [ERR-63]', async () => {
  const opened = await openHome({ address: '/dash/p?from=2026-05&to=2026-04' })
  await toldTwice(texts.invalidDateRange)
  await waitFor(() => expect(bodies(opened)).toEqual([{ year: 2025, month: 1, duration: 23 }]))
})

it('says so when the server finds the range invalid [HOME-26, ERR-63]', async () => {
  await openHome({ answers: { [call]: { ok: false } } })
  await toldTwice(texts.invalidDateRange)
  expect(screen.queryByRole('table', { name: 'Personal production' })).toBeNull()
})

it('says so when no answer comes, and tries again on demand [HOME-27, ERR-64]', async () => {
  const { user, server } = await openHome({ answers: { [call]: 'no-answer' } })
  await toldTwice(texts.tableDataFailed)
  server.answers[call] = produced(...rows)
  const section = within(screen.getByRole('region', { name: 'Personal production' }))
  await user.click(section.getByRole('button', { name: 'Try again' }))
  expect(lines(await loaded())).toHaveLength(4)
  expect(section.queryByText(texts.tableDataFailed)).toBeNull()
})

it.each([
  ['as the portal says it', failure(400, 'session-expired')],
  ['in words alone', Response.json({ message: 'Token is invalid' }, { status: 400 })],
])('goes to the sign-in page when the token has expired: %s [HOME-28]', async (_, answer) => {
  const { address } = await openHome({ answers: { [call]: answer } })
  await waitFor(() => expect(address()).toBe('/login?q=l&redirect=%2Fdash%2Fp'))
})

it.each([
  [[12_500, 12_500], true, false],
  [[12_500, 12_500.01], false, true],
])(
  'securities GCI of %j allows commission payments, so far %s: %s [HOME-29, HOME-30, LIMIT-40]',
  async (gci, so, allowed) => {
    const months = gci.map((egci, at) => monthOf(`2026-0${at + 1}`, { egci }))
    await openHome({ who: settled({ allow_comission_payment: so }), answers: { [call]: produced(...months) } })
    await loaded()
    await waitFor(() => expect(readSession()?.allow_comission_payment).toBe(allowed))
  },
)

it('is disabled for who has no id in the commission system, and says why [HOME-21, ROLE-25]', async () => {
  const { server } = await openHome({ who: settled({ tapsid: 0 }) })
  expect(
    await screen.findByText(
      'This account isn’t linked to the commission system. Contact the home office if it should be.',
    ),
  ).toBeInTheDocument()
  for (const label of ['Start month', 'End month', 'Refresh', 'Export production as CSV']) {
    expect(screen.getByLabelText(label)).toBeDisabled()
  }
  expect(document.querySelector('[inert] table')).toBeInTheDocument()
  expect(server.sent.filter((one) => one.path.endsWith('/production'))).toEqual([])
})

it('shows the figures of the advisor one acts for, and says whose they are', async () => {
  const acting = { id: 'robin', first: 'Robin', last: 'Hale', email: 'robin@meridianharbor.example', tapsid: 77 }
  const { server } = await openHome({
    who: settled({ acting }),
    answers: { 'POST /api/user/77/production': produced(...rows) },
  })
  expect(await screen.findByRole('heading', { name: 'Robin Hale’s personal production' })).toBeInTheDocument()
  expect(lines(await loaded())).toHaveLength(4)
  expect(server.to('POST', path)).toEqual([])
})

it('asks as 888 for the demonstration advisor, and makes the figures up [HOME-33, HOME-34, LIMIT-60]', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { server } = await openHome({
    who: settled({ tapsid: 1047 }),
    answers: { 'POST /api/user/888/production': produced(...rows) },
  })
  expect(lines(await loaded())).toEqual([
    ...['Oct', 'Sep', 'Aug'].map((month) => [month, '2026', ...Array(7).fill('$25,000.00')]),
    ['Total', '', ...Array(7).fill('$75,000.00')],
  ])
  expect(server.to('POST', '/api/user/1047/production')).toEqual([])
})

it('shows imported figures without being asked', async () => {
  const { server } = await openHome({ answers: { [call]: produced(...rows) } })
  const found = await loaded()
  server.answers[call] = produced(monthOf('2026-10', { egci: 7 }))
  act(() => FakeEventSource.open[0]?.say('changed', productionTopic))
  await waitFor(() => expect(column(found, 2)).toEqual(['$7.00', '$7.00']))
})

it('says that the figures are personal, and when there are none [HOME-05]', async () => {
  await openHome()
  const section = within(await screen.findByRole('region', { name: 'Personal production' }))
  expect(await section.findByText('No production in these months')).toBeInTheDocument()
  expect(section.getByText(/Personal production does not include splits or overrides\./)).toBeInTheDocument()
})

it('has an Excel button that is disabled [HOME-04]', async () => {
  await openHome({ answers: { [call]: produced(...rows) } })
  await loaded()
  expect(screen.getByRole('button', { name: 'Excel' })).toBeDisabled()
})

it('saves the table as a workbook where the firm has switched that on, and as CSV for everybody', async () => {
  firm.features.productionExcel = true
  const saved: { name: string; content: Blob }[] = []
  URL.createObjectURL = (content) => `blob:${saved.push({ name: '', content: content as Blob })}`
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
    const last = saved.at(-1)
    if (last) last.name = this.download
  })
  const { user } = await openHome({ answers: { [call]: produced(...rows) } })
  await loaded()
  await user.click(screen.getByRole('button', { name: 'Export production as CSV' }))
  expect(saved[0]?.name).toBe('production-2026-11-16.csv')
  expect(await saved[0]?.content.text()).toContain(
    'Oct,2026,-250.20,0.00,0.00,0.00,0.00,0.00,60.00\r\nSep,2026,10000.10',
  )
  await user.click(screen.getByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(saved[1]?.name).toBe('production-2025-11-2026-11.xlsx'))
  const start = new Uint8Array((await saved[1]?.content.arrayBuffer()) ?? []).slice(0, 2)
  expect(String.fromCharCode(...start)).toBe('PK')
})
