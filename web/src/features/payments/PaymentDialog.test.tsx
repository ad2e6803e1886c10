import { sandboxCards } from '@portal/contract/payments'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { newYork, openPayment, paid, paymentOf, quoteOf, startedWith } from '../../testing/payments.tsx'
import { failure } from '../../testing/wire.ts'
import { testCardOf, testCards } from './test-cards.ts'

const one = paymentOf().id
const dialog = async (name = 'Payment') => within(await screen.findByRole('dialog', { name }))
const facts = (of: Awaited<ReturnType<typeof dialog>>) =>
  Object.fromEntries(
    of.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent] as const),
  )

/** Both before the button can be drawn disabled, as on a busy machine. */
const clickTwiceAtOnce = (button: HTMLElement) =>
  act(async () => {
    button.click()
    button.click()
  })

/** The one under the words; another is in the corner. */
const closeAtTheEnd = () => screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement

afterEach(() => vi.useRealTimers())

it('shows what the server says it costs and for whom, before anything is begun [REGS-25, REGS-26, API-46]', async () => {
  const { server } = openPayment(quoteOf())
  const at = await dialog()
  expect(await at.findByText('$185.00')).toBeVisible()
  expect(at.getByText('New York takes this once, when the registration is filed.')).toBeVisible()
  expect(facts(at)).toEqual({
    For: 'New State Registration',
    State: 'New York',
    Type: 'Securities Agent',
    Advisor: 'Dana Whitfield',
    'Receipt to': 'dana@meridianharbor.example',
  })
  expect(server.to('POST', '/api/payments/quote').map(({ body }) => body)).toEqual([{ charge: newYork }])
  expect(server.to('POST', '/api/payments')).toEqual([])
})

it('says when it is paid for somebody one acts for [REGS-27, ROLE-24]', async () => {
  openPayment(quoteOf({ proxied: true }))
  expect(await screen.findByText('Dana Whitfield (you’re acting for them)')).toBeVisible()
})

