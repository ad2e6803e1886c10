import { registrationsTopic } from '@portal/contract/registrations'
import { texts } from '@portal/contract/texts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firm } from '../../lib/firm.ts'
import { detailsOf } from '../../testing/details.ts'
import { paid, paymentOf, quoteOf, startedWith } from '../../testing/payments.tsx'
import { licenseOf, openRegistrations, registrationsOf } from '../../testing/registrations.tsx'
import { openScreen } from '../../testing/render.tsx'
import { FakeEventSource, failure, wire } from '../../testing/wire.ts'

const regs = '/api/user/state/regs/1204'
const element = () => screen.getByRole<HTMLTableElement>('table', { name: 'Registrations' })
const table = () => within(element())
const rows = () => [...(element().tBodies[0]?.rows ?? [])]
const cells = (row: HTMLTableRowElement) => [...row.cells].map((cell) => cell.textContent)
/** The table of one state, its two licences: the search is part of the address. */
const open = (state: string, options: Parameters<typeof openRegistrations>[1] = {}, told = registrationsOf()) =>
  openRegistrations({ registrations: told }, { address: `/securities/regs?q=${encodeURIComponent(state)}`, ...options })
const loaded = () => waitFor(() => expect(element()).toHaveAttribute('aria-busy', 'false'))

const dana = { text: 'Whitfield, Dana', email: 'dana@meridianharbor.example', id: 1204, value: 1, you: true }
const marta = { text: 'Ruiz, Marta', email: 'marta@meridianharbor.example', id: 77, value: 2 }
const acting = { id: 'marta', first: 'Marta', last: 'Ruiz', email: marta.email, tapsid: 77 }

beforeEach(() => {
  firm.features = { productionExcel: false, examsTab: false, obaTab: false, apiReference: false }
})
afterEach(() => vi.useRealTimers())

it('lets nobody in who is not signed in [ROUTE-46]', async () => {
  wire({})
  const { address } = openScreen('/securities/regs')
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fsecurities%2Fregs'))
})

it('is a panel titled by what it is for, which folds, and says what was filed [REGS-01]', async () => {
  const { user } = await open('New York')
  const fold = screen.getByRole('button', { name: 'Maintain Your U4', expanded: true })
  expect(await screen.findByText('CRD 4471902, last filed 10/28/2026')).toBeVisible()
  await user.click(fold)
  expect(screen.queryByRole('tab')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Maintain Your U4', expanded: false }))
  expect(screen.getAllByRole('tab')).toHaveLength(3)
})

it('has three tabs, of which two are inert until the firm switches them on [REGS-04, EXAM-01, OBA-01]', async () => {
  const { user } = await open('New York', { address: '/securities/regs?tab=exams' })
  const [states, exams, business] = screen.getAllByRole('tab')
  expect(states).toHaveAccessibleName('State Regs for Dana Whitfield')
  expect(states).toHaveAttribute('aria-selected', 'true')
  expect(exams).toHaveAccessibleName('Exams for Dana Whitfield')
  expect(exams).toBeDisabled()
  expect(business).toHaveAccessibleName('OBA Management')
  expect(business).toBeDisabled()
  await user.click(exams as HTMLElement)
  expect(screen.getByRole('table', { name: 'Registrations' })).toBeVisible()
})

it('opens the tabs that the firm has switched on', async () => {
  firm.features = { productionExcel: false, examsTab: true, obaTab: true, apiReference: false }
  const { user, address } = await open('New York')
  await user.click(screen.getByRole('tab', { name: 'Exams for Dana Whitfield' }))
  expect(address()).toBe('/securities/regs?tab=exams')
  expect(await screen.findByRole('tabpanel', { name: 'Exams for Dana Whitfield' })).toBeVisible()
  expect(screen.queryByRole('table', { name: 'Registrations' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'OBA Management' }))
  expect(await screen.findByRole('tabpanel', { name: 'OBA Management' })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'State Regs for Dana Whitfield' }))
  expect(address()).toBe('/securities/regs')
})

it('shows every state twice, twelve to a page [REGS-08, LIMIT-55]', async () => {
  await openRegistrations({ registrations: registrationsOf() })
  await loaded()
  expect(rows()).toHaveLength(12)
  expect(screen.getByText('1–12 of 104')).toBeVisible()
  expect(screen.getByRole('combobox', { name: /Rows/ })).toHaveValue('12')
})

