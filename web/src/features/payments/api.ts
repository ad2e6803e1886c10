import {
  allPayments,
  type Charge,
  listPayments,
  type Payment,
  paymentsTopic,
  quotePayment,
  refundPayment,
  settlePayment,
} from '@portal/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'

export const paymentsKey = ['payments'] as const

/** Asked for whenever a dialog opens: a price kept from before could be another by now. */
export const useQuote = (charge: Charge) =>
  useQuery({
    queryKey: ['quote', charge],
    queryFn: ({ signal }) => call(quotePayment, { body: { charge } }, signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

const firstWaitMs = 1_000
const longestWaitMs = 8_000
/** A minute and a quarter; after that the server's own reconciliation is sure to have it. */
const mostAsked = 12

/** Asks how a payment stands until it does, ever less often. True when it has given up. */
export function useSettling(id: string, settled: (payment: Payment) => void): boolean {
  const [givenUp, setGivenUp] = useState(false)
  const tell = useEffectEvent(settled)
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask(times: number) {
      const answer = await call(settlePayment, { params: { id } }, leaving.signal).catch(() => undefined)
      if (leaving.signal.aborted) return
      if (answer && answer.payment.status !== 'open') return tell(answer.payment)
      if (times === mostAsked) return setGivenUp(true)
      timer = setTimeout(() => void ask(times + 1), Math.min(firstWaitMs * 2 ** (times - 1), longestWaitMs))
    }
    void ask(1)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [id])
  return givenUp
}

export function usePayments(everybody: boolean) {
  const { id, acting } = useDetails()
  useLive(paymentsTopic(acting?.id ?? id), paymentsKey)
  return useQuery({
    queryKey: [...paymentsKey, everybody],
    queryFn: async ({ signal }) => call(everybody ? allPayments : listPayments, {}, signal),
  })
}

export const useRefund = () =>
  changing(paymentsKey).useChange(({ id, reason }: { id: string; reason: string }) =>
    call(refundPayment, { params: { id }, body: { reason } }),
  )
