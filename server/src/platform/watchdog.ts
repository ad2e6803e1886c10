// Ends the process when its event loop stands still, which no code on that loop could do. The service manager then starts it again.
import { hostname } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Much longer than any work that the portal does without a pause. */
const defaultLimitMs = 30_000

/** Starts the watchdog. It keeps neither the process nor a test alive. */
export function startWatchdog(limitMs = defaultLimitMs): void {
  // A debugger stops the event loop on purpose.
  if (process.execArgv.some((option) => option.startsWith('--inspect'))) return
  const everyMs = limitMs / 30
  const beats = new Int32Array(new SharedArrayBuffer(8))
  setInterval(() => Atomics.add(beats, 0, 1), everyMs).unref()
  const thread = new Worker(new URL('./watchdog-thread.mjs', import.meta.url), {
    workerData: { beats, limitMs, everyMs, hostname: hostname() },
    execArgv: [],
    env: {},
    // Half of it is not enough for the thread to start, and Node then ends the whole process.
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
  thread.unref()
  // The portal works without its watchdog.
  thread.on('error', (error) => console.error('The watchdog ended:', error))
}