it('names state, type, status, both fees and what can be asked for [REGS-09, REGS-12..14, REGS-16..19, REGS-23, REGS-24]', async () => {
  await open('', { address: '/securities/regs?q=r&size=all' })
  await loaded()
  expect(
    table()
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['State', 'Type', 'Status', 'Initial', 'Renewal', 'Request'])
  const lines = rows().map(cells)
  expect(lines).toContainEqual(['NYNew York', 'Registered Advisor', 'Approved', '$150.00', '$100.10', 'Remove'])
  expect(lines).toContainEqual(['NYNew York', 'Securities Agent', 'Approved', '$185.00', '$165.20', 'Remove'])
  expect(lines).toContainEqual(['VTVermont', 'Securities Agent', 'PendingView task', '$185.00', '$165.20', 'Add'])
  expect(lines).toContainEqual(['VTVermont', 'Registered Advisor', 'Not held', '$150.00', '$100.10', 'Add'])
  expect(lines.flat()).not.toContain('Series 7')
  expect(screen.getByRole('button', { name: 'Add Vermont, Securities Agent' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Add Vermont, Registered Advisor' })).toBeEnabled()
  expect(screen.getByRole('link', { name: 'View task 51 for Vermont' })).toHaveAttribute('href', '/view/51')
})

it('lists what is held first, whatever the order', async () => {
  const { user } = await open('', { address: '/securities/regs?size=all' })
  await loaded()
  const held = () => rows().map((row) => cells(row)[2]?.startsWith('Approved'))
  const inFront = () => held().lastIndexOf(true) + 1 === held().filter(Boolean).length
  expect([held().filter(Boolean).length > 0, inFront()]).toEqual([true, true])
  await user.click(screen.getByRole('button', { name: 'Initial' }))
  expect(inFront()).toBe(true)
})

it('has nothing to press for a denied one [REGS-15]', async () => {
  await open('Louisiana')
  await loaded()
  const denied = screen.getByRole('button', { name: 'Denied: Louisiana, Securities Agent' })
  expect(denied).toBeDisabled()
  expect(denied).toHaveTextContent('Denied')
  expect(screen.queryByRole('button', { name: 'Add Louisiana, Securities Agent' })).toBeNull()
})

it('adds nothing whose fee is not loaded, and says so', async () => {
  await open('Ohio')
  await loaded()
  const add = screen.getByRole('button', { name: 'Add Ohio, Registered Advisor' })
  expect(add).toBeDisabled()
  expect(add).toHaveAccessibleDescription('Fee not available yet')
  expect(rows().map(cells)[0]).toEqual([
    'OHOhio',
    'Registered Advisor',
    'Not held',
    'Not available',
    'Not available',
    'Add',
  ])
})

it('finds a state by its name or its two letters [REGS-07]', async () => {
  const { user } = await openRegistrations({ registrations: registrationsOf() })
  await loaded()
  const search = screen.getByRole('searchbox', { name: 'Search' })
  await user.type(search, 'vt')
  await waitFor(() => expect(rows().map((row) => cells(row)[0])).toEqual(['VTVermont', 'VTVermont']))
})

it('totals what the next year costs under the year of the schedule, to the cent [REGS-10, REGS-11]', async () => {
  const told = registrationsOf()
  const [newYork] = told.c.states.filter(({ name }) => name === 'New York')
  Object.assign(newYork ?? {}, { rbr: 200 })
  told.d.licenses.push(licenseOf('Maine', 'Advisor'))
  await open('New York', {}, told)
  const totals = await screen.findByLabelText('Renewals')
  expect([...totals.querySelectorAll('div')].map((line) => line.textContent)).toEqual([
    'Registered Advisor 2022 Renewals$200.20',
    'Securities Agent 2022 Renewals$165.20',
    'Combined-fee savings−$65.30',
    'Total$300.10',
  ])
  // a day of another year stands in a line of its own
  expect(screen.getByText(/^Renewals are due/)).toHaveTextContent('Renewals are due Dec 14, 2026 (ET).')
})

it('says how many of the registrations stand how, beside the picture', async () => {
  await open('New York')
  const legend = await screen.findByRole('list', { name: 'Registrations by status' })
  expect(legend).toHaveTextContent('Approved2Pending1Denied1Not held100')
})

it('shows that it loads for as long as can be seen [REGS-34, LIMIT-45]', async () => {
  let answer: (of: object) => void = () => {}
  await open('New York', {
    answers: {
      [`GET ${regs}`]: () =>
        new Promise<object>((done) => {
          answer = done
        }),
    },
  })
  const fold = screen.getByRole('button', { name: 'Maintain Your U4' })
  fireEvent.click(fold)
  vi.useFakeTimers()
  fireEvent.click(fold) // the indicator comes on anew, on this clock
  answer(registrationsOf())
  await act(() => vi.advanceTimersByTimeAsync(949))
  expect(element()).toHaveAttribute('aria-busy', 'true')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(element()).toHaveAttribute('aria-busy', 'false')
  expect(rows()).toHaveLength(2)
})

it('reloads when asked to [REGS-05]', async () => {
  const told = { registrations: registrationsOf() }
  const { user, server } = await openRegistrations(told, { address: '/securities/regs?q=Maine' })
  await loaded()
  told.registrations = registrationsOf({ licenses: [licenseOf('Maine', 'Advisor')] })
  await user.click(screen.getByRole('button', { name: 'Refresh registrations' }))
  await waitFor(() => expect(rows().map((row) => cells(row)[2])).toEqual(['Approved', 'Not held']))
  expect(server.to('GET', regs)).toHaveLength(2)
})

it('shows what is decided while it is open', async () => {
  const told = { registrations: registrationsOf() }
  await openRegistrations(told, { address: '/securities/regs?q=Vermont' })
  await loaded()
  told.registrations = registrationsOf({ licenses: [licenseOf('Vermont', 'Securities')] })
  act(() => FakeEventSource.open[0]?.say('changed', registrationsTopic(1204)))
  await waitFor(() => expect(rows().map((row) => cells(row)[2])).toEqual(['Approved', 'Not held']))
})

it('says so when there are no registrations, and still lets the first be added [REGS-32, ERR-82]', async () => {
  await open('Maine', {}, registrationsOf({ licenses: [licenseOf('Series 7', 'FINRA')] }))
  expect(await screen.findByText(texts.noRegistrations)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add Maine, Securities Agent' })).toBeEnabled()
})

it('asks for nothing where the person is no advisor', async () => {
  const { server } = await open('', { who: detailsOf({ tapsid: 0 }) })
  expect(await screen.findByText(texts.noRegistrations)).toBeVisible()
  expect(screen.getByText('Dana Whitfield isn’t set up as an advisor.')).toBeVisible()
  expect(server.sent.filter(({ path }) => path.startsWith('/api/user/state'))).toEqual([])
})

it.each([
  ['a failed call', () => failure(500, 'unexpected')],
  ['an answer that is not ok', () => ({ ...registrationsOf(), ok: false })],
])('tells %s in place of the rows, and tries again on demand', async (_, answer) => {
  const { user, server } = await open('Maine', { answers: { [`GET ${regs}`]: answer } })
  expect(await screen.findByText('Couldn’t load registrations')).toBeVisible()
  server.answers[`GET ${regs}`] = registrationsOf()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await loaded()
})

it('lets guests read, not ask', async () => {
  const told = { ...registrationsOf(), can: { change: false } }
  await open('Maine', { who: detailsOf({ guest: true }), answers: { [`GET ${regs}`]: told } })
  await loaded()
  expect(table().queryByRole('button', { name: /^(Add|Remove)/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Payments' })).toBeNull()
})

it('adds a state by paying for it, for the advisor on the screen [REGS-25]', async () => {
  const told = { registrations: registrationsOf() }
  const { user, server } = await openRegistrations(told, {
    address: '/securities/regs?q=Maine',
    answers: {
      'POST /api/payments/quote': quoteOf({ state: 'Maine' }),
      'POST /api/payments': startedWith(paymentOf()),
      [`POST /api/payments/${paymentOf().id}/sandbox`]: () => {
        told.registrations = registrationsOf({
          licenses: [licenseOf('Maine', 'Securities', { status: 'REQUESTED', task: 52 })],
        })
        return { ok: true, payment: paid({ state: 'Maine' }) }
      },
    },
  })
  await loaded()
  await user.click(screen.getByRole('button', { name: 'Add Maine, Securities Agent' }))
  await user.click(await screen.findByRole('button', { name: '4242 4242 4242 4242' }))
  await user.click(screen.getByRole('button', { name: 'Pay $185.00' }))
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('link', { name: 'View task 52 for Maine' })).toHaveAttribute('href', '/view/52')
  expect(screen.getByRole('button', { name: 'Add Maine, Securities Agent' })).toBeDisabled()
  expect(server.to('POST', '/api/payments/quote').map(({ body }) => body)).toEqual([
    { charge: { charge_type: 'STATE', advisor: 1204, state: 'Maine', license: 'Securities' } },
  ])
})

it('asks for a removal once it is confirmed, and shows that it was asked for [REGS-28, REGS-29, ERR-85]', async () => {
  const told = { registrations: registrationsOf() }
  const { user, server } = await openRegistrations(told, {
    address: '/securities/regs?q=New+York',
    answers: {
      'DELETE /api/user/state/reg': () => {
        told.registrations = registrationsOf({
          licenses: [licenseOf('New York', 'Securities', { removal: true, task: 53 })],
        })
        return { ok: true, task: 53 }
      },
    },
  })
  await loaded()
  await user.click(screen.getByRole('button', { name: 'Remove New York, Securities Agent' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove New York?' }))
  expect(server.to('DELETE', '/api/user/state/reg')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Request removal' }))
  expect(await screen.findByText(texts.removalRequested)).toBeVisible()
  const items = server.to('DELETE', '/api/user/state/reg').map(({ body }) => (body as { item: string }).item)
  expect(items.map((item) => JSON.parse(item))).toEqual([
    expect.objectContaining({
      advisor: 1204,
      state_name: 'New York',
      license_name: 'Securities',
      status: 'VALID',
      initial: 18_500,
    }),
  ])
  await waitFor(() => expect(rows().map((row) => cells(row)[2])).toContain('ApprovedRemoval requested'))
  expect(screen.getByRole('button', { name: 'Remove New York, Securities Agent' })).toBeDisabled()
  expect(screen.getByRole('link', { name: 'Removal requested: task 53 for New York' })).toHaveAttribute(
    'href',
    '/view/53',
  )
})

it('tells when a removal could not be asked for [REGS-30, ERR-84]', async () => {
  const { user } = await open('New York', { answers: { 'DELETE /api/user/state/reg': failure(500, 'unexpected') } })
  await loaded()
  await user.click(screen.getByRole('button', { name: 'Remove New York, Securities Agent' }))
  await user.click(await screen.findByRole('button', { name: 'Request removal' }))
  expect(await screen.findByText(texts.removalFailed)).toBeVisible()
})

const choice = () => screen.findByRole('combobox', { name: 'Advisor' })

it('has no selector where there is only oneself, who is chosen then [REGS-02, REGS-03, ROLE-22]', async () => {
  const { server } = await open('New York', { who: detailsOf({ advisor_access_list: [dana] }) })
  await loaded()
  expect(screen.queryByRole('combobox', { name: 'Advisor' })).toBeNull()
  expect(server.to('GET', regs)).toHaveLength(1)
  expect(screen.getByRole('tab', { name: 'State Regs for Dana Whitfield' })).toBeVisible()
})

it('acts for the advisor that is chosen, and shows theirs [REGS-02, REGS-31, ROLE-22, ROLE-24]', async () => {
  let who = detailsOf({ advisor_access_list: [dana, marta] })
  const { user, server } = await open('Maine', {
    who,
    answers: {
      'POST /api/auth/verify': () => ({ ap: 1, details: who }),
      'POST /api/user/acting': () => {
        who = { ...who, acting }
        return { ok: true }
      },
      'DELETE /api/user/acting': () => {
        who = { ...who, acting: null }
        return { ok: true }
      },
      'GET /api/user/state/regs/77': registrationsOf({ licenses: [licenseOf('Maine', 'Advisor')] }),
      'POST /api/payments/quote': quoteOf({ proxied: true, advisor_name: 'Marta Ruiz' }),
    },
  })
  await user.click(await choice())
  await user.click(await screen.findByRole('option', { name: 'Ruiz, Marta', hidden: true }))
  expect(await screen.findByRole('tab', { name: 'State Regs for Marta Ruiz' })).toBeVisible()
  await waitFor(() => expect(rows().map((row) => cells(row)[2])).toEqual(['Approved', 'Not held']))
  expect(server.to('POST', '/api/user/acting').map(({ body }) => body)).toEqual([{ email: marta.email }])

  await user.click(screen.getByRole('button', { name: 'Add Maine, Securities Agent' }))
  expect(await screen.findByText('Marta Ruiz (you’re acting for them)')).toBeVisible()
  expect(server.to('POST', '/api/payments/quote')[0]?.body).toMatchObject({ charge: { advisor: 77 } })
  await user.keyboard('{Escape}')

  await user.click(await choice())
  await user.click(await screen.findByRole('option', { name: 'Whitfield, Dana', hidden: true }))
  expect(await screen.findByRole('tab', { name: 'State Regs for Dana Whitfield' })).toBeVisible()
  expect(server.to('DELETE', '/api/user/acting')).toHaveLength(1)
})

it('has the server’s list for access 2 and higher [ROLE-22]', async () => {
  const who = detailsOf({ access: 2, advisor_plus: true, advisor_access_list: [dana] })
  const { user } = await open('New York', {
    who,
    answers: { 'GET /api/user/dump': { ok: true, response: [dana, marta] } },
  })
  await user.click(await choice())
  expect(await screen.findByRole('option', { name: 'Ruiz, Marta', hidden: true })).toBeInTheDocument()
})

it('tells when the list of advisors did not come [ERR-57]', async () => {
  const who = detailsOf({ access: 2, advisor_plus: true, advisor_access_list: [dana] })
  await open('New York', { who, answers: { 'GET /api/user/dump': failure(500, 'unexpected') } })
  expect(await screen.findByText(texts.advisorListFailed)).toBeVisible()
})
