// Long work in turns: rows that are in memory already come one after the other without the event loop going round once, and whoever
// calls the portal meanwhile would wait for all of them. After each turn it rests: others find the loop free six times of seven.
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

const turnMs = 1
const restMs = 6

/** How long the loop was at work; waiting for the database or the disk holds nobody up. */
const busy = () => performance.eventLoopUtilization().active

/** One for all that are long: two that rest in turn would rest all the time. */
let since = busy()

/** To be waited for after each step: gives way to others when a turn is over. */
export function turn(): Promise<void> | undefined {
  return busy() - since < turnMs
    ? undefined
    : pause(restMs).then(() => {
        since = busy()
      })
}
