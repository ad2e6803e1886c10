// SQL of records: which there are, whose they are, and for how long each class is kept.
import { type RecordClassId, recordClasses, recordClassIds } from '@portal/contract/record-classes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { contains } from '../../platform/db/patterns.ts'
import { nameFits } from '../../platform/session/people.ts'
import { type Finder, finders, near } from '../../platform/holds/finders.ts'
import { keyIn } from '../../platform/holds/keys.ts'
import { recordNameOf, recordsOf } from '../../platform/holds/scopes.ts'

export interface Found {
  record: string
  class: RecordClassId
  title: string | null
  person_id: string | null
  person: string
  at: Date | null
  settled_at: Date | null
}

/** Every record there is. */
export const everyRecord = (of: readonly Finder[] = finders): RawBuilder<unknown> => union(of.map(recordsOf))

const withNames = (records: RawBuilder<unknown>) => sql<Found>`
  select x.record, x.class, x.title, x.person_id, coalesce(p.first || ' ' || p.last, '') as person, x.at, x.settled_at
  from (${records}) x left join account p on p.id = x.person_id`

const ofClass = (wanted: RecordClassId) => finders.filter(({ classes }) => classes.includes(wanted))
export const union = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` union all `)

/** Newest first; one more than wanted where there are more. */
export async function search(
  db: Db,
  wanted: RecordClassId,
  words: string,
  page: number,
  size: number,
): Promise<Found[]> {
  const tables = ofClass(wanted)
  // sign-ins are entries of the audit log, where they are looked for
  if (tables.length === 0) return []
  const inClass = (records: RawBuilder<unknown>) => sql`select * from (${records}) x where x.class = ${wanted}`
  const newest = sql`order by at desc nulls last, record`
  // of each table no more than could be shown, and which they are before whose: millions are neither sorted nor asked for their person
  const most = page * size + 1
  const firstOf = (of: Finder) =>
    words
      ? sql`(select * from (${matching(of, words, inClass)}) f ${newest} limit ${most})`
      : sql`(${recordsOf(of)} where r.ctid = any(array(select r.ctid from ${sql.table(of.table)} r
          where ${sql.raw(of.class)} = ${wanted} order by ${sql.raw(of.newest ?? `${of.at} desc nulls last`)}, ${sql.raw(recordNameOf(of))} limit ${most})))`
  const listed = sql`select * from (${union(tables.map(firstOf))}) l ${newest} limit ${size + 1} offset ${(page - 1) * size}`
  const { rows } = await sql<Found>`${withNames(listed)} ${newest}`.execute(db)
  return rows
}

/** By whom they are about, which an index finds; and by what they are called. */
function matching(of: Finder, words: string, inClass: (records: RawBuilder<unknown>) => RawBuilder<unknown>) {
  const ids = sql`array(select a.id from account a where ${nameFits(words)})`
  const theirs = sql`${inClass(sql`${recordsOf(of)} where ${near(of, ids)}`)} and x.person_id = any(${ids})`
  if (of.titles && !of.titles.test(words)) return theirs
  return sql`${theirs} union ${inClass(recordsOf(of))} and x.title ilike ${contains(words)}`
}

/** Those of a table with these keys, by an index. */
export const recordsWith = (of: Finder, keys: readonly string[]): RawBuilder<unknown> =>
  sql`${recordsOf(of)} where ${keyIn(of.table, keys)}`

/** `table:key` in its two halves; undefined where no records of their own are. */
export function finderFor(record: string): { finder: Finder; key: string } | undefined {
  const finder = finders.find(({ table }) => record.startsWith(`${table}:`))
  return finder && { finder, key: record.slice(finder.table.length + 1) }
}

/** Of one table; those that are still there, with their names. */
export async function recordsNamed(db: Db | Tx, of: Finder, keys: readonly string[]): Promise<Found[]> {
  const { rows } = await withNames(recordsWith(of, keys)).execute(db)
  return rows
}

/** One that is still there. */
export async function recordNamed(db: Db, record: string): Promise<Found | undefined> {
  const its = finderFor(record)
  if (!its) return undefined
  try {
    return (await recordsNamed(db, its.finder, [its.key]))[0]
  } catch (error) {
    // what can't be a key of that table is none
    if ((error as { code?: string }).code?.startsWith('22')) return undefined
    throw error
  }
}

export async function countByClass(db: Db): Promise<Map<RecordClassId, number>> {
  const counts = finders.map((of) =>
    sql.raw(`select ${of.class} as class, count(*)::int as records from ${of.table} r group by 1`),
  )
  const { rows } = await sql<{ class: RecordClassId; records: number }>`
    select class, sum(records)::int as records from (${union(counts)}) c group by class`.execute(db)
  return new Map(rows.map((row) => [row.class, row.records]))
}

/** What the tabs count. */
export async function countActive(db: Db, now: Date): Promise<{ holds: number; disposals: number; examiners: number }> {
  const { rows } = await sql<{ holds: number; disposals: number; examiners: number }>`
    select (select count(*)::int from hold where lifted_at is null) as holds,
      (select count(*)::int from disposal where state = 'open') as disposals,
      (select count(*)::int from account where examiner_until > ${now}) as examiners`.execute(db)
  return rows[0] ?? { holds: 0, disposals: 0, examiners: 0 }
}

export interface Kept {
  years: number
  changed_at: Date | null
  changed_by: string
}

/** The rule's years, or the firm's where they are longer. */
export async function retention(db: Db | Tx): Promise<Map<RecordClassId, Kept>> {
  const { rows } = await sql<Kept & { class: string }>`
    select r.class, r.years, r.changed_at, coalesce(a.first || ' ' || a.last, '') as changed_by
    from retention r left join account a on a.id = r.changed_by`.execute(db)
  const own = new Map(rows.map(({ class: of, ...kept }) => [of, kept]))
  return new Map(
    recordClassIds.map((id) => {
      const { years } = recordClasses[id]
      const its = own.get(id)
      return [id, its && its.years >= years ? its : { years, changed_at: null, changed_by: '' }]
    }),
  )
}

export async function keepFor(tx: Tx, of: RecordClassId, years: number, by: string, now: Date): Promise<void> {
  const values = { years, changed_at: now, changed_by: by }
  await tx
    .insertInto('retention')
    .values({ class: of, ...values })
    .onConflict((on) => on.column('class').doUpdateSet(values))
    .execute()
}

export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, first || ' ' || last as name from account where id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function emailsToNames(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ email: string; name: string }>`
    select email, first || ' ' || last as name from account where email = any(${[...new Set(emails)]}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ email, name }) => [email, name]))
}

/** The newest audit entry under a seal. */
export async function lastSealedEntry(db: Db): Promise<number> {
  const { rows } = await sql<{ entry: number }>`
    select entry_id as entry from audit_seal where position = (select max(position) from audit_signed)`.execute(db)
  return rows[0]?.entry ?? 0
}
