// SQL of packets: what was asked for, how far each is, and what came of it.
import type { NewPacket } from '@portal/contract/packets'
import { packetLimits } from '@portal/contract/packets'
import type { RecordScope } from '@portal/contract/records'
import { type RawBuilder, sql } from 'kysely'
import type { ZipEntry } from '../../platform/archive/zip.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { liveChannel } from '../../platform/live/live.ts'
import { accountFits } from '../../platform/session/people.ts'

export interface PacketRow {
  id: number
  key: string
  name: string
  scope: RecordScope
  masked: boolean
  state: string
  asked_at: Date
  asked_by: string | null
  asker: string
  decided_by: string | null
  decider: string
  why: string
  ready_at: Date | null
  kept_until: Date | null
  hash: string | null
  size: number | null
  manifest: string | null
  signing_key: string | null
  files: number
  records: number
  documents: number
  entries: number
  phase: 'counting' | 'copying' | 'signing' | null
  taken_at: Date | null
  counted: number | null
  done: number
  total: number
  bytes: number
  all_bytes: number
  run_bytes: number
  started_at: Date | null
  picked_up: boolean
  workplace: string | null
  run: string | null
}

const columns = sql`p.id, p.key, p.name, p.scope, p.masked, p.state, p.asked_at, p.asked_by, p.decided_by, p.why, p.ready_at,
  p.kept_until, encode(p.hash, 'hex') as hash, p.size, encode(p.manifest, 'hex') as manifest, p.signing_key, p.files, p.records,
  p.documents, p.entries, p.phase, p.taken_at, p.counted, p.done, p.total, p.bytes, p.all_bytes, p.run_bytes, p.started_at,
  p.picked_up, p.workplace, p.run,
  coalesce((select a.first || ' ' || a.last from account a where a.id = p.asked_by), '') as asker,
  coalesce((select d.first || ' ' || d.last from account d where d.id = p.decided_by), '') as decider`

async function packetsBy(db: Db | Tx, rest: RawBuilder<unknown>): Promise<PacketRow[]> {
  const { rows } = await sql<PacketRow>`select ${columns} from packet p ${rest}`.execute(db)
  return rows
}

export const newest = (db: Db): Promise<PacketRow[]> =>
  packetsBy(db, sql`order by p.asked_at desc, p.id desc limit ${packetLimits.listed}`)

export const packetOf = async (db: Db | Tx, id: number): Promise<PacketRow | undefined> =>
  (await packetsBy(db, sql`where p.id = ${id}`))[0]

/** Nobody else decides about it until the transaction ends. */
export const lockPacket = async (tx: Tx, id: number): Promise<PacketRow | undefined> =>
  (await packetsBy(tx, sql`where p.id = ${id} for update`))[0]

export async function idByKey(db: Db | Tx, key: string): Promise<{ id: number; asked_by: string | null } | undefined> {
  return db.selectFrom('packet').select(['id', 'asked_by']).where('key', '=', key).executeTakeFirst()
}

