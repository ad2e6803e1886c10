// Background jobs over graphile-worker: enqueued in the transaction that needs them, run by any node with WORKERS=1.
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type JobHelpers, Logger, run, type Runner, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../db/open.ts'
import { newTrace, traced, traceNow } from '../trace.ts'
import { bePresent, orphanedMs, type Presence, releaseOrphans } from './presence.ts'

export interface Jobs {
  close(): Promise<void>
}

/** A job that runs on a timetable (crontab syntax, UTC) on one node at a time. */
export interface Timetable {
  task: string
  match: string
}

export const crontabOf = (timetable: readonly Timetable[]): string =>
  timetable.map(({ match, task }) => `${match} ${task}${isRare(match) ? ` ?fill=${madeUpFor}` : ''}`).join('\n')

/** What has its hour comes again tomorrow at best: where nobody was there at its minute, it runs when somebody is again. */
const madeUpFor = '12h'
const isRare = (match: string) => match.split(' ')[1] !== '*'

/** Committed with the transaction, run after it. The payload names rows and who caused it; it is readable in the database. */
export async function enqueue(
  tx: Tx,
  task: string,
  payload: Record<string, string>,
  attempts: number,
  trace = traceNow(),
): Promise<void> {
  await sql`select enqueue(${task}, ${JSON.stringify({ ...payload, trace })}::json, ${attempts})`.execute(tx)
}

/** Every run is a line in the log, with the id of the request that caused it. What the timetable begins has an id of its own. */
export const followed = (tasks: TaskList, log: FastifyBaseLogger): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown, helpers: JobHelpers) =>
        traced(traceOf(payload) ?? newTrace(), async () => {
          const { id, attempts } = helpers.job
          const began = performance.now()
          const told = (ok: boolean) =>
            log.info({ task: name, job: id, attempt: attempts, ok, ms: Math.round(performance.now() - began) }, 'job')
          try {
            const result = await task?.(payload, helpers)
            told(true)
            return result
          } catch (error) {
            // the queue logs the error itself
            told(false)
            throw error
          }
        }),
    ]),
  )

const traceOf = (payload: unknown): string | undefined => {
  const { trace } = (payload ?? {}) as { trace?: unknown }
  return typeof trace === 'string' ? trace : undefined
}

export type JobLog = (level: 'error' | 'warn', message: string) => void

// the queue's own chatter is not worth the log; payloads name rows and hold no secrets
const loggerFor = (log: JobLog) =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(level === 'error' ? 'error' : 'warn', message)
  })

export async function startJobs(
  owner: pg.Pool,
  url: string,
  taskList: TaskList,
  timetable: Timetable[],
  log: JobLog,
): Promise<Jobs> {
  // besides logging it, the queue prints on standard error how a worker of its own ended: there stands what ended the portal
  console.trace = () => {}
  let presence: Presence | undefined
  const start = async () => {
    await presence?.close()
    let worker = ''
    const events = new EventEmitter() as WorkerEvents
    events.on('pool:create', ({ workerPool }) => (worker = workerPool.id))
    const started = await run({
      pgPool: owner,
      concurrency: 3,
      pollInterval: pollMs,
      noHandleSignals: true,
      taskList,
      crontab: crontabOf(timetable),
      logger: loggerFor(log),
      events,
    })
    presence = await bePresent(url, worker).catch(async (error: unknown) => {
      await started.stop()
      throw error
    })
    return started
  }
  let runner: Runner | undefined = await start()
  const closing = new AbortController()
  const { signal } = closing
  // The queue gives up as a whole when one of its workers cannot give back a job: without this nothing would run until a restart.
  const keepRunning = async () => {
    while (!signal.aborted) {
      await runner?.promise.catch(() => {})
      runner = undefined
      await pause(pollMs, undefined, { ref: false, signal }).catch(() => {})
      if (signal.aborted) return
      try {
        runner = await start()
      } catch (error) {
        log('warn', `the queue waits: ${error instanceof Error ? error.message : 'no response'}`)
      }
    }
    // started while the portal was told to end
    await runner?.stop()
  }
  const kept = keepRunning()
  let absent = new Set<string>()
  const looking = setInterval(() => {
    releaseOrphans(owner, absent).then(
      (now) => (absent = now),
      // who was absent before the database was is asked anew
      () => (absent = new Set()),
    )
  }, orphanedMs)
  looking.unref()
  return {
    close: async () => {
      closing.abort()
      clearInterval(looking)
      await runner?.stop()
      await kept
      await presence?.close()
    },
  }
}
const pollMs = 2_000

export const runJobsOnce = (owner: pg.Pool, taskList: TaskList, log: JobLog): Promise<void> =>
  runOnce({ pgPool: owner, noHandleSignals: true, taskList, logger: loggerFor(log) })
