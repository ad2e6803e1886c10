import { firmMoment, firmMomentSaid } from '@portal/contract/rules/day'
import { useState } from 'react'

/** A moment on the firm's clock: "Fri, Nov 6, 1:40 PM ET". `said`, in the last seven days the weekday is enough. */
export function FirmMoment({ at, said = false }: { at: string; said?: boolean }) {
  const [now] = useState(() => new Date())
  const when = new Date(at)
  return (
    <time dateTime={at} title={firmMoment(when, now)}>
      {(said ? firmMomentSaid : firmMoment)(when, now)}
    </time>
  )
}
