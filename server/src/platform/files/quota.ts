// How much one account may send within an hour: disks and scanners are everybody's. Counted in the shared windows, by the kilobyte.
import type { Actor } from '../audit/audit.ts'
import { writeEntries } from '../audit/audit.ts'
import { later } from '../clock.ts'
import type { Database } from '../db/open.ts'
import { AppError } from '../http/errors.ts'
import { liveChannel } from '../live/live.ts'

export const quota = { name: 'upload-kilobytes', most: 1_000_000, ms: 3_600_000 }
// refused ones count too, and a counter has an end
const highest = 2_000_000_000

export interface Sender {
  /** An account, or the address of somebody who has none. */
  key: string
  actor: Actor
  requestId: string
}

/** Counts before the first byte is read, so that many at once cannot slip through. Throws 429 when it is too much. */
export async function spendQuota({ db, pool }: Database, from: Sender, bytes: number, now: Date): Promise<void> {
  const kilobytes = Math.ceil(bytes / 1000)
  const { rows } = await pool.query<{ count: number; ends_at: Date }>(
    `insert into rate_window as w (key, started_at, ends_at, count) values ($1, $2, $3, $4)
     on conflict (key) do update set
       started_at = case when w.ends_at <= $2 then $2 else w.started_at end,
       count = case when w.ends_at <= $2 then $4 else least(w.count::bigint + $4, ${highest}) end,
       ends_at = case when w.ends_at <= $2 then $3 else w.ends_at end
     returning count, ends_at`,
    [`${quota.name}:${from.key}`, now, later(now, quota.ms), kilobytes],
  )
  const { count, ends_at } = rows[0] ?? { count: 0, ends_at: now }
  if (count <= quota.most) return
  // the one that crosses the line leaves a trace, the flood behind it does not
  if (count - kilobytes <= quota.most) {
    const detail = { limit: quota.name, most: quota.most }
    const entry = { at: now, action: 'limit.reached', subject: `uploads:${from.key}`, detail }
    const { actor, requestId } = from
    await db.transaction().execute((tx) => writeEntries(tx, [{ ...entry, actor, requestId }], [], liveChannel))
  }
  const retryAfterSeconds = Math.ceil((ends_at.getTime() - now.getTime()) / 1000)
  throw new AppError('too-many', {
    message: 'You’ve reached the hourly upload limit. Wait a while and try again.',
    retryAfterSeconds,
  })
}
