import { examQueueTopic, examsTopic } from '@portal/contract/exams'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { examsOf, openExams, requestOf } from '../../testing/exams.tsx'
import { quoteOf } from '../../testing/payments.tsx'
import { openPortal } from '../../testing/render.tsx'
import { FakeEventSource, failure, wire } from '../../testing/wire.ts'

beforeEach(() => vi.setSystemTime('2026-11-16T15:00:00Z'))
afterEach(() => vi.useRealTimers())

const can = { pay: false, withdraw: false, schedule: false, result: false, correct: false, worked: false }
const table = () => within(screen.getByRole('table', { name: 'Exams' }))
const rows = () => table().getAllByRole('row').slice(1)
const series = () => rows().map((row) => within(row).getAllByRole('cell')[1]?.textContent)
const choice = (text: string) => screen.getByRole('radio', { name: `Select ${text}` })
const button = (name: string) => screen.getByRole('button', { name })
const loaded = () => screen.findByRole('radio', { name: 'Select Series 6' })
const fieldOf = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))

it('lets nobody in who is not signed in [ROUTE-47]', async () => {
  wire({})
  const { address } = openPortal('/securities/examcenter')
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fsecurities%2Fexamcenter'))
})

describe('the catalogue', () => {
  it('is a table in the specification’s order, 12 a page, or 6, 18, all [EXAM-03, LIMIT-56]', async () => {
    const { user } = await openExams({ exams: examsOf() })
    await loaded()
    expect(series()).toHaveLength(12)
    expect(series().slice(0, 3)).toEqual(['Series 6', 'Series 7', 'Series 22'])
    expect(
      within(rows()[1] as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['', 'Series 7', 'General Securities Representative', '$300.00', '125', '3:45', 'SIE', 'FINRA'])
    const heads = table()
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
    expect(heads).toEqual(['Select', 'Series', 'Description', 'Cost', 'Questions', 'Duration', 'Prerequisite', 'Link'])
    expect(screen.getByRole('link', { name: 'Series 7 on FINRA.org' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/www\.finra\.org\/.*series7$/),
    )
    await user.click(screen.getByRole('combobox', { name: 'Rows per page' }))
    const listed = within(screen.getByRole('listbox', { name: 'Rows per page', hidden: true }))
    const sizes = listed.getAllByRole('option', { hidden: true })
    expect(sizes.map((option) => option.textContent)).toEqual(['6', '12', '18', 'All'])
    await user.click(listed.getByRole('option', { name: 'All', hidden: true }))
    await waitFor(() => expect(series()).toHaveLength(29))
  })

  it('has one exam chosen at most, and schedules only then [EXAM-02, EXAM-04]', async () => {
    const { user } = await openExams({ exams: examsOf() })
    await loaded()
    expect(button('Schedule Exam')).toBeDisabled()
    await user.click(choice('Series 7'))
    expect(button('Schedule Exam')).toBeEnabled()
    await user.click(choice('Series 22'))
    expect(screen.getAllByRole('radio', { checked: true })).toEqual([choice('Series 22')])
    expect(screen.getByText('Series 22 selected')).toBeVisible()
    await user.click(button('Schedule Exam'))
    expect(await screen.findByRole('dialog', { name: 'Schedule Series 22' })).toBeVisible()
  })

  it('shows what is held as disabled, also when it becomes so while it is chosen [EXAM-05]', async () => {
    const told = { exams: examsOf({ 7: { disabled: true } }) }
    const { user } = await openExams(told)
    await loaded()
    expect(choice('Series 7')).toBeDisabled()
    expect(within(rows()[1] as HTMLElement).getByText('Held')).toBeVisible()
    await user.click(choice('Series 6'))
    told.exams = examsOf({ 6: { disabled: true } })
    act(() => FakeEventSource.open[0]?.say('changed', examsTopic('account-1')))
    await waitFor(() => expect(choice('Series 6')).toBeDisabled())
    expect(button('Schedule Exam')).toBeDisabled()
  })

  it('is there to read for guests, with nothing to choose', async () => {
    await openExams({ exams: examsOf({}, [], { request: false }) }, { who: detailsOf({ guest: true }) })
    expect(await screen.findByRole('link', { name: 'Series 7 on FINRA.org' })).toBeVisible()
    expect([screen.queryByRole('radio'), screen.queryByRole('button', { name: 'Schedule Exam' })]).toEqual([null, null])
    expect(screen.queryByRole('heading', { name: 'My requests' })).toBeNull()
  })

  it('says when it cannot be loaded, and asks again', async () => {
    const { user, server } = await openExams(
      { exams: examsOf() },
      { answers: { 'GET /api/exams': failure(503, 'unavailable') } },
    )
    expect(await screen.findByText('Couldn’t load exams')).toBeVisible()
    server.answers['GET /api/exams'] = examsOf()
    await user.click(screen.getByRole('button', { name: /try again/i }))
    expect(await loaded()).toBeVisible()
  })
})

describe('scheduling', () => {
  const fill = async (user: Awaited<ReturnType<typeof openExams>>['user']) => {
    await user.type(fieldOf('Reason'), 'New clients')
    await user.type(fieldOf('Earliest date'), '2026-12-01')
    await user.type(fieldOf('Latest date'), '2027-01-31')
  }
  const start = async (exams = examsOf(), answers = {}) => {
    const portal = await openExams({ exams }, { answers })
    await loaded()
    await portal.user.click(choice('Series 7'))
    await portal.user.click(button('Schedule Exam'))
    await screen.findByRole('dialog')
    return portal
  }

  it('asks for a reason, the payer and days that can be, and tells the cost', async () => {
    const { user, server } = await start(undefined, { 'POST /api/exams/requests': { ok: true, id: 9 } })
    expect(within(screen.getByRole('dialog')).getByText('$300.00')).toBeVisible()
    await user.type(fieldOf('Earliest date'), '2026-11-15')
    await user.click(button('Request exam'))
    expect(screen.getByText('Enter a short reason.')).toBeVisible()
    expect(screen.getByText('Choose today or a later date.')).toBeVisible()
    expect(server.to('POST', '/api/exams/requests')).toEqual([])
    await user.clear(fieldOf('Earliest date'))
    await fill(user)
    await user.click(button('Request exam'))
    expect(await screen.findByText('Series 7 requested. The registrations team will review it.')).toBeVisible()
    const body = { exam: '7', reason: 'New clients', payer: 'firm', wanted_from: '2026-12-01', wanted_to: '2027-01-31' }
    expect(server.to('POST', '/api/exams/requests').map((sent) => sent.body)).toEqual([body])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('goes on to the payment when the advisor pays', async () => {
    const quote = quoteOf({
      lead_text: 'Series 7, General Securities Representative',
      charge_amount: 30_000,
      state: '',
    })
    const { user, server } = await start(undefined, {
      'POST /api/exams/requests': { ok: true, id: 9 },
      'POST /api/payments/quote': quote,
    })
    await fill(user)
    await user.click(screen.getByRole('radio', { name: /^The advisor/ }))
    await user.click(button('Continue to payment'))
    expect(await screen.findByText('Series 7, General Securities Representative')).toBeVisible()
    expect(server.to('POST', '/api/payments/quote')[0]?.body).toEqual({ charge: { charge_type: 'EXAM', request: 9 } })
  })

  it('says why it is not possible now', async () => {
    const blocked = 'Series 7 takes the SIE first, which is not held.'
    const { user } = await start(examsOf({ 7: { blocked } }))
    expect(screen.getByRole('alert')).toHaveTextContent(blocked)
    expect(screen.queryByLabelText(/^Reason/)).toBeNull()
    await user.click(within(screen.getByRole('dialog')).getByText('Close'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows what the server refuses, and keeps what was typed', async () => {
    const message = 'Series 7 is already requested.'
    const { user } = await start(undefined, { 'POST /api/exams/requests': failure(409, 'conflict', { message }) })
    await fill(user)
    await user.click(button('Request exam'))
    expect(await screen.findByText(message)).toBeVisible()
    expect(fieldOf('Reason')).toHaveValue('New clients')
  })
})

describe('my requests', () => {
  const open = requestOf({
    id: 1,
    text: 'Series 24',
    status: 'Window open',
    window_from: '2026-11-16',
    window_to: '2027-03-16',
    days_left: 120,
    can: { ...can, schedule: true },
  })
  const unpaid = requestOf({
    id: 2,
    text: 'Series 52',
    status: 'Awaiting payment',
    task: null,
    can: { ...can, pay: true, withdraw: true },
  })
  const failed = requestOf({
    id: 3,
    text: 'Series 9',
    status: 'Failed',
    result_on: '2026-11-04',
    retake_from: '2026-12-04',
  })
  const show = (answers = {}) => openExams({ exams: examsOf({}, [open, unpaid, failed]) }, { answers })
  const cells = async (text: string) => {
    const list = within(await screen.findByRole('table', { name: 'Exam requests' }))
    const row = (await list.findByText(text)).closest('tr') as HTMLElement
    return within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  }

  it('tell the window with its days left, the result and the wait', async () => {
    await show()
    expect(await cells('Series 24')).toEqual([
      'Series 24',
      'Window open',
      'to Mar 16, 2027, 120 days left',
      '',
      '',
      'Set date',
    ])
    expect(await cells('Series 9')).toEqual([
      'Series 9',
      'Failed',
      '',
      '',
      'Failed Nov 4, 2026, can retake from Dec 4, 2026',
      '',
    ])
    expect(screen.getByRole('link', { name: 'Failed: task 51 for Series 9' })).toHaveAttribute('href', '/view/51')
  })

  it('take the day that was booked', async () => {
    const path = '/api/exams/requests/1/schedule'
    const { user, server } = await show({ [`POST ${path}`]: { ok: true } })
    await user.click(await screen.findByRole('button', { name: 'Set date for Series 24' }))
    await user.click(await screen.findByRole('button', { name: 'Save date' }))
    expect(screen.getByText('Choose a date.')).toBeVisible()
    await user.type(fieldOf('Exam date'), '2027-01-12')
    await user.click(button('Save date'))
    expect(await screen.findByText('Series 24 scheduled for Jan 12, 2027')).toBeVisible()
    expect(server.to('POST', path).map((sent) => sent.body)).toEqual([{ on: '2027-01-12' }])
  })

  it('can be paid and taken back', async () => {
    const path = '/api/exams/requests/2/withdraw'
    const { user, server } = await show({ [`POST ${path}`]: { ok: true }, 'POST /api/payments/quote': quoteOf() })
    await user.click(await screen.findByRole('button', { name: 'Pay for Series 52' }))
    await waitFor(() =>
      expect(server.to('POST', '/api/payments/quote')[0]?.body).toEqual({
        charge: { charge_type: 'EXAM', request: 2 },
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw Series 52' }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw request' }))
    expect(await screen.findByText('Series 52 request withdrawn')).toBeVisible()
    expect(server.to('POST', path)).toHaveLength(1)
  })

  it('are the advisor’s one acts for, and say so when there are none', async () => {
    const acting = { id: 'marta', first: 'Marta', last: 'Ruiz', email: 'marta@meridianharbor.example', tapsid: 77 }
    await openExams({ exams: examsOf() }, { who: detailsOf({ acting }) })
    expect(await screen.findByRole('heading', { name: 'Marta Ruiz’s requests' })).toBeVisible()
    expect(await screen.findByText(/^No exam requests yet/)).toBeVisible()
  })
})

describe('the firm’s side', () => {
  const sat = requestOf({
    id: 5,
    text: 'Series 53',
    advisor: 'Marta Ruiz',
    status: 'Scheduled',
    window_from: '2026-10-01',
    window_to: '2027-01-29',
    days_left: 74,
    scheduled: '2026-11-13',
    can: { ...can, result: true },
  })

  it('lets reviewers record results, and follows what others do', async () => {
    const path = '/api/exams/requests/5/result'
    const queue = { ok: true, data: [sat] }
    const answers = { 'GET /api/exams/requests': () => queue, [`POST ${path}`]: { ok: true } }
    const { user, server } = await openExams({ exams: examsOf({}, [], { review: true }) }, { answers })
    await user.click(await screen.findByRole('button', { name: 'Record result for Marta Ruiz, Series 53' }))
    const dialog = await screen.findByRole('dialog', { name: 'Series 53 result' })
    await user.click(within(dialog).getByRole('button', { name: 'Record result' }))
    expect(screen.getByText('Choose a result.')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Passed' }))
    await user.click(within(dialog).getByRole('button', { name: 'Record result' }))
    expect(await screen.findByText('Marta Ruiz passed Series 53')).toBeVisible()
    expect(server.to('POST', path).map((sent) => sent.body)).toEqual([{ result: 'Passed', on: '2026-11-13' }])
    queue.data = []
    act(() => FakeEventSource.open[0]?.say('changed', examQueueTopic))
    expect(await screen.findByText('No recent exam requests')).toBeVisible()
  })

  it('lets reviewers correct a result, with a reason and what was on record', async () => {
    const path = '/api/exams/requests/5/correction'
    const first = {
      result: 'Passed' as const,
      on: '2026-11-13',
      by: 'Rita Review',
      at: '2026-11-14T15:00:00.000Z',
      reason: '',
    }
    const passed = {
      ...sat,
      status: 'Passed' as const,
      result_on: '2026-11-13',
      results: [first],
      can: { ...can, correct: true },
    }
    const answers = { 'GET /api/exams/requests': { ok: true, data: [passed] }, [`POST ${path}`]: { ok: true } }
    const { user, server } = await openExams({ exams: examsOf({}, [], { review: true }) }, { answers })
    await user.click(await screen.findByRole('button', { name: 'Correct result for Marta Ruiz, Series 53' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct Series 53 result' }))
    expect(within(dialog.getByRole('list', { name: 'On record' })).getByRole('listitem')).toHaveTextContent(
      /^Passed Nov 13, 2026, recorded by Rita Review, Nov 14/,
    )
    await user.click(dialog.getByRole('radio', { name: 'Failed' }))
    await user.click(dialog.getByRole('button', { name: 'Correct result' }))
    expect(dialog.getByText('Enter a short reason.')).toBeVisible()
    expect(server.to('POST', path)).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Another Ruiz')
    await user.click(dialog.getByRole('button', { name: 'Correct result' }))
    expect(await screen.findByText('Series 53 result corrected')).toBeVisible()
    expect(server.to('POST', path).map((sent) => sent.body)).toEqual([
      { result: 'Failed', on: '2026-11-13', reason: 'Another Ruiz' },
    ])
  })

  it('says where the result would be recorded that somebody else has to', async () => {
    const data = [sat, { ...sat, id: 6, advisor: 'Dana Whitfield', can: { ...can, worked: true } }]
    const answers = { 'GET /api/exams/requests': { ok: true, data } }
    await openExams({ exams: examsOf({}, [], { review: true }) }, { answers })
    const button = await screen.findByRole('button', { name: 'Record result for Marta Ruiz, Series 53' })
    expect(screen.queryByRole('button', { name: 'Record result for Dana Whitfield, Series 53' })).toBeNull()
    const said = screen.getByText('You worked on this one. Someone else has to decide.')
    const cells = (of: HTMLElement) => within(of.closest('tr') as HTMLElement).getAllByRole('cell')
    const placeOf = (of: HTMLElement) => cells(of).indexOf(of.closest('td') as HTMLElement)
    expect(placeOf(said)).toBe(placeOf(button))
    expect(said.closest('tr')).toHaveTextContent('Dana Whitfield')
  })

  it('lets whoever may enter a price with its day; nobody else sees it', async () => {
    const answers = {
      'GET /api/exams/prices': { ok: true, data: [{ exam: '65', from: '2026-01-01', cost: 192.35 }] },
      'PUT /api/exams/prices': { ok: true },
    }
    const { user, server } = await openExams({ exams: examsOf({}, [], { price: true }) }, { answers })
    await user.click(await screen.findByRole('button', { name: 'Prices' }))
    expect(await screen.findByText('$192.35')).toBeVisible()
    await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Exam' }))
    await user.click(screen.getByRole('option', { name: 'Series 63', hidden: true }))
    await user.type(fieldOf('Price \\(USD\\)'), '150,5')
    await user.click(button('Save price'))
    expect(screen.getByText('Enter a price, for example 187.50.')).toBeVisible()
    await user.clear(fieldOf('Price \\(USD\\)'))
    await user.type(fieldOf('Price \\(USD\\)'), '150.50')
    await user.click(button('Save price'))
    expect(await screen.findByText('Series 63 costs $150.50 starting Nov 16, 2026')).toBeVisible()
    expect(server.to('PUT', '/api/exams/prices').map((sent) => sent.body)).toEqual([
      { exam: '63', from: '2026-11-16', cost: 150.5 },
    ])
  })

  it('is nobody else’s', async () => {
    const { server } = await openExams({ exams: examsOf() })
    await loaded()
    expect(screen.queryByRole('button', { name: 'Prices' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Requests from my advisors' })).toBeNull()
    expect(server.to('GET', '/api/exams/requests')).toEqual([])
  })
})
