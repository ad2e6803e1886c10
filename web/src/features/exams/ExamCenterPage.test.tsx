import { examQueueTopic, examsTopic } from '@portal/contract/exams'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { examsOf, openExams, requestOf } from '../../testing/exams.tsx'
import { quoteOf } from '../../testing/payments.tsx'
import { onPhone } from '../../testing/phone.ts'
import { openScreen } from '../../testing/render.tsx'
import { FakeEventSource, failure, wire } from '../../testing/wire.ts'

beforeEach(() => vi.setSystemTime('2026-11-16T15:00:00Z'))
afterEach(() => vi.useRealTimers())

const can = { pay: false, withdraw: false, schedule: false, result: false, correct: false, worked: false }
const held = { disabled: true, blocked: 'You already hold it.', blocked_by: 'held' as const }
const table = () => within(screen.getByRole('table', { name: 'Exams' }))
const rows = () =>
  table()
    .getAllByRole('row')
    .filter((row) => row.dataset.row !== undefined)
const groups = () =>
  table()
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('cell').length === 1)
    .map((row) => row.textContent)
const series = () => rows().map((row) => within(row).getAllByRole('cell')[1]?.textContent)
const choice = (text: string) => screen.getByRole('radio', { name: `Select ${text}` })
const button = (name: string) => screen.getByRole('button', { name })
const loaded = () => screen.findByRole('radio', { name: 'Select Series 6' })
const fieldOf = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))

