import { useCallback, useState } from 'react'
import { useDetails } from '../../lib/session.ts'
import { PaymentDialog } from '../payments/public.ts'
import { useExams, useReload } from './api.ts'
import { Catalogue } from './Catalogue.tsx'
import { Queue } from './Queue.tsx'
import { Requests } from './Requests.tsx'

/** Exams of the advisor the screen is about: what is under way, and what could be asked for. */
export function Exams() {
  const { guest } = useDetails()
  const { data } = useExams()
  const [paying, setPaying] = useState<number>()
  const reload = useReload()
  const pay = useCallback((request: number) => setPaying(request), [])

  function end() {
    setPaying(undefined)
    void reload()
  }

  return (
    <>
      {!guest && <Requests onPay={pay} />}
      <Catalogue onPay={pay} />
      {data?.can.review && <Queue />}
      {paying !== undefined && (
        <PaymentDialog charge={{ charge_type: 'EXAM', request: paying }} onDone={end} onClose={end} />
      )}
    </>
  )
}
