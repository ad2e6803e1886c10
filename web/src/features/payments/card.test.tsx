// Stripe's side is doubled where its script would put it; the script itself is never fetched in a test.
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { newYork, openPayment, paid, paymentOf, quoteOf, startedWith } from '../../testing/payments.tsx'
import type { Stripe } from './stripe.ts'

const one = paymentOf().id
const script = () => document.querySelector<HTMLScriptElement>('script[src^="https://js.stripe.com/"]')
const scriptThere = () =>
  waitFor(() => {
    const found = script()
    if (!found) throw new Error('no script yet')
    return found
  })

/** A card form that is ready at once and answers as told. */
function stripeThat(answers: { error?: { message?: string } }[]) {
  const told: unknown[] = []
  window.Stripe = (key) => {
    told.push(key)
    return {
      elements: ({ clientSecret }) => {
        told.push(clientSecret)
        return {
          create: () => ({
            mount: (at) => at.append('Stripe’s own form'),
            destroy: () => {},
            on: (event, tell) => event === 'ready' && tell(),
          }),
        }
      },
      confirmPayment: async () => answers.shift() ?? {},
    } satisfies Stripe
  }
  return told
}

const byCard = (answers: object = {}) =>
  openPayment(quoteOf({ methods: ['card'] }), {
    'POST /api/payments': startedWith(paymentOf({ method: 'card' }), 'pi_1_secret_2'),
    ...answers,
  })
const dialog = async (name = 'Payment') => within(await screen.findByRole('dialog', { name }))

afterEach(() => {
  delete window.Stripe
})

// first: once the script is there nothing is fetched anyway
it('fetches nothing where the server has no key for the form', async () => {
  const append = vi.spyOn(document.head, 'append')
  const { user } = byCard({ 'POST /api/payments': startedWith(paymentOf({ method: 'card' })) })
  const at = await dialog()
  await user.click(await at.findByRole('button', { name: 'Continue to card details' }))
  expect(await at.findByText(/Couldn’t load the card form/)).toBeVisible()
  expect(append).not.toHaveBeenCalled()
  append.mockRestore()
})

it('fetches Stripe’s script only for the card form, tells when it does not arrive, and tries again; two clicks begin one payment', async () => {
  const told = stripeThat([])
  const { user, server } = byCard()
  const at = await dialog()
  await at.findByText(/Stripe handles your card details/)
  expect(script()).toBeNull()
  const goOn = at.getByRole('button', { name: 'Continue to card details' })
  await act(async () => {
    goOn.click()
    goOn.click()
  })
  ;(await scriptThere()).dispatchEvent(new Event('error'))
  expect(await at.findByText(/Couldn’t load the card form/)).toBeVisible()
  expect(at.getByRole('button', { name: 'Pay $185.00' })).toBeDisabled()
  expect(script()).toBeNull()
  await user.click(at.getByRole('button', { name: 'Try again' }))
  ;(await scriptThere()).dispatchEvent(new Event('load'))
  expect(await at.findByText('Stripe’s own form')).toBeVisible()
  expect(told).toEqual(['pk_test_portal', 'pi_1_secret_2'])
  expect(server.to('POST', '/api/payments').map(({ body }) => body)).toEqual([{ charge: newYork, method: 'card' }])
})

it('tells what the bank objects to, lets try again, and asks the server how the charge stands', async () => {
  stripeThat([{ error: { message: 'Your card was declined.' } }, {}])
  const { user, server } = byCard({
    [`POST /api/payments/${one}/settle`]: { ok: true, payment: paid({ method: 'card' }) },
  })
  const at = await dialog()
  await user.click(await at.findByRole('button', { name: 'Continue to card details' }))
  const pay = await at.findByRole('button', { name: 'Pay $185.00' })
  await waitFor(() => expect(pay).toBeEnabled())
  await user.click(pay)
  expect(await at.findByRole('alert')).toHaveTextContent('Your card was declined.')
  expect(server.to('POST', `/api/payments/${one}/settle`)).toEqual([])
  await user.click(at.getByRole('button', { name: 'Pay $185.00' }))
  expect((await dialog('Paid')).getByRole('status')).toHaveTextContent('$185.00 paid by card')
})
