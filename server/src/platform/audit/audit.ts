// The audit trail. Entries are written in the transaction they tell of; right after commit a sealer links them into
// a keyed hash chain, so that writers never queue behind each other.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Keys } from '../crypto/keys.ts'
import type { Tx } from '../db/open.ts'
import { chainKey, linkOf, start } from './chain.ts'

export interface Actor {
  id: string | null
  /** An email address, or `anonymous`, or `portal` for what the portal does by itself. */
  name: string
  /** Who came by a request: from which IP address, with which browser, and through which page or link. */
  from?: { address: string; agent: string; through?: string }
  /** Why what they do needs no further proof of who they are. Left out, effects that ask for proof refuse them. */
  proof?: Proof
}

/** `recent`: they proved who they are in this session. `operator`: the command line, or a job that nobody's session started. */
export type Proof = 'recent' | 'operator'

export interface Entry {
  at: Date
  actor: Actor
  action: string
  subject: string
  detail: Record<string, unknown>
  requestId: string
  /** What the actor came through, where no request tells it. */
  through?: string
}

/** By what a transaction is found again whose commit was not answered. */
export interface Written {
  entry: number
  requestId: string
  transaction: string
}

/**
 * Writes the entries, with the change of records they tell of, and tells the topics to every node, both taking effect with the commit: one round trip. A notice
 * names its transaction, by which every node knows its place among the others.
 */
export async function writeEntries(tx: Tx, entries: Entry[], topics: string[], channel: string): Promise<Written> {
  const { rows } = await sql<Written>`
    with entry as (
      insert into audit_entry (at, actor_id, actor, action, subject, detail, request_id, address, agent, through, change, history)
      select e.at, e.actor_id, e.actor, e.action, e.subject, e.detail::jsonb, e.request_id, e.address, e.agent, e.through,
        c.number, c.history
      from unnest(${entries.map((e) => e.at.toISOString())}::timestamptz[], ${entries.map((e) => e.actor.id)}::uuid[],
        ${entries.map((e) => e.actor.name)}::text[], ${entries.map((e) => e.action)}::text[],
        ${entries.map((e) => e.subject)}::text[], ${entries.map((e) => JSON.stringify(e.detail))}::text[],
        ${entries.map((e) => e.requestId)}::text[], ${entries.map((e) => e.actor.from?.address ?? null)}::text[],
        ${entries.map((e) => e.actor.from?.agent ?? null)}::text[],
        ${entries.map((e) => e.actor.from?.through ?? e.through ?? e.requestId)}::text[])
        as e (at, actor_id, actor, action, subject, detail, request_id, address, agent, through)
        left join ${changeNow} c on true
      returning id, request_id
    ), pending as (insert into audit_pending select id from entry)
    select id as entry, request_id as "requestId", pg_current_xact_id()::text as transaction,
      (select count(pg_notify(${channel}, pg_current_xact_id()::text || ' ' || topic)) from unnest(${topics}::text[]) topic)
    from entry limit 1`.execute(tx)
  return rows[0] as Written
}

/** What the triggers of the records wrote in this transaction, if anything: from here on it counts as told. */
const changeNow = sql`(
  select number, hash_of_change(number) as history, set_config('portal.told', number::text, true) as told
  from nullif(current_setting('portal.change', true), '') known, lateral (select known::bigint as number) n
  where known is not null offset 0)`

const sealLock = 7_140_227
/** What the sealer takes in one pass. */
const atOnce = 1_000

/** The bytes a seal covers: every column, as text that does not depend on settings of the connection. */
export const entryColumns = `e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, e.actor_id, e.actor, e.action,
  e.subject, e.detail::text as detail, e.request_id, e.address, e.agent, e.change, encode(e.history, 'hex') as history, e.through`
export interface EntryRow {
  id: number
  at: string
  actor_id: string | null
  actor: string
  action: string
  subject: string
  detail: string
  request_id: string
  address: string | null
  agent: string | null
  change: number | null
  history: string | null
  through: string | null
}
export function told(e: EntryRow): unknown[] {
  const always = [e.id, e.at, e.actor_id, e.actor, e.action, e.subject, e.detail, e.request_id]
  // entries from before there were these columns are sealed without them
  const from = e.address === null && e.agent === null ? always : [...always, e.address, e.agent]
  const { change, history, through } = e
  return change === null && history === null && through === null ? from : [...from, { change, history, through }]
}

/** Links committed entries, in one transaction under a lock that all nodes share, and returns how many. Without the key, it throws. */
export async function seal(pool: pg.Pool, keys: Keys, most = atOnce): Promise<number> {
  const client = await pool.connect()
  try {
    // a seal that a crash takes back is simply made again: no need to wait for the disk
    await client.query('begin; set local synchronous_commit = off')
    await client.query('select pg_advisory_xact_lock($1)', [sealLock])
    const { rows } = await client.query<EntryRow>(
      `select ${entryColumns} from audit_pending p join audit_entry e on e.id = p.entry_id order by e.id limit ${most}`,
    )
    if (rows.length > 0) {
      const last = await client.query<{ position: number; hash: Buffer }>(
        'select position, hash from audit_seal order by position desc limit 1',
      )
      let hash = last.rows[0]?.hash ?? start
      const position = last.rows[0]?.position ?? 0
      const key = await chainKey(client, keys)
      const hashes = rows.map((row, index) => (hash = linkOf(key, position + index + 1, hash, told(row))))
      const ids = rows.map((row) => row.id)
      await client.query(
        `insert into audit_seal (position, entry_id, hash)
         select $1::bigint + n, entry_id, hash from unnest($2::bigint[], $3::bytea[]) with ordinality as s (entry_id, hash, n)`,
        [position, ids, hashes],
      )
      await client.query('delete from audit_pending where entry_id = any($1::bigint[])', [ids])
    }
    await client.query('commit')
    client.release()
    return rows.length
  } catch (error) {
    client.release(true)
    throw error
  }
}

export interface Sealer {
  soon(): void
  close(): Promise<void>
}

/** Writers come in bursts: a moment's wait makes one pass of many. */
const gatherMs = 40

/** Seals shortly after each commit of this node, and now and then for a node that died before it could. */
export function startSealer(pool: pg.Pool, keys: Keys, failed: (error: unknown) => void): Sealer {
  let waiting: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const work = async () => {
    while ((await seal(pool, keys)) === atOnce);
  }
  const now = () => {
    clearTimeout(waiting)
    waiting = undefined
    running = running.then(work).catch(failed)
    return running
  }
  const soon = () => {
    waiting ??= setTimeout(() => void now(), gatherMs)
  }
  const timer = setInterval(soon, 30_000)
  timer.unref()
  soon()
  return {
    soon,
    close: async () => {
      clearInterval(timer)
      await now()
    },
  }
}
