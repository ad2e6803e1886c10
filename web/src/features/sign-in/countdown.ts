import { useEffect, useState } from 'react'

/** Whole seconds that are left, and a way to begin again. */
export function useCountdown(ms: number): [seconds: number, startAgain: () => void] {
  const [end, setEnd] = useState(() => Date.now() + ms)
  const [now, setNow] = useState(() => Date.now())
  const over = now >= end
  useEffect(() => {
    if (over) return undefined
    const tick = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(tick)
  }, [over])
  return [
    Math.max(Math.ceil((end - now) / 1000), 0),
    () => {
      setNow(Date.now())
      setEnd(Date.now() + ms)
    },
  ]
}