it('lets nobody in who is not signed in [ROUTE-47]', async () => {
  wire({})
  const { address } = openScreen('/securities/examcenter')
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
    ).toEqual([
      '',
      'Series 7',
      'General Securities Representative',
      '$300.00',
      '125',
      '3:45',
      'SIE',
      'FINRA',
      'Request',
    ])
    const heads = table()
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
    const told = ['Series', 'Description', 'Cost', 'Questions', 'Duration', 'Prerequisite', 'Link']
    expect(heads).toEqual(['Select', ...told, 'Request'])
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

  it('stands in groups while it is in its own order, and shows one of them alone', async () => {
    const { user, address } = await openExams({ exams: examsOf() })
    await loaded()
    expect(groups()).toEqual(['Representative', 'Principal'])
    await user.click(button('State law'))
    expect(series()).toEqual(['Series 63', 'Series 65', 'Series 66'])
    expect(address()).toBe('/securities/examcenter?group=State+law')
    await user.click(button('All'))
    await user.click(button('Cost'))
    expect(groups()).toEqual([])
    expect(series().slice(0, 2)).toEqual(['Series 22', 'Series 82'])
  })

  it('has a button in each row that chooses the row and asks for it', async () => {
    const { user } = await openExams({ exams: examsOf() })
    await loaded()
    await user.click(button('Request Series 22'))
    const asking = await screen.findByRole('dialog', { name: 'Schedule Exam' })
    expect(asking).toHaveTextContent('Series 22, Direct Participation Programs Representative')
    await user.click(within(asking).getByRole('button', { name: 'Cancel' }))
    expect(choice('Series 22')).toBeChecked()
    expect(button('Schedule Exam')).toBeEnabled()
  })

  it('says in the button’s place why there is none', async () => {
    const blocked = 'Not now.'
    await openExams({
      exams: examsOf({
        7: { blocked, blocked_by: 'prerequisite', pre_held: false },
        22: { blocked, blocked_by: 'request' },
        57: { blocked, blocked_by: 'retake', retake_from: '2026-12-03' },
        79: { blocked, blocked_by: 'retake', retake_from: '2027-01-05' },
      }),
    })
    await loaded()
    const last = (text: string) => {
      const cells = within(choice(text).closest('tr') as HTMLElement).getAllByRole('cell')
      return cells.at(-1)?.textContent
    }
    expect(['Series 6', 'Series 7', 'Series 22', 'Series 57', 'Series 79'].map(last)).toEqual([
      'Request',
      'Needs SIE',
      'In progress',
      'Failed, retake from Dec 3',
      'Failed, retake from Jan 5, 2027',
    ])
    for (const text of ['Series 7', 'Series 22', 'Series 57']) expect(choice(text)).toBeDisabled()
    const pre = (text: string) => within(choice(text).closest('tr') as HTMLElement).queryByLabelText('Held:')
    expect([pre('Series 6') !== null, pre('Series 7')]).toEqual([true, null])
  })

  it('has one exam chosen at most, and schedules only then [EXAM-02, EXAM-04]', async () => {
    const { user } = await openExams({ exams: examsOf() })
    await loaded()
    expect(button('Schedule Exam')).toBeDisabled()
    await user.click(choice('Series 7'))
    expect(button('Schedule Exam')).toBeEnabled()
    await user.click(choice('Series 22'))
    expect(screen.getAllByRole('radio', { checked: true })).toEqual([choice('Series 22')])
    expect(screen.getByText('Series 22 selected')).toBeInTheDocument()
    await user.click(button('Schedule Exam'))
    expect(await screen.findByRole('dialog', { name: 'Schedule Exam' })).toHaveTextContent('Series 22, ')
  })

  it('shows what is held as disabled, also when it becomes so while it is chosen [EXAM-05]', async () => {
    const told = { exams: examsOf({ 7: held }) }
    const { user } = await openExams(told)
    await loaded()
    expect(choice('Series 7')).toBeDisabled()
    expect(within(rows()[1] as HTMLElement).getByText('Held')).toBeVisible()
    await user.click(choice('Series 6'))
    told.exams = examsOf({ 6: held })
    act(() => FakeEventSource.open[0]?.say('changed', examsTopic('account-1')))
    await waitFor(() => expect(choice('Series 6')).toBeDisabled())
    expect(button('Schedule Exam')).toBeDisabled()
  })

  it('is there to read for guests, with nothing to choose', async () => {
    await openExams({ exams: examsOf({}, [], { request: false }) }, { who: detailsOf({ guest: true }) })
    expect(await screen.findByRole('link', { name: 'Series 7 on FINRA.org' })).toBeVisible()
    expect([screen.queryByRole('radio'), screen.queryByRole('button', { name: 'Schedule Exam' })]).toEqual([null, null])
    for (const name of ['Held', 'In progress', 'Earlier requests'])
      expect(screen.queryByRole('heading', { name })).toBeNull()
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
    await user.type(fieldOf('Note'), 'New clients')
    await user.type(fieldOf('Earliest date'), '2026-12-01')
    await user.type(fieldOf('Latest date'), '2027-01-31')
  }
  const send = (text: string) => within(screen.getByRole('dialog')).getByRole('button', { name: `Request ${text}` })
  const start = async (exams = examsOf(), answers = {}) => {
    const portal = await openExams({ exams }, { answers })
    await loaded()
    await portal.user.click(choice('Series 7'))
    await portal.user.click(button('Schedule Exam'))
    await screen.findByRole('dialog')
    return portal
  }

  it('tells what it costs and takes, and asks for days and a note, both of which may be left out', async () => {
    const { user, server } = await start(undefined, { 'POST /api/exams/requests': { ok: true, id: 9 } })
    const facts = [...screen.getByRole('dialog').querySelectorAll('dl > div')].map((line) => line.textContent)
    expect(facts).toEqual([
      'Cost$300.00',
      'Length125 questions, 3:45',
      'PrerequisiteSIE, held',
      'Window120 days once it’s opened',
    ])
    await user.type(fieldOf('Earliest date'), '2026-11-15')
    await user.click(send('Series 7'))
    expect(screen.getByText('Choose today or a later date.')).toBeVisible()
    expect(server.to('POST', '/api/exams/requests')).toEqual([])
    await user.clear(fieldOf('Earliest date'))
    await fill(user)
    await user.click(send('Series 7'))
    expect(await screen.findByText('Series 7 requested. The registrations team will review it.')).toBeVisible()
    const body = { exam: '7', reason: 'New clients', payer: 'firm', wanted_from: '2026-12-01', wanted_to: '2027-01-31' }
    expect(server.to('POST', '/api/exams/requests').map((sent) => sent.body)).toEqual([body])
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(button('Request Series 22'))
    await screen.findByRole('dialog')
    await user.click(send('Series 22'))
    await waitFor(() =>
      expect(server.to('POST', '/api/exams/requests').at(-1)?.body).toEqual({
        exam: '22',
        reason: '',
        payer: 'firm',
        wanted_from: '',
        wanted_to: '',
      }),
    )
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

  it('shows what the server refuses, and keeps what was typed', async () => {
    const message = 'Series 7 is already requested.'
    const { user } = await start(undefined, { 'POST /api/exams/requests': failure(409, 'conflict', { message }) })
    await fill(user)
    await user.click(send('Series 7'))
    expect(await screen.findByText(message)).toBeVisible()
    expect(fieldOf('Note')).toHaveValue('New clients')
  })
})

describe('my requests', () => {
  const principal = 'General Securities Principal'
  const municipal = 'Municipal Securities Representative'
  const state = 'Uniform Combined State Law'
  const withdrawn = { ...can, withdraw: true }
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
    exam: '52',
    text: 'Series 52',
    cost: 26_000,
    payer: 'advisor',
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
  const asked = requestOf({ id: 4, exam: '66', text: 'Series 66', created: '2026-11-14T15:00:00.000Z', can: withdrawn })
  const booked = requestOf({
    ...open,
    id: 6,
    exam: '53',
    text: 'Series 53',
    status: 'Scheduled',
    scheduled: '2027-01-12',
    payer: 'advisor',
  })
  const show = (answers = {}) => openExams({ exams: examsOf({}, [asked, booked, open, unpaid, failed]) }, { answers })
  const tableOf = async (name: string) => within(await screen.findByRole('table', { name }))
  const textsOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)

  it('that are in progress say what comes next, and what needs me comes first', async () => {
    await show()
    await screen.findByText('Series 24')
    const lines = (await tableOf('Exam requests')).getAllByRole('row').slice(1).map(textsOf)
    expect(lines).toEqual([
      ['Series 24', principal, 'Window open', 'to Mar 16, 2027, 120 days left', '$175.00, firm pays', 'Set date', ''],
      ['Series 52', municipal, 'Awaiting payment', 'pay to send the request', '$260.00', 'Pay', ''],
      ['Series 66', state, 'Requested', 'with registrations team, 2 d', '$175.00, firm pays', '', ''],
      ['Series 53', 'Municipal Securities Principal', 'Scheduled', 'exam on Jan 12, 2027', '$175.00 paid', '', ''],
    ])
    expect(screen.getByRole('heading', { level: 1 }).nextElementSibling).toHaveTextContent(
      'CRD 2400068, 0 held, 4 in progress',
    )
  })

  it('that are over keep the result and the wait', async () => {
    await show()
    const list = await tableOf('Earlier requests')
    expect(list.getAllByRole('row').slice(1).map(textsOf)).toEqual([
      ['Series 9', 'Failed', '', '', 'Failed Nov 4, 2026, can retake from Dec 4, 2026'],
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
    await user.click(await screen.findByRole('button', { name: 'More actions for Series 52' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw request', hidden: true }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw request' }))
    expect(await screen.findByText('Series 52 request withdrawn')).toBeVisible()
    expect(server.to('POST', path)).toHaveLength(1)
  })

  it('have the rest in their menus', async () => {
    const { user, address } = await show()
    await user.click(await screen.findByRole('button', { name: 'More actions for Series 53' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change date', hidden: true }))
    expect(await screen.findByRole('dialog', { name: 'Series 53 exam date' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'More actions for Series 53' }))
    await user.click(await screen.findByRole('menuitem', { name: 'View task', hidden: true }))
    await waitFor(() => expect(address()).toBe('/view/51'))
  })

  it('are the advisor’s one acts for, and have no part where there are none', async () => {
    const acting = { id: 'marta', first: 'Marta', last: 'Ruiz', email: 'marta@meridianharbor.example', tapsid: 77 }
    await openExams({ exams: examsOf() }, { who: detailsOf({ acting }) })
    await loaded()
    expect(screen.getByRole('heading', { level: 1 }).nextElementSibling).toHaveTextContent(
      'For Marta Ruiz, CRD 2400068, 0 held, 0 in progress',
    )
    for (const name of ['Held', 'In progress', 'Earlier requests'])
      expect(screen.queryByRole('heading', { name })).toBeNull()
  })
})

describe('what is held', () => {
  it('comes first, with its date', async () => {
    const held = [
      { text: 'SIE', desc: 'Securities Industry Essentials', on: '2018-06-04' },
      { text: 'Series 7', desc: 'General Securities Representative', on: '2018-09-12' },
    ]
    await openExams({ exams: { ...examsOf(), held } })
    const strip = within(await screen.findByRole('list', { name: 'Held' }))
    expect(strip.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'SIESecurities Industry EssentialsPassed Jun 4, 2018',
      'Series 7General Securities RepresentativePassed Sep 12, 2018',
    ])
    expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual(['Held', 'Exams'])
  })
})

describe('on a phone', () => {
  it('rows have their button, and asking is a sheet whose buttons stay', async () => {
    onPhone()
    const { user } = await openExams({ exams: examsOf({ 7: held }) })
    await screen.findByRole('button', { name: 'Request Series 6' })
    const list = within(screen.getByRole('list', { name: 'Exams' }))
    expect(screen.queryByRole('radio')).toBeNull()
    expect(list.getByText('Held')).toBeVisible()
    expect(list.getByText('$75.00, 50 questions, 1:30')).toBeVisible()
    await user.click(button('Request Series 6'))
    const sheet = within(await screen.findByRole('dialog', { name: 'Schedule Exam' }))
    await user.type(sheet.getByLabelText('Note'), 'x')
    await user.click(sheet.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
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
