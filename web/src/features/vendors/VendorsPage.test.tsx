import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { openVendors, rowOf } from '../../testing/vendors.tsx'
import { failure } from '../../testing/wire.ts'

async function table() {
  const found = await screen.findByRole('table', { name: 'Vendors' })
  await waitFor(() => expect(found).toHaveAttribute('aria-busy', 'false'))
  return found
}
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it('lists vendors with their score and its change, when they are due, and where they stand', async () => {
  openVendors([
    rowOf(1, { name: 'Tidewater', score: 58, last_score: 72, state: 'overdue', days_overdue: 10, due: '2026-11-06' }),
    rowOf(2, { name: 'Bluejay', score: null, last_score: null, state: 'not-invited', owner: null }),
    rowOf(3, { name: 'Cobalt', state: 'in-progress', percent: 65 }),
    rowOf(4, { name: 'Clearwater', state: 'invited', invited: '2026-11-09T15:00:00Z', last_score: 79 }),
    rowOf(5, { name: 'Harborlight', state: 'open-items', open_items: 2, last_score: null }),
    rowOf(6, { name: 'Eastlight', state: 'submitted' }),
    rowOf(7, { name: 'Old', state: 'ended' }),
  ])
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1)
  const [tidewater, bluejay, ...rest] = rows.map(cells)
  expect(tidewater).toEqual([
    'Tidewater',
    'Email archiving',
    'Names, email archive',
    '1',
    'T. Vance',
    '5814',
    expect.stringContaining('Nov 6'),
    'Overdue 10 days',
  ])
  expect(within(rows[0] as HTMLElement).getByLabelText('down')).toBeInTheDocument()
  expect(bluejay?.slice(4, 6)).toEqual(['None', 'Not scored'])
  expect([bluejay, ...rest].map((row) => row?.at(-1))).toEqual([
    'Not invited',
    'In progress, 65%',
    expect.stringContaining('Invited Nov 9'),
    '2 open items',
    'Submitted, to review',
    'Ended',
  ])
  expect(rest.map((row) => row[5])).toEqual(['795', '79same', '79new', '795', '795'])
})

it('the figures lead into the segments, which the server narrows, as search and filters do', async () => {
  const { server, user, address } = openVendors([rowOf(1)])
  await table()
  const strip = screen.getByText('Due in 30 days', { selector: 'dt' }).parentElement as HTMLElement
  expect(strip).toHaveTextContent('1 has started')
  await user.click(within(strip).getByRole('link', { name: 'Due in 30 days: 3' }))
  expect(address()).toBe('/vendors?segment=soon')
  expect(screen.getByRole('button', { name: /^Due in 30 days/ })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: 'Tier' }))
  await user.click(await screen.findByRole('option', { name: 'Tier 2', hidden: true }))
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'email')
  await waitFor(() =>
    expect(server.to('GET', '/api/vendors').at(-1)?.query).toEqual({ segment: 'soon', tier: '2', q: 'email' }),
  )
})

it('goes on where the list was cut, and says so where there is nothing', async () => {
  const { server, user } = openVendors([rowOf(1)], { next: 'mark' })
  await table()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'The last one' })).toBeInTheDocument()
  expect(server.to('GET', '/api/vendors').at(-1)?.query).toEqual({ after: 'mark' })
})

it.each([
  ['/vendors', 'No vendors yet'],
  ['/vendors?segment=overdue', 'Nothing is overdue'],
  ['/vendors?q=nothing', 'No matching vendors'],
])('says at %s that there is none', async (address, words) => {
  openVendors([], { address })
  expect(await screen.findByText(words)).toBeInTheDocument()
})

it('turns away whoever has not the tool, and can be tried again where the server did not answer', async () => {
  const { server, user } = openVendors([], { answers: { 'GET /api/vendors': 'no-answer' } })
  await screen.findByText('Couldn’t load vendors')
  server.answers['GET /api/vendors'] = failure(403, 'forbidden')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: /don’t have access to Vendors/ })).toBeInTheDocument()
})

it('the list is saved as it is filtered; a refusal is told', async () => {
  const { server, user } = openVendors([rowOf(1)], {
    address: '/vendors?segment=overdue&tier=1',
    answers: { 'GET /api/vendors/export.csv': failure(500, 'failed') },
  })
  await table()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText('Couldn’t download vendors')).toBeInTheDocument()
  expect(server.to('GET', '/api/vendors/export.csv')[0]?.query).toEqual({ segment: 'overdue', tier: '1' })
})

it('adds a vendor once: sent again after a lost answer it is the same one, and what is missing is said', async () => {
  let answers = 0
  const { server, user, address } = openVendors([rowOf(1)], {
    answers: { 'POST /api/vendors': () => (++answers === 1 ? 'no-answer' : { ok: true, id: 12 }) },
  })
  await table()
  await user.click(screen.getByRole('button', { name: 'Add vendor' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add vendor' })
  const submit = within(dialog).getByRole('button', { name: 'Add vendor' })
  await user.click(submit)
  for (const words of ['Enter what they do for the firm.', 'Choose at least one.', 'Enter a valid email.'])
    expect(within(dialog).getByText(words)).toBeInTheDocument()
  expect(server.to('POST', '/api/vendors')).toEqual([])
  await fill(user, within(dialog).getByRole('textbox', { name: 'Vendor' }), 'Cobalt Archive')
  await fill(user, within(dialog).getByRole('textbox', { name: 'Service' }), 'Email archiving')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Names' }))
  await fill(user, within(dialog).getByRole('textbox', { name: 'Contact' }), 'Tomas Reyes')
  await fill(user, within(dialog).getByRole('textbox', { name: 'Email' }), 'tomas@cobalt.example')
  await user.click(within(dialog).getByRole('combobox', { name: 'Owner' }))
  // the filter of the list has them too
  const people = await screen.findAllByRole('option', { name: 'Rosa Achterberg', hidden: true })
  await user.click(people.at(-1) as HTMLElement)
  await user.click(submit)
  expect(await within(dialog).findByText(/didn’t respond/)).toBeInTheDocument()
  await user.click(submit)
  await waitFor(() => expect(address()).toBe('/vendors?id=12'))
  const [first, second] = server.to('POST', '/api/vendors').map(({ body }) => body as { key: string })
  expect(second).toEqual(first)
  expect(first).toMatchObject({
    name: 'Cobalt Archive',
    data: ['names'],
    tier: 2,
    owner: '22222222-2222-4222-8222-222222222222',
    contract_from: null,
  })
})
