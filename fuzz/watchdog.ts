// Names the call that hangs the event loop, then ends the process: nothing in the process itself could.
import { Worker } from 'node:worker_threads'

/** Runs beside the event loop: it reads how long ago the loop was last alive. */
const program = `
  const { workerData: { beat, file, standstillMs } } = require('node:worker_threads')
  const { readFileSync, writeSync } = require('node:fs')
  const seen = new BigInt64Array(beat)
  setInterval(() => {
    if (Date.now() - Number(Atomics.load(seen, 0)) < standstillMs) return
    writeSync(2, 'The event loop stands still since this call: ' + readFileSync(file, 'utf8').slice(0, 5000) + '\\n')
    process.kill(process.pid, 'SIGKILL')
  }, standstillMs / 10)
`

/** Starts watching. Returns how to stop it. */
export function startWatchdog(file: string, standstillMs: number): () => Promise<void> {
  const beat = new SharedArrayBuffer(8)
  const seen = new BigInt64Array(beat)
  const tell = () => void Atomics.store(seen, 0, BigInt(Date.now()))
  tell()
  const timer = setInterval(tell, standstillMs / 10)
  const worker = new Worker(program, { eval: true, workerData: { beat, file, standstillMs } })
  return async () => {
    clearInterval(timer)
    await worker.terminate()
  }
}
