// Background jobs over graphile-worker: enqueued in the transaction that needs them, run by any node with WORKERS=1.
import { Logger, run, runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../db/open.ts'

export interface Jobs {
  close(): Promise<void>
}

/** A job that runs on a timetable (crontab syntax, UTC) on one node at a time. */
export interface Timetable {
  task: string
  match: string
}

export const crontabOf = (timetable: readonly Timetable[]): string =>
  timetable.map(({ match, task }) => `${match} ${task}`).join('\n')

/** Committed with the transaction, run after it. The payload names rows; it is readable in the database. */
export async function enqueue(tx: Tx, task: string, payload: Record<string, string>, attempts: number): Promise<void> {
  await sql`select enqueue(${task}, ${JSON.stringify(payload)}::json, ${attempts})`.execute(tx)
}

export type JobLog = (level: 'error' | 'warn', message: string) => void

// the queue's own chatter is not worth the log; payloads name rows and hold no secrets
const loggerFor = (log: JobLog) =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(level === 'error' ? 'error' : 'warn', message)
  })

export async function startJobs(
  owner: pg.Pool,
  taskList: TaskList,
  timetable: Timetable[],
  log: JobLog,
): Promise<Jobs> {
  // besides logging it, the queue prints on standard error how a worker of its own ended: there stands what ended the portal
  console.trace = () => {}
  const runner = await run({
    pgPool: owner,
    concurrency: 3,
    pollInterval: 2_000,
    noHandleSignals: true,
    taskList,
    crontab: crontabOf(timetable),
    logger: loggerFor(log),
  })
  return { close: () => runner.stop() }
}

export const runJobsOnce = (owner: pg.Pool, taskList: TaskList, log: JobLog): Promise<void> =>
  runOnce({ pgPool: owner, noHandleSignals: true, taskList, logger: loggerFor(log) })
