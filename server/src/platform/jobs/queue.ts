// How the queue stands. It belongs to the owner of the schema; the portal's own role cannot look into it.
import type pg from 'pg'

export interface QueueNow {
  due: number
  later: number
  running: number
  failed: number
  /** How long the oldest that is due has been waiting; none, no time. */
  oldestSeconds: number
}

const statement = `
  select count(*) filter (where waits and run_at <= now()) as due,
    count(*) filter (where waits and run_at > now()) as later,
    count(*) filter (where locked_at is not null) as running,
    count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
    coalesce(extract(epoch from now() - min(run_at) filter (where waits and run_at <= now())), 0)::float8 as "oldestSeconds"
  from graphile_worker.jobs, lateral (select locked_at is null and attempts < max_attempts as waits) w`

export async function queueNow(owner: pg.Pool): Promise<QueueNow> {
  const { rows } = await owner.query<QueueNow>(statement)
  const [row] = rows
  if (!row) throw new Error('a count has one row')
  return row
}
