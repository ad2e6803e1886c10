// Payroll's file: created, downloaded, and its confirmation imported.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { canOf } from '../../testing/details.ts'
import { billingOf, feeReviewer, fileOf, openFees } from '../../testing/fees.tsx'
import { failure } from '../../testing/wire.ts'

beforeEach(() => void vi.setSystemTime('2026-11-16T15:00:00Z'))
afterEach(() => void vi.useRealTimers())

async function open(
  files: ReturnType<typeof fileOf>[],
  answers: Parameters<typeof openFees>[1] = {},
  as = feeReviewer(),
) {
  const portal = openFees('/fees?tab=billing', { 'GET /api/fees/billing': billingOf(files), ...answers }, as)
  return { ...portal, card: within(await screen.findByRole('article', { name: 'Payroll deductions' })) }
}
const step = () => document.querySelector('[aria-current=step]')

it('is created for the next pay date; of two at once the second is told', async () => {
  const { user, card, server } = await open([], {
    'POST /api/fees/payroll': failure(409, 'conflict', { message: 'There’s already a file for this pay date.' }),
  })
  expect(card.queryByRole('link', { name: 'Import confirmation' })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Create file for Nov 22, 2026' }))
  await screen.findByText('There’s already a file for this pay date.')
  expect(server.to('POST', '/api/fees/payroll')[0]?.body).toEqual({ pay_date: '2026-11-22' })
})

it('waits for its confirmation, which is imported where imports are', async () => {
  const file = fileOf({ downloaded: '2026-11-13T19:10:00.000Z', downloaded_by: 'Lena Brandt' })
  const { card } = await open([file])
  card.getByText(/409 advisors, \$97,155\.00\. Disputed fees are left out\./)
  expect(step()?.textContent).toContain('Confirmation from payroll')
  expect(card.queryByRole('button', { name: /^Create file/ })).toBeNull()
  card.getByRole('button', { name: 'Download again' })
  expect(card.getByRole('link', { name: 'Import confirmation' }).getAttribute('href')).toBe(
    '/management?tab=imports&import=deductions',
  )
})

it('says how much of it is confirmed, and is done once all of it is', async () => {
  const part = fileOf({ downloaded: '2026-11-13T19:10:00.000Z', confirmed: 12, confirmed_cents: 240_000 })
  const { card } = await open([part])
  expect(step()?.textContent).toContain('12 of 409 lines')
  card.getByRole('link', { name: 'Import confirmation' })
})

it('that is recorded asks for nothing more', async () => {
  const all = fileOf({
    downloaded: '2026-11-13T19:10:00.000Z',
    confirmed: 409,
    confirmed_cents: 9_715_500,
    recorded: '2026-11-16T14:00:00.000Z',
  })
  const { card } = await open([all])
  card.getByText('$97,155.00')
  expect(card.queryByRole('link', { name: 'Import confirmation' })).toBeNull()
  expect(step()).toBeNull()
})

it('is not confirmed by whoever cannot import', async () => {
  const without = feeReviewer({ can: canOf({ fees: { review: true } }) })
  const { card } = await open([fileOf()], {}, without)
  card.getByRole('button', { name: 'Download file' })
  expect(card.queryByRole('link', { name: 'Import confirmation' })).toBeNull()
})
