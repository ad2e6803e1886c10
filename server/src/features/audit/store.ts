// SQL of the audit log. Every search walks an index from its newest entry back, however long the log has grown.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { nameFits } from '../../platform/session/people.ts'

/** Whoever is meant: accounts, those who acted for them, and what has no account (`portal`). */
export interface People {
  ids: string[]
  emails: string[]
  name: string
}

/** What is looked for; what is undefined does not matter. */
export interface Wanted {
  people: People | undefined
  /** `kind:id` */
  subject: string | undefined
  kind: string | undefined
  actions: string[] | undefined
  /** By somebody, or about one of these. */
  found: { people: People; subjects: string[] } | undefined
  /** Too many to walk each by itself. */
  anyAction: string[] | undefined
  /** From one of these networks. */
  networks: string[] | undefined
  from: Date | undefined
  until: Date | undefined
  /** Where the times lie among the ids: from the first to before the last. */
  ids: { first: number; end: number } | undefined
  /** Kinds of subjects that whoever asks may not know of. */
  withheld: readonly string[]
}

export const nothingWanted: Wanted = {
  people: undefined,
  subject: undefined,
  kind: undefined,
  found: undefined,
  actions: undefined,
  anyAction: undefined,
  networks: undefined,
  from: undefined,
  until: undefined,
  ids: undefined,
  withheld: [],
}

type Condition = RawBuilder<unknown>
export interface Row {
  id: number
  at: Date
  actor_id: string | null
  actor: string
  action: string
  subject: string
  detail: unknown
  request_id: string
  address: string | null
  agent: string | null
}

const byAccount = (id: string) => sql`actor_id = ${id}::uuid`
const forOwner = (email: string) => sql`actor like '% for %' and split_part(actor, ' for ', 2) = ${email}`
const withoutAccount = (name: string) => sql`actor_id is null and actor = ${name}`
const peopleOf = ({ ids, emails, name }: People) => [
  ...ids.map(byAccount),
  ...emails.map(forOwner),
  withoutAccount(name),
]

/** The conditions one of which an entry meets, by each of what is looked for; those that leave the fewest come first. */
function choices({ subject, people, found, actions, kind }: Wanted): Condition[][] {
  return [
    ...(subject ? [[sql`subject = ${subject}`]] : []),
    ...(people ? [peopleOf(people)] : []),
    ...(found ? [[...peopleOf(found.people), ...found.subjects.map((one) => sql`subject = ${one}`)]] : []),
    ...(actions ? [actions.map((action) => sql`action = ${action}`)] : []),
    ...(kind ? [[sql`split_part(subject, ':', 1) = ${kind}`]] : []),
  ]
}

/** Newest first, before this id. Each condition of the first choice has an index in the order of the ids. */
export async function entries(db: Db, wanted: Wanted, before: number | undefined, count: number): Promise<Row[]> {
  const [walked = [sql`true`], ...others] = choices(wanted)
  if ([walked, ...others].some((conditions) => conditions.length === 0)) return []
  const { from, until, ids, anyAction, networks, withheld } = wanted
  const rest = [
    ...others.map(
      (conditions) =>
        sql`(${sql.join(
          conditions.map((one) => sql`(${one})`),
          sql` or `,
        )})`,
    ),
    ...(anyAction ? [sql`action = any(${anyAction}::text[])`] : []),
    ...(networks ? [sql`nullif(address, '')::inet <<= any(${networks}::cidr[])`] : []),
    ...(withheld.length > 0 ? [sql`split_part(subject, ':', 1) <> all(${withheld}::text[])`] : []),
    ...(from ? [sql`at >= ${from}`] : []),
    ...(until ? [sql`at < ${until}`] : []),
    ...(ids ? [sql`id >= ${ids.first} and id < ${ids.end}`] : []),
    ...(before === undefined ? [] : [sql`id < ${before}`]),
  ]
  const walks = walked.map(
    (condition) => sql`(select * from audit_entry where ${sql.join([condition, ...rest], sql` and `)}
      order by id desc limit ${count})`,
  )
  const { rows } = await sql<Row>`
    select distinct on (id) id, at, actor_id, actor, action, subject, detail, request_id, address, agent
    from (${sql.join(walks, sql` union all `)}) found order by id desc limit ${count}`.execute(db)
  return rows
}

/** Entries are written as time goes by: ids and times rise together, and halving finds the place, in one statement. */
export async function firstSince(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    with recursive known as (select coalesce(min(id), 1) as low, coalesce(max(id), 0) + 1 as high from audit_entry),
    halved (low, high) as (
      select low, high from known
      union all
      select case when n.at < ${at} then n.id + 1 else h.low end, case when n.at < ${at} then h.high else m.middle end
      from halved h cross join lateral (select (h.low + h.high) / 2 as middle) m
      left join lateral (select e.id, e.at from audit_entry e where e.id >= m.middle order by e.id limit 1) n on true
      where h.low < h.high
    ) select low::float8 as first from halved where low >= high limit 1`.execute(db)
  return rows[0]?.first ?? 1
}

/** From one value to the next over the index, instead of through all entries. */
async function occurring(db: Db, value: Condition): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive known as (
      (select ${value} as value from audit_entry order by ${value} limit 1)
      union all
      select (select ${value} from audit_entry where ${value} > known.value order by ${value} limit 1)
      from known where known.value is not null
    ) select value from known where value is not null`.execute(db)
  return rows.map(({ value: one }) => one)
}
export const actionsThatOccur = (db: Db): Promise<string[]> => occurring(db, sql`action`)
export const kindsThatOccur = (db: Db): Promise<string[]> => occurring(db, sql`split_part(subject, ':', 1)`)

/** By email address or part of the name; one more than asked for tells that there are too many. */
export async function accountsNamed(db: Db, text: string, most: number): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('account as a')
    .select(['a.id', 'a.email'])
    .where(sql<boolean>`(a.email = lower(${text}) or (${nameFits(text)}))`)
    .orderBy('a.last')
    .orderBy('a.first')
    .limit(most + 1)
    .execute()
}

/** The entry itself; nothing for an id nobody has written. */
export async function entryOf(db: Db, id: number): Promise<Row | undefined> {
  return db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'actor_id', 'actor', 'action', 'subject', 'detail', 'request_id', 'address', 'agent'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The one that came after it about the same record. */
export async function nextAbout(db: Db, subject: string, id: number): Promise<Row[]> {
  return db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'actor_id', 'actor', 'action', 'subject', 'detail', 'request_id', 'address', 'agent'])
    .where('subject', '=', subject)
    .where('id', '>', id)
    .orderBy('id')
    .limit(1)
    .execute()
}

export async function isSealed(db: Db, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('audit_seal').select('position').where('entry_id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** Over the index of the subject, and no further than it matters. */
export async function countAbout(db: Db, subject: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select id from audit_entry where subject = ${subject} order by id desc limit ${most}) about`.execute(db)
  return rows[0]?.count ?? 0
}

interface Checking {
  at: Date
  action: string
  detail: unknown
}

/** The latest of what was noted about the chain, newest first. */
export function notedAbout(db: Db, subject: string): Promise<Checking[]> {
  return db
    .selectFrom('audit_entry')
    .select(['at', 'action', 'detail'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

/** The record, if anything of it was ever written down; empty otherwise. */
export async function recordWithHistory(db: Db, record: string): Promise<string> {
  const row = await db
    .selectFrom('record_change')
    .select('record')
    .where('record', '=', record)
    .limit(1)
    .executeTakeFirst()
  return row?.record ?? ''
}
