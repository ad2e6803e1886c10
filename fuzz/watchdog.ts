// Names the call that stops the event loop, then ends the process: nothing on the loop itself could.
import { Worker } from 'node:worker_threads'

/** Starts watching. The file holds the call being made. Returns how to stop watching. */
export function startWatchdog(file: string, standstillMs: number): () => Promise<void> {
  const beat = new SharedArrayBuffer(8)
  const lastBeat = new BigInt64Array(beat)
  const beatNow = () => void Atomics.store(lastBeat, 0, BigInt(Date.now()))
  beatNow()
  const timer = setInterval(beatNow, standstillMs / 10)
  const worker = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { beat, file, standstillMs },
    execArgv: [],
  })
  return async () => {
    clearInterval(timer)
    await worker.terminate()
  }
}
