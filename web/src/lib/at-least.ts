import { useEffect, useState } from 'react'

/** An indicator that has come on stays on for so long: what only flashes tells nobody anything. */
export function useAtLeast(on: boolean, ms: number): boolean {
  const [seen, setSeen] = useState({ on, times: on ? 1 : 0, over: 0 })
  if (seen.on !== on) setSeen({ ...seen, on, times: on ? seen.times + 1 : seen.times })
  const { times } = seen
  useEffect(() => {
    if (times === 0) return undefined
    const timer = setTimeout(() => setSeen((now) => ({ ...now, over: times })), ms)
    return () => clearTimeout(timer)
  }, [times, ms])
  return on || seen.over < times
}
