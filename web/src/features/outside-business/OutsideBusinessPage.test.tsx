import { outsideBusinessTopic } from '@portal/contract/outside-business'
import { texts } from '@portal/contract/texts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { activityOf, draftOf, openOutsideBusiness, recordsText } from '../../testing/outside-business.tsx'
import { onPhone } from '../../testing/phone.ts'
import { openScreen } from '../../testing/render.tsx'
import { FakeEventSource, failure, wire } from '../../testing/wire.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T15:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const table = () => within(screen.getByRole('table', { name: 'Outside business activities' }))
const names = () =>
  table()
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent)
const open = (name: string) => screen.findByRole('button', { name: `Details for ${name}` })
const fact = (label: string) => table().getByText(label, { selector: 'dt' }).nextElementSibling

const three = () => [
  activityOf(1),
  activityOf(2, {
    status: 'Denied',
    approved: false,
    expires: null,
    reason: 'A conflict of interest.',
    created: '2026-02-02T15:00:00.000Z',
    answers: { desc: 'Rental property', business: { name: 'Mercer Homes', nature: 'Lets flats' } },
  }),
  draftOf(3, { desc: 'Treasurer' }, { created: '2026-11-02T15:00:00.000Z' }),
]

it('lets nobody in who is not signed in [ROUTE-32, OBA-11]', async () => {
  wire({})
  const { address } = openScreen('/oba')
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Foba'))
})

it('lists what the text inside the answer holds, newest first [OBA-04, OBA-09, DATA-40]', async () => {
  await openOutsideBusiness(three())
  await screen.findByText('Board seat')
  const heads = table().getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual([
    'Details',
    'Description',
    'Created',
    'Expires',
    'Approved',
    'Manager',
    'Actions',
  ])
  expect(names()).toEqual(['TreasurerDraft', 'Board seatApproved', 'Rental propertyDenied'])
  const [, , row] = table().getAllByRole('row')
  expect(
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['', 'Board seatApproved', 'Mar 2, 2026', 'Mar 9, 2027', 'Approved', 'Mara Holt', ''])
})

it('shows a check for what is approved and a cross for what is not, with words beside them [OBA-05]', async () => {
  await openOutsideBusiness(three().slice(0, 2))
  const cellOf = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell')[4]
  await screen.findByText('Board seat')
  expect(cellOf(/Board seat/)).toHaveTextContent(/^Approved$/)
  expect(cellOf(/Board seat/)?.querySelector('.tabler-icon-circle-check')).toBeInTheDocument()
  expect(cellOf(/Rental property/)).toHaveTextContent(/^Not approved$/)
  expect(cellOf(/Rental property/)?.querySelector('.tabler-icon-circle-x')).toBeInTheDocument()
})

it('on a phone a row says how it stands, and a new one is disclosed with one press', async () => {
  onPhone()
  const { user } = await openOutsideBusiness(three().slice(0, 2))
  const list = within(await screen.findByRole('list', { name: 'Outside business activities' }))
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Board seatMar 9, 2027 ApprovedMara Holt',
    'Rental property DeniedMara Holt',
  ])
  await user.click(screen.getByRole('button', { name: 'Disclose activity' }))
  expect(await screen.findByRole('dialog', { name: 'Disclose an outside activity' })).toBeVisible()
})

it('a row expands to the business, its days and the way to its timeline [OBA-06, OBA-07]', async () => {
  const { user } = await openOutsideBusiness([
    activityOf(1, {
      status: 'Approved with conditions',
      conditions: 'No clients.',
      answers: { end_date: '2028-01-31' },
    }),
  ])
  const more = await open('Board seat')
  expect(more).toHaveAttribute('aria-expanded', 'false')
  await user.click(more)
  expect(more).toHaveAttribute('aria-expanded', 'true')
  expect(fact('Business name')).toHaveTextContent('Kingsley Arts Trust')
  expect(fact('Start date')).toHaveTextContent('Dec 1, 2026')
  expect(fact('End date')).toHaveTextContent('Jan 31, 2028')
  expect(fact('Status')).toHaveTextContent('Approved with conditions')
  expect(fact('Conditions')).toHaveTextContent('No clients.')
  expect(screen.getByRole('link', { name: 'View task for Board seat' })).toHaveAttribute('href', '/view/41')
})

it('is searched, also by the business, and shown by status [OBA-02]', async () => {
  const { user, address } = await openOutsideBusiness(three())
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'mercer')
  await waitFor(() => expect(names()).toEqual(['Rental propertyDenied']))
  await user.clear(screen.getByRole('searchbox', { name: 'Search' }))
  await user.click(screen.getByRole('combobox', { name: 'Status' }))
  await user.click(screen.getByRole('option', { name: 'Draft', hidden: true }))
  await waitFor(() => expect(names()).toEqual(['TreasurerDraft']))
  expect(address()).toBe('/oba?status=Draft')
})

it('says that an approval has run out', async () => {
  await openOutsideBusiness([activityOf(1, { expires: '2026-11-15', approved: false })])
  await screen.findByText('Board seat')
  expect(names()).toEqual(['Board seatExpired'])
})

