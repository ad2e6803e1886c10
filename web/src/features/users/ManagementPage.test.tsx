import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { admin, canOf, detailsOf } from '../../testing/details.ts'
import { managing, openManagement, requestOf, rowOf } from '../../testing/users.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'

/** A menu that is placed by measuring counts as hidden where nothing is measured. */
const unseen = { hidden: true }
type Opened = Awaited<ReturnType<typeof openManagement>>
const lastQuery = ({ server }: Opened) => server.to('GET', '/api/users').at(-1)?.query
const choose = async ({ user }: Opened, label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option, ...unseen }))
}

it('lists people with their state in words, a page at a time [ROUTE-25]', async () => {
  const states = ['active', 'invited', 'suspended', 'locked', 'guest'] as const
  await openManagement({ rows: states.map((state) => rowOf(state, { state })), total: 41 })
  await screen.findByText('Person active, Pia')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[4]?.textContent)).toEqual([
    'Active',
    'Invited',
    'Suspended',
    'Locked',
    'Guest',
  ])
  expect(screen.getByText('1–20 of 41')).toBeInTheDocument()
})

it('branch managers are marked, and can be asked for [ROLE-04]', async () => {
  const opened = await openManagement({ rows: [rowOf('p1', { manager: true })] })
  expect(await screen.findByText('Albany, manager')).toBeInTheDocument()
  await choose(opened, 'Reviewer tool', 'Branch managers')
  await waitFor(() => expect(lastQuery(opened)).toMatchObject({ flag: 'manager' }))
})

it('filters, sorts and pages by the address, on the server', async () => {
  const opened = await openManagement({ rows: [rowOf('p1')], total: 100, address: '/management?q=pia&state=never' })
  await screen.findByText('Person p1, Pia')
  expect(lastQuery(opened)).toEqual({ q: 'pia', page: '1', size: '20' })
  await choose(opened, 'Branch', 'Buffalo')
  await choose(opened, 'Access', '2, advisor plus')
  await choose(opened, 'Status', 'Suspended')
  await opened.user.click(screen.getByRole('button', { name: 'Last sign-in' }))
  await opened.user.click(screen.getByRole('button', { name: 'Next page' }))
  const wanted = { q: 'pia', branch: '2', access: '2', state: 'suspended', sort: 'signedIn', page: '2' }
  await waitFor(() => expect(lastQuery(opened)).toEqual({ ...wanted, size: '20' }))
  expect(Object.fromEntries(new URLSearchParams(opened.address().split('?')[1]))).toEqual(wanted)
})

it('shows changes as they happen', async () => {
  const rows = [rowOf('p1')]
  await openManagement({ rows })
  await screen.findByText('Person p1, Pia')
  rows[0] = rowOf('p1', { state: 'suspended' })
  act(() => FakeEventSource.open[0]?.say('changed', 'users'))
  expect(await screen.findByText('Suspended')).toBeInTheDocument()
})

it('saves what is on the screen for a spreadsheet, once the server has written it down', async () => {
  const made: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => (made.push(blob), 'blob:x'), revokeObjectURL() {} }),
  )
  const { user, server } = await openManagement({
    rows: [rowOf('p1', { crd: '123' })],
    total: 90,
    answers: { 'POST /api/users/exported': failure(503, 'unavailable') },
  })
  await screen.findByText('Person p1, Pia')
  await user.click(screen.getByRole('button', { name: 'Export people on this page as CSV' }))
  expect(await screen.findByText('Couldn’t export people')).toBeInTheDocument()
  expect(made).toEqual([])
  server.answers['POST /api/users/exported'] = { ok: true }
  await user.click(screen.getByRole('button', { name: 'Export people on this page as CSV' }))
  await waitFor(() => expect(made).toHaveLength(1))
  expect(server.to('POST', '/api/users/exported').at(-1)?.body).toEqual({ rows: 1 })
  const lines = (await made[0]?.text())?.trim().split(/\r?\n/) ?? []
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('p1@meridianharbor.example')
})

it.each([
  [
    'an admin',
    managing(admin()),
    ['Users', 'Staff directory', 'Imports', 'Firm settings', 'Maintenance', 'System', 'Audit log'],
  ],
  ['somebody with the flag', managing(detailsOf()), ['Users']],
  [
    'somebody who may do one thing more',
    managing(detailsOf({ can: canOf({ audit: { read: true } }) })),
    ['Users', 'Audit log'],
  ],
])('offers %s the tabs that are theirs', async (_, who, wanted) => {
  await openManagement({ who, address: '/management?tab=staff-not-there' })
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(wanted)
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Users')
})

it('says to whom the page belongs when the list is refused [ROUTE-25]', async () => {
  await openManagement({ who: detailsOf(), answers: { 'GET /api/users': failure(403, 'forbidden') } })
  expect(await screen.findByText('You don’t have access to User Management')).toBeInTheDocument()
})

it('opens one person from the list, and comes back to the same list', async () => {
  const opened = await openManagement({ rows: [rowOf('p1')], address: '/management?tab=users&q=pia' })
  await opened.user.click(await screen.findByRole('link', { name: 'Person p1, Pia' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Pia Person p1' })).toBeInTheDocument()
  expect(opened.address()).toBe('/management?tab=users&q=pia&user=p1')
  await opened.user.click(screen.getByRole('link', { name: 'All people' }))
  expect(await screen.findByRole('searchbox', { name: 'Search' })).toHaveValue('pia')
})

it.each([
  ['Confirm', 'confirm', { confirm: true, refuse: true }],
  ['Decline', 'refuse', { confirm: true, refuse: true }],
  ['Withdraw', 'withdraw', { withdraw: true }],
])('%s is offered to those who may, and sent', async (button, decision, can) => {
  const path = `/api/requests/5/${decision}`
  const { user, server } = await openManagement({
    requests: [requestOf(can)],
    answers: { [`POST ${path}`]: { ok: true } },
  })
  const list = within(await screen.findByRole('list', { name: 'Pending requests' }))
  expect(list.getAllByRole('button')).toHaveLength(decision === 'withdraw' ? 1 : 2)
  await user.click(list.getByRole('button', { name: button }))
  await waitFor(() => expect(server.to('POST', path)).toHaveLength(1))
})

it('lists what a second admin has to confirm, in words', async () => {
  await openManagement({
    requests: [
      requestOf({}, { id: 1 }),
      requestOf({}, { id: 2, kind: 'address', was: 'p1@meridianharbor.example', wanted: 'new@meridianharbor.example' }),
      requestOf({}, { id: 3, kind: 'factor', was: 'AP', wanted: 'EMAIL' }),
    ],
  })
  const list = within(await screen.findByRole('list', { name: 'Pending requests' }))
  const said = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said).toEqual([
    expect.stringContaining('Ada Admin requested admin access for Pia Person p1 (level 7)'),
    expect.stringContaining('Ada Admin requested a new email for Pia Person p1 (new@meridianharbor.example)'),
    expect.stringContaining('Ada Admin requested a new two-factor method for Pia Person p1 (Emailed code)'),
  ])
})

it('says honestly when a request could not be confirmed', async () => {
  const { user } = await openManagement({
    requests: [requestOf({ confirm: true, refuse: true })],
    answers: {
      'POST /api/requests/5/confirm': failure(409, 'conflict', { message: 'This request was already declined.' }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('This request was already declined.')).toBeInTheDocument()
})