/** Nothing when another call with the same key was first. */
export async function insertPacket(
  tx: Tx,
  { key, name, scope, masked }: NewPacket,
  askedBy: string,
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('packet')
    .values({
      key,
      name: name.trim(),
      scope: JSON.stringify(scope),
      masked,
      state: masked ? 'waiting' : 'to-confirm',
      asked_at: now,
      asked_by: askedBy,
    })
    .onConflict((on) => on.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function decide(tx: Tx, id: number, state: string, by: string, why: string, now: Date): Promise<void> {
  await tx.updateTable('packet').set({ state, decided_by: by, decided_at: now, why }).where('id', '=', id).execute()
}

/** It ends here, without a file. */
export async function end(tx: Tx, id: number, state: 'failed' | 'canceled' | 'gone', why: string): Promise<void> {
  await tx
    .updateTable('packet')
    .set({ state, why, hash: null, phase: null, run: null, workplace: null, counted: null })
    .where('id', '=', id)
    .execute()
}

export interface Named {
  people: Map<string, string>
  branches: Map<number, string>
}

export async function namesIn(db: Db, scopes: readonly RecordScope[]): Promise<Named> {
  const people = [...new Set(scopes.flatMap((scope) => scope.people.slice(0, 3)))]
  const branches = [...new Set(scopes.flatMap((scope) => scope.branches.slice(0, 3)))]
  const [persons, places] = await Promise.all([
    sql<{ id: string; name: string }>`
      select id, first || ' ' || last as name from account where id = any(${people}::uuid[])`.execute(db),
    sql<{ id: number; name: string }>`select id, name from branch where id = any(${branches}::int[])`.execute(db),
  ])
  return {
    people: new Map(persons.rows.map(({ id, name }) => [id, name])),
    branches: new Map(places.rows.map(({ id, name }) => [id, name])),
  }
}

/** Who looks after records, by name. */
export async function compliance(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, a.first || ' ' || a.last as name from account a
    where (a.menus->'reviewer_tools'->>'records')::boolean and not a.guest and a.disabled_at is null
    order by a.last, a.first limit 20`.execute(db)
  return rows
}

interface Choice {
  id: string
  name: string
  email: string
}

export async function choices(
  db: Db,
  q: string,
  chosen: readonly string[],
): Promise<{ people: Choice[]; branches: { id: number; name: string }[] }> {
  const [people, branches] = await Promise.all([
    sql<Choice>`
      (select a.id, a.last || ', ' || a.first as name, a.email from account a
        where a.examiner_until is null and a.id = any(${chosen}::uuid[]) order by a.last, a.first, a.id)
      union all
      (select a.id, a.last || ', ' || a.first as name, a.email from account a
        where a.examiner_until is null and not a.id = any(${chosen}::uuid[]) and ${accountFits(q)}
        order by a.last, a.first, a.id limit ${packetLimits.choices})`.execute(db),
    sql<{ id: number; name: string }>`select id, name from branch order by name limit 500`.execute(db),
  ])
  return { people: people.rows, branches: branches.rows }
}

export async function downloadsOf(db: Db, id: number): Promise<{ at: Date; by: string }[]> {
  const { rows } = await sql<{ at: Date; by: string }>`
    select e.at, coalesce((select a.first || ' ' || a.last from account a where a.id = e.actor_id), e.actor) as by
    from audit_entry e where e.subject = ${`packet:${id}`} and e.action = 'packet.downloaded' order by e.id`.execute(db)
  return rows
}

export const nextWaiting = async (db: Db): Promise<PacketRow | undefined> =>
  (await packetsBy(db, sql`where p.state = 'waiting' order by p.asked_at, p.id limit 1`))[0]

export const pastTheirTime = async (db: Db, now: Date): Promise<number[]> =>
  (
    await db.selectFrom('packet').select('id').where('state', '=', 'ready').where('kept_until', '<=', now).execute()
  ).map(({ id }) => id)

const tell = (from: RawBuilder<unknown>, topic: string) =>
  sql`select pg_notify(${liveChannel}, pg_current_xact_id()::text || ' ' || ${topic}::text) from ${from}`

/** From now on this run is the one that makes it. False when it is no longer to be made. */
export async function beginRun(db: Db, id: number, run: string, now: Date, topic: string): Promise<boolean> {
  const { rows } = await sql`
    with told as (
      update packet set run = ${run}, started_at = ${now}, run_bytes = 0, picked_up = phase is not null,
        phase = coalesce(phase, 'counting')
      where id = ${id} and state = 'waiting' returning id
    ) ${tell(sql`told`, topic)}`.execute(db)
  return rows.length > 0
}

export interface Taken {
  workplace: string
  taken_at: Date
  counted: number
  total: number
  all_bytes: number
}

export async function putTaken(db: Db, id: number, run: string, taken: Taken, topic: string): Promise<boolean> {
  const { rows } = await sql`
    with told as (
      update packet set workplace = ${taken.workplace}, taken_at = ${taken.taken_at}, counted = ${taken.counted},
        total = ${taken.total}, all_bytes = ${taken.all_bytes}, done = 0, bytes = 0, phase = 'copying'
      where id = ${id} and run = ${run} and state = 'waiting' returning id
    ) ${tell(sql`told`, topic)}`.execute(db)
  return rows.length > 0
}

export interface Progress {
  phase: 'copying' | 'signing'
  done: number
  bytes: number
  run_bytes: number
}

/** Notes what is in the file, and how far it is. False when this run is over: canceled, or taken over by another. */
export async function noteFiles(
  db: Db,
  of: { id: number; run: string },
  first: number,
  files: readonly ZipEntry[],
  { phase, done, bytes, run_bytes }: Progress,
  topic: string,
): Promise<boolean> {
  const list = files.map((file, index) => ({ ...file, n: first + index }))
  const { rows } = await sql`
    with told as (
      update packet set phase = ${phase}, done = ${done}, bytes = ${bytes}, run_bytes = ${run_bytes}
      where id = ${of.id} and run = ${of.run} and state = 'waiting' returning id
    ), noted as (
      insert into packet_file (packet_id, n, name, "offset", "end", size, packed, crc, stored, sha256)
      select told.id, f.n, f.name, f."offset", f."end", f.size, f.packed, f.crc, f.stored, f.sha256
      from told, json_to_recordset(${JSON.stringify(list)}::json)
        as f (n int, name text, "offset" bigint, "end" bigint, size bigint, packed bigint, crc bigint, stored boolean, sha256 text)
    ) ${tell(sql`told`, topic)}`.execute(db)
  return rows.length > 0
}

const filesAtOnce = 1_000

/** What is in the zip, in its order. */
export async function* filesIn(db: Db, id: number): AsyncGenerator<ZipEntry> {
  for (let after = -1; ; after += filesAtOnce) {
    const { rows } = await sql<ZipEntry>`
      select name, "offset", "end", size, packed, crc, stored, sha256 from packet_file
      where packet_id = ${id} and n > ${after} order by n limit ${filesAtOnce}`.execute(db)
    yield* rows
    if (rows.length < filesAtOnce) return
  }
}

/** How many files the first `size` bytes of the zip hold, and where they end. */
export async function wholeIn(
  db: Db,
  id: number,
  size: number,
): Promise<{ files: number; end: number; bytes: number }> {
  const { rows } = await sql<{ files: number; end: number; bytes: number }>`
    select count(*)::int as files, coalesce(max("end"), 0) as end, coalesce(sum(size), 0)::float8 as bytes
    from packet_file where packet_id = ${id} and "end" <= ${size}`.execute(db)
  return rows[0] ?? { files: 0, end: 0, bytes: 0 }
}

export async function dropFiles(db: Db | Tx, id: number, from = 0): Promise<void> {
  await sql`delete from packet_file where packet_id = ${id} and n >= ${from}`.execute(db)
}

export interface Made {
  hash: string
  size: number
  manifest: string
  signing_key: string
  files: number
  records: number
  documents: number
  entries: number
}

/** False when it was canceled meanwhile. */
export async function putReady(
  tx: Tx,
  of: { id: number; run: string },
  { hash, manifest, ...made }: Made,
  now: Date,
  keptUntil: Date,
): Promise<boolean> {
  const done = await tx
    .updateTable('packet')
    .set({
      ...made,
      hash: Buffer.from(hash, 'hex'),
      manifest: Buffer.from(manifest, 'hex'),
      state: 'ready',
      ready_at: now,
      kept_until: keptUntil,
      phase: null,
      run: null,
      workplace: null,
      counted: null,
    })
    .where('id', '=', of.id)
    .where('run', '=', of.run)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** The files that packets grow in. */
export async function workplaces(db: Db): Promise<string[]> {
  const { rows } = await sql<{ workplace: string | null }>`
    select workplace from packet where state = 'waiting'`.execute(db)
  return rows.flatMap(({ workplace }) => workplace ?? [])
}

/** Lists that somebody left behind: of packets that are no longer being made. */
export async function leftBehind(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from packet p where p.state <> 'waiting' and (
      exists (select from packet_record r where r.packet_id = p.id) or exists (select from packet_file f where f.packet_id = p.id))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