it('is asked for again by the refresh button, and when the server says so [OBA-03]', async () => {
  const { user, activities } = await openOutsideBusiness([activityOf(1)])
  await screen.findByText('Board seat')
  activities.push(activityOf(2, { answers: { desc: 'Second' } }))
  await user.click(screen.getByRole('button', { name: 'Refresh activities' }))
  expect(await screen.findByText('Second')).toBeVisible()
  activities.push(activityOf(3, { answers: { desc: 'Third' } }))
  await waitFor(() => expect(FakeEventSource.open.length).toBeGreaterThan(0))
  act(() => FakeEventSource.open[0]?.say('changed', outsideBusinessTopic(detailsOf().id)))
  expect(await screen.findByText('Third')).toBeVisible()
})

it.each([
  ['fails', failure(500, 'unexpected')],
  ['answers not ok', { ok: false, data: '[]' }],
  ['answers no JSON text', { ok: true, data: '<html>' }],
])('says so when the call %s, and may be tried again [OBA-10, ERR-81]', async (_, answer) => {
  let answers: object = answer
  const { user } = await openOutsideBusiness([], { answers: { 'GET /api/oba/all': () => answers } })
  expect((await screen.findAllByText(texts.obaFailed)).length).toBeGreaterThan(0)
  answers = { ok: true, data: recordsText([activityOf(1)]) }
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Board seat')).toBeVisible()
})

it('empty, says what to do; a guest only looks', async () => {
  await openOutsideBusiness([])
  expect(await screen.findByText('No outside activities')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Disclose activity' })).toBeVisible()
})

it('offers a guest nothing to change', async () => {
  await openOutsideBusiness([], { who: detailsOf({ guest: true }) })
  expect(await screen.findByText('No outside activities')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Disclose activity' })).toBeNull()
})

it('duplicates into a draft and opens it [OBA-08]', async () => {
  const { user, activities, server } = await openOutsideBusiness([activityOf(1)], {
    answers: {
      'POST /api/oba': () => {
        activities.push(draftOf(7))
        return { ok: true, id: 7 }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Duplicate Board seat' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Outside activity draft' }))
  expect(dialog.getByLabelText(/Business name/)).toHaveValue('Kingsley Arts Trust')
  expect(server.to('POST', '/api/oba').map(({ body }) => body)).toEqual([{ from: 1 }])
})

it('renews, and says what holds until then', async () => {
  const { user, activities } = await openOutsideBusiness([activityOf(1, { can: { renew: true, end: true } })], {
    answers: {
      'POST /api/oba/1/renew': () => {
        activities[0] = activityOf(1, { status: 'Manager', renewal: true })
        return { ok: true, task: 52 }
      },
    },
  })
  await user.click(await open('Board seat'))
  await user.click(screen.getByRole('button', { name: 'Renew for one year' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Renew Board seat' }))
  expect(dialog.getByText(/stays approved until Mar 9, 2027/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Request renewal' }))
  expect(await screen.findByText('With manager for renewal')).toBeVisible()
})

it('ends on a day, and tells what is wrong with the day', async () => {
  const refusals = [failure(400, 'invalid', { fields: { on: 'Choose a date on or after the start date.' } })]
  const { user, server, activities } = await openOutsideBusiness([activityOf(1, { can: { end: true } })], {
    answers: {
      'POST /api/oba/1/end': () => {
        const refused = refusals.pop()
        if (refused) return refused
        activities[0] = activityOf(1, { status: 'Ended', approved: false })
        return { ok: true }
      },
    },
  })
  await user.click(await open('Board seat'))
  await user.click(screen.getByRole('button', { name: 'Mark as ended' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End Board seat?' }))
  await user.click(dialog.getByRole('button', { name: 'End activity' }))
  expect(await dialog.findByText('Choose a date on or after the start date.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'End activity' }))
  expect(await screen.findByText('Board seat marked as ended')).toBeVisible()
  expect(server.to('POST', '/api/oba/1/end').map(({ body }) => body)).toEqual([
    { on: '2026-11-16' },
    { on: '2026-11-16' },
  ])
  await waitFor(() => expect(names()[0]).toBe('Board seatEnded'))
})

it('discards a draft once that is confirmed', async () => {
  const { user, activities } = await openOutsideBusiness([draftOf(1)], {
    answers: {
      'DELETE /api/oba/1': () => {
        activities.pop()
        return { ok: true }
      },
    },
  })
  await user.click(await open('Board seat'))
  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard Board seat?' }))
  await user.click(dialog.getByRole('button', { name: 'Discard draft' }))
  expect(await screen.findByText('No outside activities')).toBeVisible()
})

it('saves what is listed as a file for a spreadsheet', async () => {
  let saved: Blob | undefined
  URL.createObjectURL = (blob) => {
    saved = blob as Blob
    return 'blob:activities'
  }
  URL.revokeObjectURL = () => {}
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await openOutsideBusiness([activityOf(1)])
  await screen.findByText('Board seat')
  await user.click(screen.getByRole('button', { name: 'Export activities as CSV' }))
  expect((await saved?.text())?.split('\r\n').slice(1, 2)).toEqual([
    'Board seat,2026-03-02,2027-03-09,Approved,Mara Holt',
  ])
  click.mockRestore()
})
