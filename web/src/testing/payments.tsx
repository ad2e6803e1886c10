import type { AnswerOf } from '@portal/contract/endpoint'
import type { Charge, Payment, quotePayment } from '@portal/contract/payments'
import type { Details } from '@portal/contract/session'
import { useState } from 'react'
import { PaymentDialog, Payments } from '../features/payments/public.ts'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export type Quote = AnswerOf<typeof quotePayment>

export const newYork: Charge = { charge_type: 'STATE', advisor: 1204, state: 'New York', license: 'Securities' }

export const quoteOf = (more: Partial<Quote> = {}): Quote => ({
  ok: true,
  lead_text: 'New York takes this once, when the registration is filed.',
  charge_amount: 18_500,
  advisor_name: 'Dana Whitfield',
  type: 'Securities Agent',
  email: 'dana@meridianharbor.example',
  proxied: false,
  description: 'New State Registration',
  state: 'New York',
  charge_type: 'STATE',
  methods: ['sandbox', 'commission'],
  ...more,
})

export const paymentOf = (more: Partial<Payment> = {}): Payment => ({
  id: '0b9c6a52-7b53-4c0e-9d6c-1f1f4a3f2b01',
  number: 10_042,
  charge_type: 'STATE',
  description: 'New State Registration',
  lead_text: 'New York takes this once, when the registration is filed.',
  amount: 18_500,
  advisor_name: 'Dana Whitfield',
  email: 'dana@meridianharbor.example',
  state: 'New York',
  type: 'Securities Agent',
  proxied: false,
  method: 'sandbox',
  status: 'open',
  failure: '',
  created: '2026-11-16T15:00:00.000Z',
  settled: null,
  refund_asked: null,
  refunded: null,
  task: null,
  can: { refund: false, worked: false },
  ...more,
})
export const paid = (more: Partial<Payment> = {}) =>
  paymentOf({ status: 'paid', settled: '2026-11-16T15:00:05.000Z', task: 52, ...more })

export const startedWith = (payment: Payment, secret = '') => ({
  ok: true,
  payment,
  client_secret: secret,
  publishable_key: secret && 'pk_test_portal',
})

type Answers = Parameters<typeof wire>[0]

/** The dialog on a screen of nothing else, with an end to tell. */
export function openPayment(quote: Quote, answers: Answers = {}) {
  const ends: string[] = []
  function Screen() {
    const [open, setOpen] = useState(true)
    const end = (word: string) => {
      ends.push(word)
      setOpen(false)
    }
    return (
      <>
        <h1>A screen</h1>
        {open && (
          <PaymentDialog
            charge={newYork}
            onDone={({ status, task }) => end(`${status} ${task}`)}
            onClose={() => end('closed')}
          />
        )}
      </>
    )
  }
  return { ...open(Screen, detailsOf(), { 'POST /api/payments/quote': quote, ...answers }), ends }
}

/** The drawer of receipts on a screen of nothing else. */
export const openReceipts = (who: Details, answers: Answers) =>
  open(() => <Payments onClose={() => {}} />, who, answers)

function open(Screen: () => React.ReactNode, who: Details, answers: Answers) {
  const server = wire({ 'POST /api/auth/verify': { ap: 1, details: who }, ...answers })
  signedInAs(who)
  return { ...openScreen('/securities/regs', [{ screens: { '/securities/regs': async () => Screen } }]), server }
}
