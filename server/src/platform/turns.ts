// Long work in turns: rows that are in memory already come one after the other without the event loop going round once, and whoever
// calls the portal meanwhile would wait for all of them.
import { setImmediate as others } from 'node:timers/promises'

const turnMs = 1

/** To be waited for after each step: gives way to others when a turn is over. */
export function turns(): () => Promise<void> | undefined {
  let since = performance.now()
  return () =>
    performance.now() - since < turnMs
      ? undefined
      : others().then(() => {
          since = performance.now()
        })
}
