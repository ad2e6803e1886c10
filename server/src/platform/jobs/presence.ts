// Who runs jobs holds a lock as long as it is there. The jobs of a node that was killed would otherwise wait four hours, until the queue
// takes them for lost; so they are given to the others within a minute.
import type pg from 'pg'
import { openStanding } from '../db/standing.ts'

export interface Presence {
  close(): Promise<void>
}

/** Held by a connection of its own, so that it ends with the process and with nothing else. */
export function bePresent(url: string, worker: string): Promise<Presence> {
  return openStanding(url, {
    hold: (client) => client.query(`select pg_advisory_lock(${lockOf('$1')})`, [worker]),
  })
}

const lockOf = (worker: string) => `hashtext('job-worker'), hashtext(${worker})`

/** A node that has just lost its database, or has been given another one, needs a moment to be present again. */
export const orphanedMs = 20_000

/** Releases the jobs of workers that were absent at this look and at the one before. Answers who is absent now. */
export async function releaseOrphans(owner: pg.Pool, absent: ReadonlySet<string>): Promise<Set<string>> {
  // those that run once, for the command line, hold no lock
  const { rows } = await owner.query<{ worker: string }>(
    `select worker from (select distinct locked_by as worker from graphile_worker._private_jobs where locked_by like 'pool-%') w
     where pg_try_advisory_xact_lock(${lockOf('worker')})`,
  )
  const now = new Set(rows.map(({ worker }) => worker))
  const gone = [...now].filter((worker) => absent.has(worker))
  if (gone.length > 0) await owner.query('select graphile_worker.force_unlock_workers($1::text[])', [gone])
  return now
}
