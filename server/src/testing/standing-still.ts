// A process with the watchdog, for tests: it works for a while, and then its event loop stands still if it is told to.
import { startWatchdog } from '../platform/watchdog.ts'

const { LIMIT_MS, HEALTHY_MS, THEN } = process.env
startWatchdog(Number(LIMIT_MS))
console.log('started')
setTimeout(() => {
  if (THEN === 'loop') for (;;) Math.random()
  console.log('done')
}, Number(HEALTHY_MS))
