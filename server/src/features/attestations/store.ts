// SQL of attestations. Who must: everybody who works here and may see the document.
import type { AttesterFilter, AttesterSort } from '@portal/contract/attestations'
import { limits } from '@portal/contract/limits'
import { firmDay } from '@portal/contract/rules/day'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { contains } from '../../platform/db/patterns.ts'
import { accountFits } from '../../platform/session/people.ts'

/** A document as its attestation needs it. */
export interface Attestable {
  id: number
  title: string
  version: number
  hash: string
  advisor_id: string | null
}

const works = sql`a.disabled_at is null and not a.guest and a.access >= ${sql.lit(limits.accessAdvisor)}`

/** The first time counts. Tells whether this was it. */
export async function putAttestation(
  tx: Tx,
  accountId: string,
  { id, version, hash }: Pick<Attestable, 'id' | 'version' | 'hash'>,
  text: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('reading')
    .values({
      account_id: accountId,
      document_id: id,
      version,
      kind: 'attested',
      text,
      hash: Buffer.from(hash, 'hex'),
      at: now,
    })
    .onConflict((on) => on.doNothing())
    .returning('at')
    .executeTakeFirst()
  return row !== undefined
}

export interface Progress {
  due: string | null
  must: number
  has: number
}

/** In the order of the documents given. */
export async function progressOf(db: Db, documents: Attestable[]): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    with person as materialized (select a.id from account a where ${works})
    select c.due::text as due,
      case when d.advisor_id is null then (select count(*) from person)
        else (select count(*) from person p where p.id = d.advisor_id) end as must,
      (select count(*) from reading r join person p on p.id = r.account_id
        where r.document_id = d.id and r.version = d.version and r.kind = 'attested'
          and (d.advisor_id is null or d.advisor_id = r.account_id)) as has
    from unnest(${documents.map(({ id }) => id)}::int[], ${documents.map(({ version }) => version)}::int[],
      ${documents.map(({ advisor_id }) => advisor_id)}::uuid[]) with ordinality as d (id, version, advisor_id, n)
    left join attestation_due c on c.document_id = d.id and c.version = d.version
    order by d.n`.execute(db)
  return rows
}

export async function dueOf(db: Db | Tx, { id, version }: Attestable): Promise<string | null> {
  const row = await db
    .selectFrom('attestation_due')
    .select(sql<string>`due::text`.as('due'))
    .where('document_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.due ?? null
}

export interface Person {
  id: string
  email: string
  first: string
  last: string
  branchId: number | null
  branch: string
  attested_at: Date | null
  reminded_at: Date | null
  escalated_at: Date | null
}

/** Everybody who must attest it, or those among these; with what each of them has done and been told. */
export async function attestersOf(db: Db | Tx, document: Attestable, only: string[] | null = null): Promise<Person[]> {
  const { id, version, advisor_id } = document
  const { rows } = await sql<Person>`
    select a.id, a.email, a.first, a.last, a.branch_id as "branchId", coalesce(b.name, '') as branch,
      r.at as attested_at, n.at as reminded_at, e.at as escalated_at
    from account a
    left join branch b on b.id = a.branch_id
    left join reading r on r.account_id = a.id and r.document_id = ${id} and r.version = ${version}
      and r.kind = 'attested'
    left join attestation_notice n on n.account_id = a.id and n.document_id = ${id} and n.kind = 'reminder'
    left join attestation_notice e on e.account_id = a.id and e.document_id = ${id} and e.kind = 'escalation'
    where ${works} and (${advisor_id}::uuid is null or a.id = ${advisor_id}::uuid)
      ${only === null ? sql`` : sql`and a.id = any(${only}::uuid[])`}
    order by a.last, a.first, a.email`.execute(db)
  return rows
}

const orders: Record<AttesterSort, [ascending: RawBuilder<unknown>, descending: RawBuilder<unknown>]> = {
  name: [sql`a.last, a.first, a.id`, sql`a.last desc, a.first desc, a.id desc`],
  email: [sql`a.email`, sql`a.email desc`],
  branch: [
    sql`b.name nulls last, a.last, a.first, a.id`,
    sql`b.name desc nulls last, a.last desc, a.first desc, a.id desc`,
  ],
}

/** By what an index finds, of people and of branches: either of both beside each other, everybody would be looked at. */
const fitting = (q: string) => sql`select a.id from account a where ${accountFits(q)}
  union select a.id from branch n join account a on a.branch_id = n.id where n.name ilike ${contains(q.trim())}`

/** `account a` as the filter leaves it. Who is overdue has not attested either: whether anybody is, the due day tells. */
function among({ id, version, advisor_id }: Attestable, { q = '', who, sort }: AttesterFilter): RawBuilder<unknown> {
  const has = sql`exists (select from reading r where r.account_id = a.id and r.document_id = ${id} and r.version = ${version}
    and r.kind = 'attested')`
  const terms = [
    works,
    ...(advisor_id === null ? [] : [sql`a.id = ${advisor_id}`]),
    ...(q.trim() ? [sql`a.id = any(array(${fitting(q)}))`] : []),
    ...(who === 'has' ? [has] : who ? [sql`not ${has}`] : []),
  ]
  const beside = sort === 'branch' ? sql`left join branch b on b.id = a.branch_id` : sql``
  return sql`account a ${beside} where ${sql.join(terms, sql` and `)}`
}

export async function attesterCount(db: Db, document: Attestable, filter: AttesterFilter): Promise<number> {
  const { sort: _, ...unsorted } = filter
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${among(document, unsorted)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** In their order; without a page all of them. */
export async function attesterIds(
  db: Db,
  document: Attestable,
  filter: AttesterFilter,
  page?: { from: number; atMost: number },
): Promise<string[]> {
  const order = orders[filter.sort ?? 'name'][filter.desc ? 1 : 0]
  const cut = page ? sql`limit ${page.atMost} offset ${page.from}` : sql``
  const { rows } = await sql<{ id: string }>`
    select a.id from ${among(document, filter)} order by ${order} ${cut}`.execute(db)
  return rows.map(({ id }) => id)
}

/** In the order of the ids. */
export async function attestersByIds(db: Db, document: Attestable, ids: string[]): Promise<Person[]> {
  const found = new Map((await attestersOf(db, document, ids)).map((person) => [person.id, person]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export async function putDue(tx: Tx, { id, version }: Attestable, due: string, by: string): Promise<void> {
  await tx
    .insertInto('attestation_due')
    .values({ document_id: id, version, due, set_by: by })
    .onConflict((on) => on.columns(['document_id', 'version']).doUpdateSet({ due, set_by: by }))
    .execute()
}

export async function clearDue(tx: Tx, { id, version }: Attestable): Promise<void> {
  await tx.deleteFrom('attestation_due').where('document_id', '=', id).where('version', '=', version).execute()
}

/** Puts down that these are told now. Tells who of them really is to be told: not those who were today already. */
export async function claimNotices(
  tx: Tx,
  documentId: number,
  kind: 'reminder' | 'escalation',
  accountIds: string[],
  now: Date,
): Promise<Set<string>> {
  // in order of the ids, or two callers could wait for each other
  const { rows } = await sql<{ account_id: string }>`
    insert into attestation_notice as n (document_id, account_id, kind, at)
    select ${documentId}, id, ${kind}, ${now}::timestamptz from unnest(${accountIds}::uuid[]) id order by id
    on conflict (document_id, account_id, kind) do update set at = excluded.at
      where (n.at at time zone ${limits.firmTimeZone})::date < ${firmDay(now)}::date
    returning account_id`.execute(tx)
  return new Set(rows.map(({ account_id }) => account_id))
}

export interface Recipient {
  email: string
  first: string
  branchId: number | null
}

export async function branchManagers(tx: Tx): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select a.email, a.first, a.branch_id as "branchId" from account a
    where ${works} and a.manager and a.branch_id is not null order by a.email`.execute(tx)
  return rows
}

