// The schedule: dated prices that never change, overrides, and the states' fees.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fill } from '../../testing/fill.ts'
import type { FeePrice } from '@portal/contract/fees'
import { feeOf, openFees, scheduleOf } from '../../testing/fees.tsx'
import { failure } from '../../testing/wire.ts'

beforeEach(() => void vi.setSystemTime('2026-11-16T15:00:00Z'))
afterEach(() => void vi.useRealTimers())

const price = (id: number, cents: number, starts: string): FeePrice => ({ id, cents, starts, reason: '', by: '' })
const prices = [price(1, 12_900, '2024-01-01'), price(2, 14_500, '2026-01-01'), price(3, 15_200, '2027-01-01')]
const technology = feeOf(1, 'Technology', {
  prices,
  price: prices[1] ?? null,
  next: prices[2] ?? null,
  override_count: 1,
  overrides: [
    {
      id: 9,
      who: 'Becker, Anton',
      account: 'a9',
      cents: 0,
      starts: '2026-01-01',
      until: '2027-01-31',
      reason: 'On leave',
      by: 'Theodora Vance',
      at: '2026-10-30T15:00:00.000Z',
      version: 4,
    },
  ],
})
const renewal = feeOf(7, 'State renewal', {
  per: 'year',
  year_day: '12-31',
  applies: 'registered',
  priced: 'state',
  ahead: { year: 2027, set: 49, of: 52 },
})
const open = (answers: Parameters<typeof openFees>[1] = {}, can = { firm: true }) =>
  openFees('/fees', { 'GET /api/fees/schedule': scheduleOf([technology, renewal], { can }), ...answers })

it('shows past, current and planned prices, and none of them can be changed', async () => {
  open()
  const track = within(await screen.findByRole('list', { name: 'Prices over time' }))
  expect(track.getAllByRole('listitem').map((item) => item.getAttribute('data-state'))).toEqual([
    'past',
    'now',
    'planned',
    null,
  ])
  track.getByText('Jan 1, 2027, planned')
  expect(track.queryAllByRole('button')).toEqual([])
  expect(track.queryAllByRole('textbox')).toEqual([])
  // the row itself; what opens below it names the fee as well
  const [row] = screen.getAllByRole('row', { name: /Technology/ })
  expect(row?.textContent).toContain('$145.00')
  expect(row?.textContent).toContain('$152.00 from Jan 1, 2027')
})

it('has renewals of the states, with how many have told their fee', async () => {
  open()
  const row = within(await screen.findByRole('row', { name: /State renewal/ }))
  for (const said of ['Year, Dec 31', 'State fee', '2027 fees, 49 of 52 states set', 'As registered'])
    expect(row.getByText(said)).toBeTruthy()
})

it('adds a price from tomorrow on without a reason', async () => {
  const { user, server } = open({ 'POST /api/fees/schedule/1/prices': { ok: true, bills: 0 } })
  await user.click(await screen.findByRole('button', { name: 'Add price' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add price' }))
  expect(dialog.getByLabelText(/^First day/)).toHaveProperty('value', '2026-11-17')
  await user.type(dialog.getByLabelText(/^Amount/), '95.123')
  await user.click(dialog.getByRole('button', { name: 'Add price' }))
  dialog.getByText('Enter an amount in dollars and cents, such as 95.00.')
  await user.clear(dialog.getByLabelText(/^Amount/))
  await user.type(dialog.getByLabelText(/^Amount/), '160.00')
  await user.click(dialog.getByRole('button', { name: 'Add price' }))
  await screen.findByText('Price added')
  expect(server.to('POST', '/api/fees/schedule/1/prices')[0]?.body).toEqual({
    amount: '160.00',
    from: '2026-11-17',
    reason: '',
  })
  // what the states set is not among the choices
  expect(server.to('GET', '/api/fees/schedule/1/effect')).toEqual([])
})

it('a past date needs a reason and says how many bills would differ; the same date twice is refused', async () => {
  const { user, server } = open({
    'GET /api/fees/schedule/1/effect': { ok: true, bills: 12 },
    'POST /api/fees/schedule/1/prices': failure(409, 'conflict', {
      message: 'Another price starts on this date. Choose a different date.',
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add price' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add price' }))
  await user.type(dialog.getByLabelText(/^Amount/), '150.00')
  await user.clear(dialog.getByLabelText(/^First day/))
  await user.type(dialog.getByLabelText(/^First day/), '2026-10-15')
  await dialog.findByText(/^12 bills would be different\./)
  await user.click(dialog.getByRole('button', { name: 'Add price' }))
  dialog.getByText('A price that starts today or earlier needs a reason.')
  expect(server.to('POST', '/api/fees/schedule/1/prices')).toEqual([])
  await fill(user, dialog.getByLabelText(/^Reason/), 'Contract of October')
  await user.click(dialog.getByRole('button', { name: 'Add price' }))
  await screen.findByText('Another price starts on this date. Choose a different date.')
  expect(dialog.getByLabelText(/^Reason/)).toHaveProperty('value', 'Contract of October')
})

it('ends an override from what was seen', async () => {
  const { user, server } = open({ 'POST /api/fees/overrides/9/end': { ok: true } })
  await user.click(await screen.findByRole('button', { name: 'End override of Becker, Anton' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End override for Becker, Anton?' }))
  await user.click(dialog.getByRole('button', { name: 'End override' }))
  await screen.findByText('Override ended')
  expect(server.to('POST', '/api/fees/overrides/9/end')[0]?.body).toEqual({ on: '2026-11-16', version: 4 })
})

it('one branch’s reviewers look at it and change nothing', async () => {
  open({}, { firm: false })
  await screen.findByRole('list', { name: 'Prices over time' })
  for (const name of [/^Add price/, /^Add override/, /^End override/])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Billing' })).toBeNull()
})
