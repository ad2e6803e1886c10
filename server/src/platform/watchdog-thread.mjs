// The watchdog's thread. Plain JavaScript with two built-in modules, so that it takes little memory.
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const { beats, limitMs, everyMs, hostname } = workerData

let seen = Atomics.load(beats, 0)
let stillMs = 0
for (;;) {
  const began = performance.now()
  Atomics.wait(beats, 1, 0, everyMs) // nothing changes the second number: this only sleeps
  const sleptMs = performance.now() - began
  const now = Atomics.load(beats, 0)
  if (now !== seen) stillMs = 0
  // Where this thread slept too long, the machine was suspended or overloaded, and the event loop may have had no chance either.
  else if (sleptMs < 3 * everyMs) stillMs += everyMs
  seen = now
  if (stillMs >= limitMs) end()
}

function end() {
  const line = {
    level: 60,
    time: Date.now(),
    pid: process.pid,
    hostname,
    stoodStillMs: stillMs,
    msg: `The event loop has stood still for ${Math.round(limitMs / 1000)} s. The watchdog ends the process, so that it is started again`,
  }
  try {
    writeSync(1, `${JSON.stringify(line)}\n`)
  } finally {
    // SIGTERM would wait for the event loop. The next start recovers what was under way.
    process.kill(process.pid, 'SIGKILL')
  }
}