/** Admins who look after attestations: they are told where a branch has nobody. */
export async function attestationAdmins(tx: Tx): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select a.email, a.first, a.branch_id as "branchId" from account a
    where ${works} and a.access >= ${limits.accessAdmin} and (a.menus -> 'reviewer_tools' ->> 'attest')::boolean
    order by a.email`.execute(tx)
  return rows
}

/** What somebody must attest, how much of it is done, and the first day by which the rest is due. */
export async function owedBy(db: Db, accountId: string): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select count(*) as must, count(r.at) as has, (min(c.due) filter (where r.at is null))::text as due
    from account a
    join document d on d.attestation_required = true and d.deleted_at is null and d.branch_id is null
      and (d.advisor_id is null or d.advisor_id = a.id)
    left join reading r on r.account_id = a.id and r.document_id = d.id and r.version = d.version and r.kind = 'attested'
    left join attestation_due c on c.document_id = d.id and c.version = d.version
    where a.id = ${accountId} and ${works}`.execute(db)
  return rows[0] ?? { must: 0, has: 0, due: null }
}

/** Every version in force that this account must attest; with what has been done about it, and by when it is due. */
const obligations = (account: RawBuilder<unknown>) => sql`document d
  left join reading r on r.account_id = ${account} and r.document_id = d.id and r.version = d.version
    and r.kind = 'attested'
  left join attestation_due c on c.document_id = d.id and c.version = d.version
  where d.attestation_required = true and d.deleted_at is null and d.branch_id is null
    and (d.advisor_id is null or d.advisor_id = ${account})`

/** For a condition beside others, of an account that works here. What is overdue comes first: it is little, people are many. */
export const attestationOverdue = (account: RawBuilder<unknown>, today: string) => sql<boolean>`exists (
  select from attestation_due c join document d on d.id = c.document_id and d.version = c.version
  where c.due < ${today}::date and d.attestation_required = true and d.deleted_at is null and d.branch_id is null
    and (d.advisor_id is null or d.advisor_id = ${account})
    and not exists (select from reading r where r.account_id = ${account} and r.document_id = d.id
      and r.version = d.version and r.kind = 'attested'))`

export interface OwedCounts {
  open: number
  overdue: number
}

export async function owedCounts(db: Db, accountIds: string[], today: string): Promise<Map<string, OwedCounts>> {
  const { rows } = await sql<{ id: string } & OwedCounts>`
    select p.id, o.open, o.overdue from unnest(${accountIds}::uuid[]) p (id), lateral (
      select count(*) filter (where r.at is null)::int as open,
        count(*) filter (where r.at is null and c.due < ${today}::date)::int as overdue
      from ${obligations(sql`p.id`)}) o`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export interface Owed {
  id: number
  title: string
  version: number
  due: string | null
  attested: Date | null
}

export async function attestationsOf(db: Db, accountId: string): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select d.id, d.title, d.version, c.due::text as due, r.at as attested
    from ${obligations(sql`${accountId}::uuid`)} order by r.at is not null, c.due, d.title`.execute(db)
  return rows
}
