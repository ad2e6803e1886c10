// What belongs to a packet: counted before it is made, and taken at one moment when it is.
import { auditTypeOf } from '@portal/contract/audit-sentences'
import { actionWords } from '@portal/contract/audit-actions'
import type { PacketPreview } from '@portal/contract/packets'
import { type RecordClassId, recordClassIds } from '@portal/contract/record-classes'
import { recordTables } from '@portal/contract/record-tables'
import type { RecordScope } from '@portal/contract/records'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { valuesOf } from '../../platform/history/tables.ts'
import { conditionsOf, findersIn, keysOf, near, partsOf, peopleIn, recordsIn } from '../records/public.ts'

/** Packets don't tell of packets: two of the same records are the same. */
const wantedIn = (scope: Pick<RecordScope, 'classes'>) => findersIn(scope).filter(({ table }) => table !== 'packet')

const signInActions = Object.keys(actionWords).filter((action) => auditTypeOf(action) === 'sign-ins')

/** Sign-ins are entries of the audit log. */
const signIns = (scope: RecordScope): RawBuilder<unknown> => {
  const conditions = conditionsOf({ ...scope, classes: [] })
  return sql`select * from (
    select 'audit_entry:' || e.id as record, 'sign-ins' as class, e.actor_id as person_id,
      (select b.branch_id from account b where b.id = e.actor_id) as branch_id, e.at, e.at as settled_at, e.action as title,
      e.id as entry_id
    from audit_entry e where e.action = any(${signInActions}::text[])) x
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}`
}
const asks = ({ classes }: RecordScope, wanted: RecordClassId) => classes.length === 0 || classes.includes(wanted)

interface FileColumn {
  table: string
  column: string
  /** The record it belongs to, and its own key, as SQL over its row `r`. */
  record: string
  key: string
  /** What the file is called, as SQL. */
  filename: string
}

/** Columns that name a file a second time: a version somebody read, a smaller picture of the same. */
const repeated = new Set(['reading.hash', 'deposit_picture.shown_hash', 'candidate_policy.hash'])

/** Every column of a record that names a file, by the database's own word. */
export async function fileColumns(db: Db | Tx): Promise<FileColumn[]> {
  const { rows } = await sql<{ table: string; column: string; names: string[]; key: string[] }>`
    select c.conrelid::regclass::text as table, a.attname::text as column,
      array(select n.attname::text from pg_attribute n where n.attrelid = c.conrelid and n.attname like '%name'
        and n.attnum > 0 and not n.attisdropped order by n.attnum) as names,
      array(select k.attname::text from pg_index i cross join unnest(i.indkey) with ordinality x (att, o)
        join pg_attribute k on k.attrelid = i.indrelid and k.attnum = x.att
        where i.indrelid = c.conrelid and i.indisprimary order by x.o) as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'file'::regclass order by 1, 2`.execute(db)
  return rows.flatMap(({ table, column, names, key }) => {
    const kept = recordTables[table]
    if (!kept || table === 'packet' || repeated.has(`${table}.${column}`)) return []
    const own = [column.replace(/hash$/, 'name'), 'filename'].find((name) => names.includes(name))
    const keys = key.length === 1 ? `r.${key[0]}::text` : `concat_ws('/', ${key.map((name) => `r.${name}`).join(', ')})`
    return [
      {
        table,
        column,
        record: kept.of ? `'${kept.of[0]}:' || r.${kept.of[1]}` : `'${table}:' || ${keys}`,
        key: keys,
        filename: own ? `coalesce(r.${own}, 'file')` : `'file'`,
      },
    ]
  })
}

/** About, per record: as CSV, JSON Lines and pages, packed. */
const recordBytes = 900

const subjectOf = (record: string) =>
  sql.raw(`replace(split_part(${record}, ':', 1), '_', '-') || substr(${record}, strpos(${record}, ':'))`)

