// Limits that all nodes share: a counter per key and window, in PostgreSQL.
import type pg from 'pg'
import type { Change } from '../change.ts'
import { later, secondsTo } from '../clock.ts'
import { AppError } from './errors.ts'
import { isUndecided, nextDecided, undecided } from './undecided.ts'

export interface Limit {
  name: string
  most: number
  ms: number
}

/** What the audit log says was limited. */
type Limited = 'address' | 'account' | 'link'

/** One of the tries of a window. */
export interface Try {
  /** It was none of what is limited: the next one may have it. */
  giveBack(): Promise<void>
  /** The one that uses the window up leaves a trace, the flood behind it does not. */
  keep(change: Change): Promise<void>
}

/** So long, at most, whoever comes too late waits for a try that may yet be given back. */
const patienceMs = 5_000

/**
 * Takes one of the tries before anything is looked at, in one statement: of however many that come at the same time, to however
 * many nodes, no more than the limit get one. While tries are still undecided, the next in line waits: a whole office that signs
 * in at nine has failed at nothing. Throws 429 with Retry-After when the window is used up.
 */
export async function takeTry(
  pool: pg.Pool,
  limit: Limit,
  of: string,
  now: Date,
  kind: Limited = 'address',
): Promise<Try> {
  const key = `${limit.name}:${of}`
  const end = Date.now() + patienceMs
  for (;;) {
    const before = isUndecided(pool, key)
    const taken = await takeNow(pool, limit, of, now, kind)
    if (taken) return taken
    // the last one may have been decided while we asked
    const again = isUndecided(pool, key) ? await nextDecided(pool, key, end - Date.now()) : before
    if (!again) throw new AppError('too-many', { retryAfterSeconds: await secondsLeft(pool, key, now) })
  }
}

async function takeNow(pool: pg.Pool, limit: Limit, of: string, now: Date, kind: Limited): Promise<Try | undefined> {
  const key = `${limit.name}:${of}`
  const { rows } = await pool.query<{ count: number; ends_at: Date }>(
    `insert into rate_window as w (key, started_at, ends_at, count) values ($1, $2, $3, 1)
     on conflict (key) do update set
       started_at = case when w.ends_at <= $2 then $2 else w.started_at end,
       count = case when w.ends_at <= $2 then 1 else w.count + 1 end,
       ends_at = case when w.ends_at <= $2 then $3 else w.ends_at end
     where w.ends_at <= $2 or w.count < $4
     returning count, ends_at`,
    [key, now, later(now, limit.ms), limit.most],
  )
  const taken = rows[0]
  if (!taken) return undefined
  const decided = undecided(pool, key)
  return {
    async giveBack() {
      try {
        await pool.query('update rate_window set count = count - 1 where key = $1 and ends_at = $2 and count > 0', [
          key,
          taken.ends_at,
        ])
      } finally {
        decided({ free: true })
      }
    },
    async keep(change) {
      decided({ free: false })
      if (taken.count !== limit.most) return
      await change(async (_tx, note) =>
        note.audit('limit.reached', `${kind}:${of}`, { limit: limit.name, most: limit.most }),
      )
    },
  }
}

async function secondsLeft(pool: pg.Pool, key: string, now: Date): Promise<number> {
  const { rows } = await pool.query<{ ends_at: Date }>('select ends_at from rate_window where key = $1', [key])
  return secondsTo(rows[0]?.ends_at ?? now, now)
}

/** For what counts whatever comes of it. */
export async function allowOneMore(
  pool: pg.Pool,
  change: Change,
  limit: Limit,
  of: string,
  now: Date,
  kind: Limited = 'address',
): Promise<void> {
  const taken = await takeTry(pool, limit, of, now, kind)
  await taken.keep(change)
}

/** Where failures are limited: work that comes to nothing keeps the try; what it throws, and what it brings, gives it back. */
export async function triedBy<T>(
  taken: Try,
  change: Change,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const outcome = await work().catch(async (error: unknown) => {
    await taken.giveBack()
    throw error
  })
  if (outcome === undefined) await taken.keep(change)
  else await taken.giveBack()
  return outcome
}
