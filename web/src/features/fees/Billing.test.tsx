// Billing: what a run would bill before it does, the run that is under way, and the runs before it.
import type { Run } from '@portal/contract/fee-billing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { billingOf, openFees } from '../../testing/fees.tsx'
import { failure } from '../../testing/wire.ts'

beforeEach(() => void vi.setSystemTime('2026-11-16T15:00:00Z'))
afterEach(() => void vi.useRealTimers())

const runOf = (id: number, more: Partial<Run> = {}): Run => ({
  id,
  kind: 'month',
  fee: '',
  from: '2026-11-01',
  to: '2026-11-30',
  nth: 1,
  state: 'complete',
  by: '',
  started: '2026-11-02T14:00:00.000Z',
  ended: '2026-11-02T14:01:00.000Z',
  total: 412,
  done: 412,
  bills: 1_236,
  already: 0,
  prorated: 3,
  attention: 0,
  cents: 9_715_500,
  ...more,
})
const preview = { ok: true, advisors: 409, bills: 818, already: 412, prorated: 3, cents: 9_715_500 }

function open(more: Partial<ReturnType<typeof billingOf>> = {}, answers: Parameters<typeof openFees>[1] = {}) {
  return openFees('/fees?tab=billing', {
    'GET /api/fees/billing': { ...billingOf([]), ...more },
    'GET /api/fees/runs/preview': preview,
    ...answers,
  })
}
async function openDialog(...asked: Parameters<typeof open>) {
  const portal = open(...asked)
  await portal.user.click(await screen.findByRole('button', { name: 'Preview and run' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bill fees' }))
  await dialog.findByText('409')
  const choose = async (period: string) => {
    await portal.user.click(dialog.getByRole('combobox', { name: 'Period' }))
    await portal.user.click(await screen.findByText(period))
  }
  return { ...portal, dialog, choose }
}
const figures = (dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) =>
  dialog.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

it('shows what this month would bill, and bills it', async () => {
  const { user, server, dialog } = await openDialog({}, { 'POST /api/fees/runs': { ok: true, id: 9 } })
  expect(server.to('GET', '/api/fees/runs/preview')[0]?.query).toEqual({ month: '2026-11' })
  expect(figures(dialog)).toEqual([
    'Advisors: 409',
    'New bills: 818',
    'Already billed: 412',
    'Prorated: 3',
    'To be added: $97,155.00',
  ])
  await user.click(dialog.getByRole('button', { name: 'Start billing' }))
  await screen.findByText('Billing started')
  expect(server.to('POST', '/api/fees/runs')[0]?.body).toEqual({ month: '2026-11', fee: null })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('only looks at the next month', async () => {
  const { user, server, dialog, choose } = await openDialog()
  await choose('December 2026, preview')
  await waitFor(() => expect(server.to('GET', '/api/fees/runs/preview')[1]?.query).toEqual({ month: '2026-12' }))
  await user.click(dialog.getByRole('button', { name: 'Close preview' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST', '/api/fees/runs')).toEqual([])
})

it('bills the year of a yearly fee; what is refused says why, and the dialog stays', async () => {
  const { user, server, dialog, choose } = await openDialog(
    { years: [{ fee: 4, name: 'E&O insurance', from: '2026-07-01', to: '2027-06-30' }] },
    { 'POST /api/fees/runs': failure(409, 'conflict', { message: 'It’s being billed already.' }) },
  )
  await choose('E&O insurance, 2026–27')
  await waitFor(() => expect(server.to('GET', '/api/fees/runs/preview')[1]?.query).toEqual({ fee: '4' }))
  await user.click(dialog.getByRole('button', { name: 'Start billing' }))
  await screen.findByText('Couldn’t start billing')
  screen.getByText('It’s being billed already.')
  expect(server.to('POST', '/api/fees/runs')[0]?.body).toEqual({ month: null, fee: 4 })
  dialog.getByRole('button', { name: 'Start billing' })
})

it('lists the runs with who started them and how they ended; one of them is opened', async () => {
  const runs = [
    runOf(8, { nth: 2, state: 'failed', by: 'Lena Brandt', done: 100, bills: 300, cents: 2_400_000 }),
    runOf(7, { state: 'complete' }),
  ]
  const { user, server, address } = open({ current: runs[1] ?? null, runs })
  const rows = within(await screen.findByRole('table', { name: 'Runs' })).getAllByRole('row')
  expect(
    rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['November, second run', 'Nov 2, 9:00 AM', '100 of 412', '300', '$24,000.00', 'Lena Brandt', 'Failed'],
    ['November', 'Nov 2, 9:00 AM', '412', '1,236', '$97,155.00', 'Scheduled', 'Complete'],
  ])
  act(() => rows[1]?.focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/fees?tab=billing&run=8'))
  await waitFor(() => expect(server.to('GET', '/api/fees/billing').at(-1)?.query).toEqual({ run: '8' }))
  await user.click(screen.getByRole('link', { name: 'November' }))
  await waitFor(() => expect(address()).toBe('/fees?tab=billing&run=7'))
})

it('that cannot be loaded can be asked for again', async () => {
  let down = true
  const { user } = open({}, { 'GET /api/fees/billing': () => (down ? failure(500, 'unexpected') : billingOf([])) })
  await screen.findByText('Couldn’t load billing')
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No runs yet. Months are billed on their first business day.')).toBeInTheDocument()
})
