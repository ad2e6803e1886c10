// Which request caused what is done: its id goes with the jobs and mails it causes, and with theirs.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

const traces = new AsyncLocalStorage<string>()

export const newTrace = (): string => randomBytes(9).toString('base64url')

/** Of the job that runs here. A request hands on its own id itself. */
export const traceNow = (): string | undefined => traces.getStore()

export const traced = <T>(trace: string, work: () => T): T => traces.run(trace, work)

/** For the lines a job logs; those of a request have its id already. */
export function traceInLog(): { reqId?: string } {
  const reqId = traceNow()
  return reqId === undefined ? {} : { reqId }
}
