// The rows of runs. Whether somebody is still at work on one is told by a lock, which ends with its node however that ends.
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '../../platform/db/open.ts'
import { liveChannel } from '../../platform/live/live.ts'

/** Held, of all nodes, by whoever makes a backup. */
export const makingLock = 7_140_232
/** The same of whoever checks one. */
export const checkingLock = 7_140_233

/** With the lock, on a connection of its own; undefined where somebody else has it. */
export async function alone<T>(pool: pg.Pool, lock: number, work: () => Promise<T>): Promise<T | undefined> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [lock])
    if (!rows[0]?.ours) return undefined
    const done = await work()
    // at once: whoever asks next need not wait for the session to end
    await client.query('select pg_advisory_unlock($1)', [lock])
    return done
  } finally {
    // ends the session and with it the lock, where it failed
    client.release(true)
  }
}

const isHeld = (lock: number): RawBuilder<boolean> => sql<boolean>`exists (select from pg_locks
  where locktype = 'advisory' and classid = 0 and objid = ${lock} and database =
    (select oid from pg_database where datname = current_database()))`

export async function locksNow(db: Db): Promise<{ making: boolean; checking: boolean }> {
  const { rows } = await sql<{ making: boolean; checking: boolean }>`
    select ${isHeld(makingLock)} as making, ${isHeld(checkingLock)} as checking`.execute(db)
  return rows[0] ?? { making: false, checking: false }
}

const columns = [
  'id',
  'kind',
  'started_at',
  'ended_at',
  'phase',
  'percent',
  'name',
  'bytes',
  'new_bytes',
  'files',
  'error',
  'advice',
  'left_over',
  'check_started_at',
  'checked_at',
  'check_whole',
  'check_problem',
  'check_said',
] as const

export interface Run {
  id: number
  kind: string
  started_at: Date
  ended_at: Date | null
  phase: string
  percent: number
  name: string | null
  bytes: number | null
  new_bytes: number | null
  files: number | null
  error: string | null
  advice: string | null
  left_over: string | null
  check_started_at: Date | null
  checked_at: Date | null
  check_whole: boolean | null
  check_problem: string | null
  check_said: string | null
}

const runs = (db: Db | Tx) => db.selectFrom('backup_run').select(columns)

/** Newest first. */
export const runsSince = (db: Db, since: Date): Promise<Run[]> =>
  runs(db).where('started_at', '>=', since).orderBy('started_at', 'desc').execute()

export const newestRun = (db: Db): Promise<Run | undefined> =>
  runs(db).orderBy('started_at', 'desc').limit(1).executeTakeFirst()

export const lastMade = (db: Db): Promise<Run | undefined> =>
  runs(db).where('name', 'is not', null).orderBy('ended_at', 'desc').limit(1).executeTakeFirst()

/** Complete, and still at their place, newest first. */
export const keptRuns = (db: Db): Promise<Run[]> =>
  runs(db)
    .where('name', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('ended_at', 'desc')
    .limit(100)
    .execute()

export const runById = (db: Db | Tx, id: number): Promise<Run | undefined> =>
  runs(db).where('id', '=', id).where('name', 'is not', null).where('removed_at', 'is', null).executeTakeFirst()

/** The last that was restored as a whole. */
export const lastDrill = (db: Db): Promise<Run | undefined> =>
  runs(db)
    .where('check_started_at', 'is not', null)
    .where('check_whole', '=', true)
    .where('checked_at', 'is not', null)
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The last whose check came to an end, however it ended. */
export const lastChecked = (db: Db): Promise<Run | undefined> =>
  runs(db)
    .where('check_started_at', 'is not', null)
    .where('checked_at', 'is not', null)
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function openRuns(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('backup_run').select('id').where('ended_at', 'is', null).execute()
  return rows.map(({ id }) => id)
}

export async function startRun(db: Db, kind: string, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('backup_run')
    .values({ kind, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Not within a change: it is no news for the log. */
export async function putProgress(db: Db, id: number, phase: string, percent: number, topic: string): Promise<void> {
  await sql`
    with told as (
      update backup_run set phase = ${phase}, percent = ${percent} where id = ${id} and ended_at is null returning id
    )
    select pg_notify(${liveChannel}, pg_current_xact_id()::text || ' ' || ${topic}::text) from told`.execute(db)
}

export async function endRun(
  tx: Tx,
  id: number,
  result: { name: string; bytes: number; new_bytes: number; files: number } | { error: string; advice: string },
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('backup_run')
    .set({ ...result, ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

export async function noteRemoval(db: Db, id: number, names: string[], left: string | null, now: Date): Promise<void> {
  await db.updateTable('backup_run').set({ left_over: left }).where('id', '=', id).execute()
  if (names.length > 0)
    await sql`update backup_run set removed_at = ${now} where name = any(${names}) and removed_at is null`.execute(db)
}

export async function startCheck(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('backup_run')
    .set({ check_started_at: now, checked_at: null, check_whole: null, check_problem: null, check_said: null })
    .where('id', '=', id)
    .execute()
}

export async function endCheck(
  tx: Tx,
  id: number,
  { whole, problem, said }: { whole: boolean; problem: string | null; said: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('backup_run')
    .set({ checked_at: now, check_whole: whole, check_problem: problem, check_said: said })
    .where('id', '=', id)
    .execute()
}

/** Since when backups are wanted. */
export async function wantedSince(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('backup_watch').select('since').where('one', '=', true).executeTakeFirst()
  return row?.since ?? undefined
}

/** Noted once, and forgotten when they are wanted no more. */
export async function noteWanted(db: Db, wanted: boolean, now: Date): Promise<void> {
  await sql`
    insert into backup_watch (since) select ${now}::timestamptz where ${wanted}
    on conflict (one) do update set since = ${now} where backup_watch.since is null`.execute(db)
  if (!wanted)
    await sql`update backup_watch set since = null, warned_on = null where one and since is not null`.execute(db)
}

/** True once for each day, whoever asks. */
export async function firstWarningOf(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await sql`update backup_watch set warned_on = ${day}::date
    where one and warned_on is distinct from ${day}::date returning one`.execute(tx)
  return rows.length > 0
}
