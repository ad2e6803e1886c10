// The thread of the watchdog: reads when the event loop was last alive, and ends the process when that is too long ago.
import { readFileSync, writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const { beat, file, standstillMs } = workerData as { beat: SharedArrayBuffer; file: string; standstillMs: number }
const lastBeat = new BigInt64Array(beat)

setInterval(() => {
  if (Date.now() - Number(Atomics.load(lastBeat, 0)) < standstillMs) return
  writeSync(2, `The event loop stands still since this call: ${readFileSync(file, 'utf8').slice(0, 5_000)}\n`)
  process.kill(process.pid, 'SIGKILL')
}, standstillMs / 10)