/** Audit entries that tell of records `record` of `from`: by what they changed, or by what they are about. */
const entriesOf = (from: RawBuilder<unknown>) => sql`
  select e.id from audit_entry e
  where e.change in (select c.change from record_change c join ${from} s on s.record = c.record)
  union select e.id from ${from} s join audit_entry e on e.subject = ${subjectOf('s.record')}
  union select substr(s.record, 13)::bigint from ${from} s where s.record like 'audit_entry:%'`

/** No index has less to read than whole classes of records. */
export const wholeClasses = 'with scope as materialized'

export async function preview(db: Db, scope: RecordScope): Promise<Omit<PacketPreview, 'ok'>> {
  const everyClass = { ...scope, classes: [] }
  const files = await fileColumns(db)
  const roots = recordsIn(everyClass, wantedIn(everyClass))
  const chosen = scope.classes.length > 0 ? sql`class = any(${scope.classes}::text[])` : sql`true`
  const documents = sql.join(
    files.map(({ table, column, record }) =>
      sql.raw(`select ${record} as record, r.${column} as hash from ${table} r where r.${column} is not null`),
    ),
    sql` union all `,
  )
  const { rows } = await sql<{
    classes: { class: RecordClassId; records: number; documents: number; bytes: number }[] | null
    people: number
    entries: number
    held: number
    holds: { id: number; matter: string }[] | null
  }>`
    with scope as materialized (
      select record, class, person_id, branch_id, at from (${roots}) a
      union all select record, class, person_id, branch_id, at from (${signIns(everyClass)}) b
    ), under as materialized (
      select s.record, h.id, h.matter from scope s join (select record, hold_id from held_record) k on k.record = s.record join hold h on h.id = k.hold_id
      where h.lifted_at is null and ${chosen}
    ), wanted as (select record from scope where ${chosen}),
    kept as (
      select s.class, count(*)::int as documents, sum(f.size)::float8 as bytes
      from (${documents}) d join scope s on s.record = d.record join file f on f.hash = d.hash group by s.class)
    select
      (select json_agg(c) from (
        select s.class, s.records, coalesce(k.documents, 0) as documents, coalesce(k.bytes, 0) as bytes
        from (select class, count(*)::int as records from scope group by class) s left join kept k on k.class = s.class
      ) c) as classes,
      (select count(distinct person_id)::int from scope where ${chosen}) as people,
      (select count(*)::int from (${entriesOf(sql`wanted`)}) e) as entries,
      (select count(distinct record)::int from under) as held,
      (select json_agg(h order by h.id) from (select distinct id, matter from under) h) as holds`.execute(db)
  const nothing = { classes: null, people: 0, entries: 0, held: 0, holds: null }
  const [{ classes, people, entries, held, holds } = nothing] = rows
  const byClass = new Map((classes ?? []).map((one) => [one.class, one]))
  return {
    people,
    entries,
    held,
    holds: holds ?? [],
    classes: recordClassIds.map((id) => {
      const { records = 0, documents: its = 0, bytes = 0 } = byClass.get(id) ?? {}
      return { id, records, documents: its, bytes: bytes + records * recordBytes }
    }),
  }
}