it('tells why something cannot be paid for', async () => {
  openPayment(quoteOf(), { 'POST /api/payments/quote': failure(409, 'conflict') })
  expect(await screen.findByText('The server said conflict.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

it('keeps the card number that was typed when the price cannot be asked for again', async () => {
  const { user, server } = openPayment(quoteOf())
  const at = await dialog()
  const number = await at.findByLabelText('Test card number')
  await user.type(number, '4242')
  server.answers['POST /api/payments/quote'] = failure(500, 'unexpected')
  act(() => void window.dispatchEvent(new Event('offline')))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(server.to('POST', '/api/payments/quote')).toHaveLength(2))
  // the answer is there, and has been drawn
  await act(async () => {
    await new Promise((next) => setTimeout(next))
  })
  expect(at.getByLabelText('Test card number')).toBe(number)
  expect(number).toHaveValue('4242')
})

it('offers no way the server does not', async () => {
  const { user, ends } = openPayment(quoteOf({ methods: [] }))
  const at = await dialog()
  expect(await at.findByText(/Online payment isn’t set up yet/)).toBeVisible()
  expect(at.queryByRole('radio')).toBeNull()
  await user.click(closeAtTheEnd())
  expect(ends).toEqual(['closed'])
})

it('pays with a test card whose number stays in the browser, once for two clicks', async () => {
  const { user, server, ends } = openPayment(quoteOf(), {
    'POST /api/payments': startedWith(paymentOf()),
    [`POST /api/payments/${one}/sandbox`]: { ok: true, payment: paid() },
  })
  const at = await dialog()
  expect(await at.findByText('Demo mode: no real charges')).toBeVisible()
  await user.type(at.getByLabelText('Test card number'), '4242424242424242')
  await clickTwiceAtOnce(at.getByRole('button', { name: 'Pay $185.00' }))
  const done = await dialog('Paid')
  expect(done.getByRole('status')).toHaveTextContent('$185.00 paid by test card; no money moved')
  expect(done.getByText(/We’ll email your receipt to dana@meridianharbor\.example\./)).toBeVisible()
  expect(done.getByRole('link', { name: 'task 52' })).toHaveAttribute('href', '/view/52')
  expect(server.to('POST', '/api/payments').map(({ body }) => body)).toEqual([{ charge: newYork, method: 'sandbox' }])
  expect(server.to('POST', `/api/payments/${one}/sandbox`).map(({ body }) => body)).toEqual([{ card: 'pm_card_visa' }])
  expect(JSON.stringify(server.sent.map(({ path, query, body }) => [path, query, body]))).not.toContain('4242')
  await user.click(done.getByRole('button', { name: 'Done' }))
  expect(ends).toEqual(['paid 52'])
})

it('refuses every number but Stripe’s test numbers without sending anything', async () => {
  const { user, server } = openPayment(quoteOf())
  const at = await dialog()
  await user.type(await at.findByLabelText('Test card number'), '4111 1111 1111 1111')
  await user.click(at.getByRole('button', { name: 'Pay $185.00' }))
  expect(await at.findByText(/Use one of the Stripe test numbers below\./)).toBeVisible()
  expect(server.to('POST', '/api/payments')).toEqual([])
})

it('knows a test number for each card the server knows, however it is spaced', () => {
  expect(testCards.map(({ number }) => testCardOf(number.replaceAll(' ', '-')))).toEqual([...sandboxCards])
  expect(testCardOf('')).toBeUndefined()
})

it('tells why a card was declined, and lets another try', async () => {
  const answers = [
    paymentOf({ status: 'failed', failure: 'Your card has insufficient funds.' }),
    paid({ id: '0b9c6a52-7b53-4c0e-9d6c-1f1f4a3f2b02' }),
  ]
  const { user, server } = openPayment(quoteOf(), {
    'POST /api/payments': startedWith(paymentOf()),
    [`POST /api/payments/${one}/sandbox`]: () => ({ ok: true, payment: answers.shift() }),
  })
  const at = await dialog()
  await user.click(await at.findByRole('button', { name: '4000 0000 0000 9995' }))
  await user.click(at.getByRole('button', { name: 'Pay $185.00' }))
  expect(await at.findByRole('alert')).toHaveTextContent('Your card has insufficient funds.')
  await user.click(at.getByRole('button', { name: '4242 4242 4242 4242' }))
  await user.click(at.getByRole('button', { name: 'Pay $185.00' }))
  await dialog('Paid')
  expect(server.to('POST', `/api/payments/${one}/sandbox`).map(({ body }) => body)).toEqual([
    { card: 'pm_card_chargeDeclinedInsufficientFunds' },
    { card: 'pm_card_visa' },
  ])
})

it('deducts from commission once it is confirmed, saying whose, once for two clicks', async () => {
  const { user, server } = openPayment(quoteOf(), {
    'POST /api/payments': startedWith(paid({ method: 'commission' })),
  })
  const at = await dialog()
  await user.click(await at.findByRole('radio', { name: 'Commission deduction' }))
  expect(at.getByText(/deducted from Dana Whitfield’s next commission statement/)).toHaveTextContent('$185.00')
  await clickTwiceAtOnce(at.getByRole('button', { name: 'Deduct $185.00' }))
  expect((await dialog('Paid')).getByRole('status')).toHaveTextContent('$185.00 deducted from commission')
  expect(server.to('POST', '/api/payments').map(({ body }) => body)).toEqual([
    { charge: newYork, method: 'commission' },
  ])
})

it('asks before a payment that was begun is given up, and cancels it', async () => {
  const { user, server, ends } = openPayment(quoteOf(), {
    'POST /api/payments': startedWith(paymentOf()),
    [`POST /api/payments/${one}/sandbox`]: failure(500, 'unexpected'),
    [`DELETE /api/payments/${one}`]: { ok: true },
  })
  const at = await dialog()
  await user.click(await at.findByRole('button', { name: '4242 4242 4242 4242' }))
  await user.click(at.getByRole('button', { name: 'Pay $185.00' }))
  expect(await at.findByRole('alert')).toHaveTextContent('The server said unexpected.')
  await user.click(at.getByRole('button', { name: 'Cancel' }))
  await user.click((await dialog('Cancel this payment?')).getByRole('button', { name: 'Keep paying' }))
  expect(server.to('DELETE', `/api/payments/${one}`)).toEqual([])
  await user.click(at.getByRole('button', { name: 'Cancel' }))
  await clickTwiceAtOnce((await dialog('Cancel this payment?')).getByRole('button', { name: 'Cancel payment' }))
  await waitFor(() => expect(ends).toEqual(['closed']))
  expect(server.to('DELETE', `/api/payments/${one}`)).toHaveLength(1)
})

it('learns that a payment was made after all when it is too late to give it up', async () => {
  const { user } = openPayment(quoteOf(), {
    'POST /api/payments': startedWith(paymentOf()),
    [`POST /api/payments/${one}/sandbox`]: failure(500, 'unexpected'),
    [`DELETE /api/payments/${one}`]: failure(409, 'conflict'),
    [`POST /api/payments/${one}/settle`]: { ok: true, payment: paid() },
  })
  const at = await dialog()
  await user.click(await at.findByRole('button', { name: '4242 4242 4242 4242' }))
  await user.click(at.getByRole('button', { name: 'Pay $185.00' }))
  await at.findByRole('alert')
  await user.click(at.getByRole('button', { name: 'Cancel' }))
  await user.click((await dialog('Cancel this payment?')).getByRole('button', { name: 'Cancel payment' }))
  expect((await dialog('Paid')).getByRole('status')).toHaveTextContent('$185.00')
})

/** Commission that the server takes its time with: the plainest way to something unsettled. */
async function openUnsettled(settle: () => object) {
  const opened = openPayment(quoteOf({ methods: ['commission'] }), {
    'POST /api/payments': startedWith(paymentOf({ method: 'commission' })),
    [`POST /api/payments/${one}/settle`]: settle,
  })
  const at = await dialog()
  const deduct = await at.findByRole('button', { name: 'Deduct $185.00' })
  vi.useFakeTimers()
  fireEvent.click(deduct)
  await act(() => vi.advanceTimersByTimeAsync(0))
  const asked = () => opened.server.to('POST', `/api/payments/${one}/settle`).length
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { ...opened, asked, pass }
}

it('asks ever less often how an unsettled payment stands, until it does', async () => {
  let status: 'open' | 'paid' = 'open'
  const { asked, pass } = await openUnsettled(() => ({ ok: true, payment: paymentOf({ status }) }))
  expect(screen.getByText('Waiting for the bank…')).toBeVisible()
  expect(asked()).toBe(1)
  await pass(1_000)
  expect(asked()).toBe(2)
  await pass(1_999)
  expect(asked()).toBe(2)
  status = 'paid'
  await pass(1)
  expect(asked()).toBe(3)
  expect(screen.getByRole('dialog', { name: 'Paid' })).toBeVisible()
  await pass(60_000)
  expect(asked()).toBe(3)
})

it('stops asking in the end, and closing then cancels nothing', async () => {
  const { asked, pass, ends, server } = await openUnsettled(() => failure(500, 'unexpected'))
  await pass(120_000)
  expect(asked()).toBe(12)
  expect(screen.getByText(/The bank hasn’t responded yet/)).toBeVisible()
  fireEvent.click(closeAtTheEnd())
  expect(ends).toEqual(['closed'])
  expect(server.to('DELETE', `/api/payments/${one}`)).toEqual([])
})
