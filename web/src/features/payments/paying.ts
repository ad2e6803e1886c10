// One payment from its beginning to where it stands, and what can go wrong between.
import {
  type Charge,
  cancelPayment,
  type Payment,
  type PaymentMethod,
  payInSandbox,
  type sandboxCards,
  startPayment,
} from '@portal/contract/payments'
import { useRef, useState } from 'react'
import { CallError, call } from '../../lib/call.ts'

/** The second of two clicks comes before the button can be drawn disabled. */
export function useOnce() {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  async function once(work: () => Promise<void>) {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return { busy, once }
}

export function usePaying(charge: Charge) {
  const [payment, setPayment] = useState<Payment>()
  const [cardForm, setCardForm] = useState<{ secret: string; publishableKey: string }>()
  const [settling, setSettling] = useState(false)
  const [problem, setProblem] = useState('')
  const { busy, once: atOnce } = useOnce()

  const once = (work: () => Promise<void>) =>
    atOnce(async () => {
      setProblem('')
      try {
        await work()
      } catch (failed) {
        setProblem(failed instanceof Error ? failed.message : 'The payment didn’t go through. Try again.')
      }
    })

  function take(now: Payment) {
    setPayment(now)
    setSettling(false)
    if (now.status === 'failed') setProblem(now.failure || 'Your payment was declined.')
  }

  async function begin(method: PaymentMethod) {
    const begun = await call(startPayment, { body: { charge, method } })
    take(begun.payment)
    return begun
  }

  return {
    payment,
    cardForm,
    settling,
    problem,
    busy,
    take,
    byCommission: () =>
      once(async () => {
        const begun = await begin('commission')
        setSettling(begun.payment.status === 'open')
      }),
    byTestCard: (card: (typeof sandboxCards)[number]) =>
      once(async () => {
        const begun = await begin('sandbox')
        if (begun.payment.status !== 'open') return // paid in another tab
        const paid = await call(payInSandbox, { params: { id: begun.payment.id }, body: { card } })
        take(paid.payment)
        setSettling(paid.payment.status === 'open')
      }),
    openCardForm: () =>
      once(async () => {
        const begun = await begin('card')
        if (begun.payment.status === 'open')
          setCardForm({ secret: begun.client_secret, publishableKey: begun.publishable_key })
      }),
    /** `confirm` is the card form's own way to the bank; it answers what the bank objects to. */
    byCard: (confirm: () => Promise<string>) =>
      once(async () => {
        const objection = await confirm()
        setProblem(objection)
        setSettling(objection === '')
      }),
    cancel: (then: () => void) =>
      once(async () => {
        try {
          if (payment) await call(cancelPayment, { params: { id: payment.id } })
        } catch (failed) {
          // too late: the charge is made, or just being made
          if (failed instanceof CallError && failed.code === 'conflict') return setSettling(true)
          throw failed
        }
        then()
      }),
  }
}
export type Paying = ReturnType<typeof usePaying>
