// The waive dialog: at once up to the limit, by two people above it, refused with a reason.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fill } from '../../testing/fill.ts'
import type { Entry } from '@portal/contract/fees'
import { approvalOf, disputesOf, entryOf, feeReviewer, ledgerOf, openFees } from '../../testing/fees.tsx'
import { failure } from '../../testing/wire.ts'

beforeEach(() => void vi.setSystemTime('2026-11-16T15:00:00Z'))
afterEach(() => void vi.useRealTimers())

// a menu is placed by what jsdom cannot measure
const unseen = { hidden: true }
const charge = (more: Partial<Entry> = {}) => entryOf(1, { description: 'Affiliation, November', ...more })

async function waive(entry: Entry, answers: Parameters<typeof openFees>[1] = {}) {
  const portal = openFees('/fees?ledger=a1', { 'GET /api/fees/ledgers/a1': ledgerOf([entry]), ...answers })
  await portal.user.click(await screen.findByRole('button', { name: `More actions for ${entry.description}` }))
  await portal.user.click(await screen.findByRole('menuitem', { name: 'Waive', ...unseen }))
  const dialog = await screen.findByRole('dialog', { name: `Waive ${entry.description}?` })
  return { ...portal, dialog: within(dialog), element: dialog }
}

it('says what changes, and waives a small amount at once', async () => {
  const { user, dialog, server, element } = await waive(charge({ charge: 9_500, open: 9_500 }), {
    'POST /api/fees/charges/1/credits': { ok: true, asked: false },
  })
  expect(dialog.getByLabelText(/^Amount/)).toHaveProperty('value', '95.00')
  await user.clear(dialog.getByLabelText(/^Amount/))
  await user.type(dialog.getByLabelText(/^Amount/), '45')
  expect(dialog.getByText('Balance').closest('div')?.textContent).toBe('Balance$300.00$255.00')
  expect(dialog.getByText('Deduction on Nov 22, 2026').closest('div')?.textContent).toContain('$300.00$255.00')
  expect(dialog.queryByText(/second person/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Waive $45.00' }))
  // why is asked for first
  expect(server.to('POST', '/api/fees/charges/1/credits')).toEqual([])
  await fill(user, dialog.getByLabelText(/^Why/), 'Office was closed')
  await user.click(dialog.getByRole('button', { name: 'Waive $45.00' }))
  await waitFor(() => expect(element.isConnected).toBe(false))
  await screen.findByText('$45.00 waived')
  const [sent] = server.to('POST', '/api/fees/charges/1/credits')
  expect(sent?.body).toEqual({
    kind: 'waiver',
    amount: '45',
    reason: 'Service issue',
    why: 'Office was closed',
    key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

it.each(['95.001', '-5', '0', '300.01', '1000000000000', ''])('does not send %j', async (amount) => {
  const { user, dialog, server } = await waive(charge())
  await user.clear(dialog.getByLabelText(/^Amount/))
  if (amount) await user.type(dialog.getByLabelText(/^Amount/), amount)
  await fill(user, dialog.getByLabelText(/^Why/), 'A reason')
  await user.click(dialog.getByRole('button', { name: /^(Waive|Send)/ }))
  expect(dialog.getByLabelText(/^Amount/).getAttribute('aria-invalid')).toBe('true')
  expect(server.to('POST', '/api/fees/charges/1/credits')).toEqual([])
})

it('above the limit asks a second person, not at it', async () => {
  const { user, dialog, server } = await waive(charge(), {
    'POST /api/fees/charges/1/credits': { ok: true, asked: true },
  })
  const amount = dialog.getByLabelText(/^Amount/)
  dialog.getByText('Over $250.00.')
  dialog.getByRole('button', { name: 'Send for approval' })
  await user.clear(amount)
  await user.type(amount, '250.00')
  dialog.getByRole('button', { name: 'Waive $250.00' })
  expect(dialog.queryByText('Over $250.00.')).toBeNull()
  await user.clear(amount)
  await user.type(amount, '250.01')
  await fill(user, dialog.getByLabelText(/^Why/), 'Long illness')
  await user.click(dialog.getByRole('button', { name: 'Send for approval' }))
  await screen.findByText('Sent for approval')
  expect(server.to('POST', '/api/fees/charges/1/credits')).toHaveLength(1)
})

it('stays open with the server’s sentence when somebody was faster, and tries again with the same key', async () => {
  let first = true
  const { user, dialog, server, element } = await waive(charge({ charge: 9_500, open: 9_500 }), {
    'POST /api/fees/charges/1/credits': () => {
      if (!first) return { ok: true, asked: false }
      first = false
      return failure(409, 'conflict', { message: 'Part of this charge was credited in the meantime.' })
    },
  })
  await fill(user, dialog.getByLabelText(/^Why/), 'Office was closed')
  await user.click(dialog.getByRole('button', { name: 'Waive $95.00' }))
  await screen.findByText('Part of this charge was credited in the meantime.')
  expect(dialog.getByLabelText(/^Why/)).toHaveProperty('value', 'Office was closed')
  await user.click(dialog.getByRole('button', { name: 'Waive $95.00' }))
  await waitFor(() => expect(element.isConnected).toBe(false))
  const keys = server.to('POST', '/api/fees/charges/1/credits').map(({ body }) => (body as { key: string }).key)
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
})

it('asks before what was typed is lost', async () => {
  const { user, dialog } = await waive(charge())
  await fill(user, dialog.getByLabelText(/^Why/), 'Half a')
  await user.click(dialog.getByRole('button', { name: 'Keep charge' }))
  expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeTruthy()
})

it('is not offered for the ledger of whom one acts for', async () => {
  const acting = { id: 'a1', first: 'Maeve', last: 'Kennedy', email: 'm@x.example' }
  const own = ledgerOf([charge({ can: { credit: false, dispute: false } })], {
    can: { charge: false, credit: false, dates: false },
  })
  const { user } = openFees(
    '/fees?ledger=a1',
    { 'GET /api/fees/ledgers/a1': own },
    feeReviewer({ acting: acting as never }),
  )
  await user.click(await screen.findByRole('button', { name: 'More actions for Affiliation, November' }))
  expect((await screen.findAllByRole('menuitem', unseen)).map(({ textContent }) => textContent)).toEqual([
    'Copy number',
  ])
  expect(screen.queryByRole('button', { name: 'Add charge' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change dates' })).toBeNull()
})

const waiting = (can: { decide: boolean; withdraw: boolean }) => ({
  'GET /api/fees/ledgers/a1': ledgerOf([charge()]),
  'GET /api/fees/disputes': disputesOf([], { approvals: [approvalOf({ can })] }),
})

it('whoever asked cannot be the second, and takes it back', async () => {
  const { user, server } = openFees('/fees?ledger=a1', {
    ...waiting({ decide: false, withdraw: true }),
    'DELETE /api/fees/credits/8': { ok: true },
  })
  const card = within(await screen.findByRole('region', { name: 'Credit of E&O insurance' }))
  card.getByText('Entered by you. Someone else has to approve it.')
  expect(card.queryByRole('button', { name: /Approve/ })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Withdraw request' }))
  await screen.findByText('Request withdrawn')
  expect(server.to('DELETE', '/api/fees/credits/8')).toHaveLength(1)
})

it('another person approves or declines; too late, they are told', async () => {
  const { user } = openFees('/fees?ledger=a1', {
    ...waiting({ decide: true, withdraw: false }),
    'POST /api/fees/credits/8/approve': { ok: true },
    'POST /api/fees/credits/8/decline': failure(409, 'conflict', { message: 'This was already decided.' }),
  })
  const card = within(await screen.findByRole('region', { name: 'Credit of E&O insurance' }))
  expect(card.queryByRole('button', { name: 'Withdraw request' })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Decline' }))
  await screen.findByText('This was already decided.')
  await user.click(await screen.findByRole('button', { name: 'Approve $300.00' }))
  await screen.findByText('Credit approved')
})