/** Takes the lists, in one transaction that sees one moment. Tells how many rows they have. */
export async function takeLists(db: Db, packetId: number, scope: RecordScope): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await dropLists(tx, packetId)
      // as the history writes times
      await sql`set local timezone = 'UTC'`.execute(tx)
      const conditions = conditionsOf(scope)
      const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
      const into = sql.raw(
        'insert into packet_record (packet_id, class, of_table, record, person_id, branch_id, at, settled_at, title, content)',
      )
      for (const finder of wantedIn(scope)) {
        const { table, class: of, person, branch, at, settled, title } = finder
        const content = valuesOf('r', recordTables[table] ?? {})
        const rows = sql.raw(
          `select '${table}:' || ${keysOf(table, 'r')} as record, ${of} as class, ${person} as person_id,
            ${branch}::integer as branch_id, ${at} as at, ${settled} as settled_at, coalesce((${title})::text, '') as title,
            ${content} as content from ${table} r`,
        )
        const some = scope.people.length + scope.branches.length > 0
        const its = some
          ? sql`${rows} where ${near(finder, peopleIn(scope.people, scope.branches), scope.branches)}`
          : rows
        await sql`${into} select ${packetId}, class, ${table}, record, person_id, branch_id, at, settled_at, title, content
          from (${its}) x ${where} order by at nulls first, record`.execute(tx)
        for (const part of partsOf(table)) {
          const its = recordTables[part.table] ?? {}
          const key = sql.raw(await keyOf(tx, part.table))
          await sql`insert into packet_part (packet_id, record, of_table, key, content)
            select ${packetId}, p.record, ${part.table}, ${key}, ${sql.raw(valuesOf('r', its))}
            from ${sql.raw(part.table)} r join packet_record p
              on p.packet_id = ${packetId} and p.record = ${`${table}:`} || r.${sql.raw(part.column)}`.execute(tx)
        }
      }
      if (asks(scope, 'sign-ins'))
        await sql`${into} select ${packetId}, 'sign-ins', 'audit_entry', x.record, x.person_id, x.branch_id, x.at, x.settled_at,
            x.title, jsonb_build_object('id', e.id, 'at', e.at, 'actor', e.actor, 'action', e.action, 'subject', e.subject,
              'address', e.address, 'agent', e.agent, 'detail', e.detail)
          from (${signIns(scope)}) x join audit_entry e on e.id = x.entry_id order by x.at, x.entry_id`.execute(tx)
      for (const { table, column, record, key, filename } of await fileColumns(tx))
        await sql`insert into packet_document
            (packet_id, class, record, of_table, key, of_column, hash, size, kind, filename)
          select ${packetId}, p.class, p.record, ${table}, d.key, ${column}, f.hash, f.size, f.kind, d.filename
          from (select ${sql.raw(record)} as record, ${sql.raw(key)} as key, r.${sql.raw(column)} as hash,
              ${sql.raw(filename)} as filename
            from ${sql.raw(table)} r where r.${sql.raw(column)} is not null) d
          join packet_record p on p.packet_id = ${packetId} and p.record = d.record
          join file f on f.hash = d.hash`.execute(tx)
      const own = sql`(select record from packet_record where packet_id = ${packetId})`
      await sql`insert into packet_entry (packet_id, position, entry_id)
        select ${packetId}, s.position, s.entry_id from (${entriesOf(own)}) e join audit_seal s on s.entry_id = e.id`.execute(
        tx,
      )
      return rowsOf(tx, packetId)
    })
}

async function keyOf(tx: Tx, table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select a.attname::text as name from pg_index i cross join unnest(i.indkey) with ordinality k (att, n)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.att
    where i.indrelid = ${table}::regclass and i.indisprimary order by k.n`.execute(tx)
  const names = rows.map(({ name }) => `r.${name}`)
  return names.length === 1 ? `${names[0]}::text` : `concat_ws('/', ${names.join(', ')})`
}

/** Of all lists together: after a crash of the database there are none. */
export async function rowsOf(db: Db | Tx, packetId: number): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select
    (select count(*) from packet_record where packet_id = ${packetId})
    + (select count(*) from packet_part where packet_id = ${packetId})
    + (select count(*) from packet_document where packet_id = ${packetId})
    + (select count(*) from packet_entry where packet_id = ${packetId}) as rows`.execute(db)
  return rows[0]?.rows ?? 0
}

export async function dropLists(db: Db | Tx, packetId: number): Promise<void> {
  await sql`delete from packet_record where packet_id = ${packetId}`.execute(db)
  await sql`delete from packet_part where packet_id = ${packetId}`.execute(db)
  await sql`delete from packet_document where packet_id = ${packetId}`.execute(db)
  await sql`delete from packet_entry where packet_id = ${packetId}`.execute(db)
}
