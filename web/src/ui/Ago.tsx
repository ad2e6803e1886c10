import { useState } from 'react'
import { ago, exactMoment } from '../lib/ago.ts'

/** How long ago; the exact time for who points at it. */
export function Ago({ at }: { at: string }) {
  const [now] = useState(() => new Date())
  const when = new Date(at)
  return (
    <time dateTime={at} title={exactMoment(when)}>
      {ago(when, now)}
    </time>
  )
}
