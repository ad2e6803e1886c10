import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { openReceipts, paid, paymentOf } from '../../testing/payments.tsx'
import { failure } from '../../testing/wire.ts'

const none = { everyone: false }
const one = paymentOf().id
const list = async () => within(await screen.findByRole('list', { name: 'Payments' }))

it('lists receipts with what each was for, how it was paid and where it went', async () => {
  openReceipts(detailsOf(), {
    'GET /api/payments': {
      ok: true,
      data: [
        paid({ method: 'commission' }),
        paymentOf({ id: 'other', status: 'failed', failure: 'Your card was declined.', state: 'Ohio' }),
      ],
      can: none,
    },
  })
  const items = await (await list()).findAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'New State Registration, New York$185.00Securities Agent · Dana Whitfield · R-10042Paid Nov 16, 2026, deducted from commissionTask 52',
    'New State Registration, Ohio$185.00Securities Agent · Dana WhitfieldDeclined Nov 16, 2026: Your card was declined.',
  ])
  expect(screen.getByRole('link', { name: 'Task 52' })).toHaveAttribute('href', '/view/52')
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})

it.each([
  [{ refund_asked: '2026-11-17T15:00:00.000Z' }, 'Refund in progress'],
  [
    { refund_asked: '2026-11-17T15:00:00.000Z', failure: 'Declined by the bank.' },
    /Refund failed.*: Declined by the bank\./,
  ],
  [{ refunded: '2026-11-17T15:00:00.000Z', status: 'refunded' as const }, 'Refunded'],
])('says how far a refund is: %o', async (more, words) => {
  openReceipts(detailsOf(), { 'GET /api/payments': { ok: true, data: [paid(more)], can: none } })
  const [item] = await (await list()).findAllByRole('listitem')
  expect(item).toHaveTextContent(words)
})

it('says when there are none, and when they could not be loaded', async () => {
  const { user, server } = openReceipts(detailsOf(), { 'GET /api/payments': failure(500, 'unexpected') })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The server said unexpected.')).toBeVisible()
  server.answers['GET /api/payments'] = { ok: true, data: [], can: none }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No payments yet')).toBeVisible()
})

it('lets whoever may see everybody’s and give money back, with a reason, once for two clicks', async () => {
  const data = [paid({ can: { refund: true, worked: false } })]
  const can = { everyone: true }
  const { user, server } = openReceipts(detailsOf(), {
    'GET /api/payments': { ok: true, data: [], can },
    'GET /api/payments/all': () => ({ ok: true, data, can }),
    [`POST /api/payments/${one}/refund`]: () => {
      data[0] = paid({ status: 'refunded', refunded: '2026-11-17T15:00:00.000Z' })
      return { ok: true, payment: data[0] }
    },
  })
  await user.click(await screen.findByRole('radio', { name: 'Everyone' }))
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund this payment' }))
  await user.click(dialog.getByRole('button', { name: 'Refund $185.00' }))
  expect(await dialog.findByText('Enter a short reason.')).toBeVisible()
  expect(server.to('POST', `/api/payments/${one}/refund`)).toEqual([])
  await user.type(dialog.getByLabelText(/Reason/), 'Paid twice')
  const refund = dialog.getByRole('button', { name: 'Refund $185.00' })
  await act(async () => {
    refund.click()
    refund.click()
  })
  expect(await screen.findByText(/Refunded/)).toBeVisible()
  expect(server.to('POST', `/api/payments/${one}/refund`).map(({ body }) => body)).toEqual([{ reason: 'Paid twice' }])
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})

it('says where the refund would be that somebody else has to give it', async () => {
  const can = { everyone: true }
  const data = [
    paid({ can: { refund: true, worked: false } }),
    paid({ id: 'other', state: 'Ohio', can: { refund: false, worked: true } }),
  ]
  openReceipts(detailsOf(), { 'GET /api/payments': { ok: true, data, can } })
  const [first, second] = await (await list()).findAllByRole('listitem')
  expect(second).toHaveTextContent('You worked on this one. Someone else has to decide.')
  expect(first).not.toHaveTextContent('You worked on this one')
  expect(screen.getAllByRole('button', { name: 'Refund' })).toHaveLength(1)
  expect(first).toContainElement(screen.getByRole('button', { name: 'Refund' }))
})
