// Limits that all nodes share: a counter per key and window, in PostgreSQL.
import type pg from 'pg'
import type { Change } from '../change.ts'
import { later } from '../clock.ts'
import { AppError } from './errors.ts'

export interface Limit {
  name: string
  most: number
  ms: number
}

const keyOf = (limit: Limit, of: string) => `${limit.name}:${of}`

/** Counts one more. Tells the count within the running window. */
async function spend(pool: pg.Pool, limit: Limit, of: string, now: Date): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `insert into rate_window as w (key, started_at, ends_at, count) values ($1, $2, $3, 1)
     on conflict (key) do update set
       started_at = case when w.ends_at <= $2 then $2 else w.started_at end,
       count = case when w.ends_at <= $2 then 1 else w.count + 1 end,
       ends_at = case when w.ends_at <= $2 then $3 else w.ends_at end
     returning count`,
    [keyOf(limit, of), now, later(now, limit.ms)],
  )
  return rows[0]?.count ?? 1
}

/** Counts one more failure; the one that uses the window up leaves a trace, the flood behind it does not. */
export async function spendAndTell(
  pool: pg.Pool,
  change: Change,
  limit: Limit,
  of: string,
  now: Date,
  kind: 'address' | 'account' = 'address',
): Promise<void> {
  if ((await spend(pool, limit, of, now)) !== limit.most) return
  await change(async (_tx, note) =>
    note.audit('limit.reached', `${kind}:${of}`, { limit: limit.name, most: limit.most }),
  )
}

/** Throws 429 with Retry-After when the window is used up. Does not count. */
export async function refuseWhenSpent(pool: pg.Pool, limit: Limit, of: string, now: Date): Promise<void> {
  const { rows } = await pool.query<{ ends_at: Date }>(
    'select ends_at from rate_window where key = $1 and ends_at > $2 and count >= $3',
    [keyOf(limit, of), now, limit.most],
  )
  const endsAt = rows[0]?.ends_at
  if (endsAt)
    throw new AppError('too-many', { retryAfterSeconds: Math.ceil((endsAt.getTime() - now.getTime()) / 1000) })
}
