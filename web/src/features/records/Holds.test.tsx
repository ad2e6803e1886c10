import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openHolds } from '../../testing/holds.tsx'
import { failure } from '../../testing/wire.ts'

it('lists holds with what each keeps, and opens one beside the list', async () => {
  const { user } = openHolds({ address: '/records?tab=holds' })
  const table = await screen.findByRole('table', { name: 'Legal holds' })
  const row = await within(table).findByRole('row', { name: /Kestrel Farms/ })
  expect(row).toHaveTextContent('1 person, 2 classes, 2024 – open')
  expect(row).toHaveTextContent('418')
  await user.click(within(row).getByRole('button', { name: /Kestrel Farms/ }))
  expect(await screen.findByRole('heading', { name: 'Kestrel Farms arbitration' })).toHaveFocus()
  expect(screen.getByText('26 of them would be past their time today.')).toBeInTheDocument()
  expect(screen.getByText('26 records kept back from disposal')).toBeInTheDocument()
  expect(screen.getByText(/proposal D-10/)).toBeInTheDocument()
})

it('places a hold after counting what it keeps, and asks for what is missing', async () => {
  const { user, server } = openHolds({
    address: '/records?tab=holds',
    answers: { 'POST /api/records/holds': { ok: true, id: 14, left: 26 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Place a hold' }))
  const dialog = await screen.findByRole('dialog', { name: 'Place a hold' })
  expect(await within(dialog).findByText('418 records today.')).toBeInTheDocument()
  expect(dialog).toHaveTextContent('26 are past their time and leave the open proposal D-10.')
  await user.click(within(dialog).getByRole('button', { name: 'Place hold' }))
  expect(dialog).toHaveTextContent('Enter a matter.')
  await user.type(within(dialog).getByRole('textbox', { name: /Matter/ }), 'SEC exam')
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Document request 1')
  await user.click(within(dialog).getByRole('button', { name: 'Place hold' }))
  await waitFor(() => expect(server.to('POST', '/api/records/holds')).toHaveLength(1))
  expect(server.to('POST', '/api/records/holds')[0]?.body).toEqual({
    matter: 'SEC exam',
    reference: '',
    reason: 'Document request 1',
    scope: { people: [], branches: [], classes: [], from: null, until: null },
  })
})

it('lifts a hold with a reason, and says why it could not be', async () => {
  const { user } = openHolds({
    address: '/records?tab=holds&hold=14',
    answers: { 'POST /api/records/holds/14/lift': failure(409, 'conflict') },
  })
  await user.click(await screen.findByRole('button', { name: 'Lift hold' }))
  const dialog = await screen.findByRole('dialog', { name: 'Lift hold on Kestrel Farms arbitration?' })
  expect(dialog).toHaveTextContent('418 records go back to normal retention. 26 of them are past their time')
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Award paid.')
  await user.click(within(dialog).getByRole('button', { name: 'Lift hold' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The server said conflict.')
})

it('leads from a hold to a packet with its scope', async () => {
  const preview = { ok: true, people: 1, entries: 3, held: 31, holds: [{ id: 14, matter: 'Kestrel Farms' }] }
  const { user, server, address } = openHolds({
    address: '/records?tab=holds&hold=14',
    answers: {
      'GET /api/packets': { ok: true, data: [] },
      'POST /api/packets/preview': {
        ...preview,
        classes: [{ id: 'tasks', records: 40, documents: 0, bytes: 0 }],
      },
    },
  })
  await user.click(await screen.findByRole('link', { name: 'Make packet' }))
  expect(address()).toBe('/records?tab=packets&hold=14')
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Kestrel Farms arbitration')
  expect(screen.getByLabelText('From')).toHaveValue('2024-01-01')
  // whose name the server is asked for, whatever else it would offer
  expect(await screen.findByText('Ellery, Marcus')).toBeVisible()
  const [asked] = server.to('POST', '/api/packets/choices')
  expect(asked?.body).toEqual({ q: '', chosen: ['11111111-1111-4111-8111-111111111111'] })
  const form = within(screen.getByRole('form', { name: 'New packet' }))
  expect(form.getByRole('checkbox', { name: 'Tasks and comments' })).toBeChecked()
  expect(form.getByRole('checkbox', { name: 'Sign-ins' })).not.toBeChecked()
  const rail = screen.getByRole('complementary', { name: 'This packet' })
  await waitFor(() =>
    expect(rail).toHaveTextContent('31 of these records are under a legal hold: Kestrel Farms. They’re included.'),
  )
  expect(server.to('POST', '/api/packets/preview')[0]?.body).toMatchObject({
    scope: { classes: ['tasks', 'papers'], from: '2024-01-01', until: null },
  })
  await user.click(within(rail).getByRole('link', { name: 'Kestrel Farms' }))
  expect(address()).toBe('/records?tab=holds&hold=14')
})

it('people of a hold are looked for as one types, and whoever is chosen stays when others are found', async () => {
  const found = {
    'elean whit': [{ id: '22222222-2222-4222-8222-222222222222', name: 'Whitcombe, Eleanor', email: '' }],
  }
  const { user, server } = openHolds({
    address: '/records?tab=holds&hold=14',
    answers: {
      'POST /api/packets/choices': ({ body }) => {
        const { q, chosen } = body as { q: string; chosen: string[] }
        const before = chosen.map((id) => ({ id, name: 'Ellery, Marcus', email: '' }))
        return { ok: true, branches: [], people: [...before, ...(found[q as keyof typeof found] ?? [])] }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Widen' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Ellery, Marcus')).toBeVisible()
  await user.type(within(dialog).getByRole('combobox', { name: 'People' }), 'elean whit')
  await user.click(await screen.findByRole('option', { name: 'Whitcombe, Eleanor', hidden: true }))
  // both are there, although the search that found the second is over
  await waitFor(() => expect(server.to('POST', '/api/packets/choices').at(-1)?.body).toMatchObject({ q: '' }))
  expect(within(dialog).getByText('Whitcombe, Eleanor')).toBeVisible()
  expect(within(dialog).getByText('Ellery, Marcus')).toBeVisible()
})

it('nobody is chosen whom nobody asked for, while the server still looks', async () => {
  const first = [{ id: '33333333-3333-4333-8333-333333333333', name: 'Achterberg, Rosalind', email: '' }]
  const { user } = openHolds({
    address: '/records?tab=holds&hold=14',
    answers: {
      'POST /api/packets/choices': ({ body }) =>
        (body as { q: string }).q ? 'never' : { ok: true, branches: [], people: first },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Widen' }))
  const dialog = await screen.findByRole('dialog')
  const people = within(dialog).getByRole('combobox', { name: 'People' })
  await user.click(people)
  expect(await screen.findByRole('option', { name: 'Achterberg, Rosalind', hidden: true })).toBeInTheDocument()
  await user.type(people, 'whit{Enter}')
  expect(screen.queryByText('Achterberg, Rosalind')).toBeNull()
})
