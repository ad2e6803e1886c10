// SQL of vendors: what is read of the register.
import type { DataKind } from '@portal/contract/rules/vendor'
import { daysAfter } from '@portal/contract/rules/day'
import { photoPath } from '@portal/contract/rules/staff'
import {
  type AttestationState,
  type VendorFilter,
  vendorLimits,
  type VendorOwner,
  type VendorSegment,
} from '@portal/contract/vendors'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { contains } from '../../platform/db/patterns.ts'

export interface Row {
  id: number
  name: string
  service: string
  data: DataKind[]
  tier: 1 | 2 | 3
  owner_id: string | null
  owner: string | null
  owner_photo: string | null
  owner_image: string | null
  contact: string
  email: string
  contract_from: string | null
  contract_until: string | null
  due_on: string
  ended_at: Date | null
  ended_by: string
  ended_reason: string
  version: number
  /** Of the attestation under way. */
  open_id: number | null
  open_state: AttestationState | null
  sent_at: Date | null
  answered: number | null
  asked: number | null
  link_wanted_at: Date | null
  /** The latest first, two at most. */
  scores: number[]
  accepted: boolean
  items: number
}

const select = (where: RawBuilder<unknown>) => sql<Row>`
  select v.id, v.name, v.service, v.data, v.tier, v.owner_id, o.first || ' ' || o.last as owner, o.profile_image as owner_image,
    (select s.photo from staff s where s.account_id = o.id and s.listed) as owner_photo,
    v.contact, v.email, v.contract_from::text, v.contract_until::text, v.due_on::text, v.ended_at, v.ended_by, v.ended_reason,
    v.version, c.id as open_id, c.state as open_state, c.sent_at, c.answered, c.asked, c.link_wanted_at,
    array(select s.score::int from vendor_attestation s where s.vendor_id = v.id and s.score is not null
      order by s.id desc limit 2) as scores,
    exists (select from vendor_attestation d where d.vendor_id = v.id and d.state = 'accepted') as accepted,
    (select count(*)::int from vendor_item i where i.vendor_id = v.id and i.done_at is null) as items
  from vendor v
  left join account o on o.id = v.owner_id and o.disabled_at is null
  left join vendor_attestation c on c.vendor_id = v.id and c.state <> 'accepted'
  where ${where}`

export async function vendorById(db: Db | Tx, id: number): Promise<Row | undefined> {
  const { rows } = await select(sql`v.id = ${id}`).execute(db)
  return rows[0]
}

/** Held until the transaction ends. Whoever answers behind the link is not kept waiting by it. */
export async function lockVendor(tx: Tx, id: number): Promise<Row | undefined> {
  await tx.selectFrom('vendor').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return vendorById(tx, id)
}

export interface Position {
  due: string
  id: number
}

const active = sql`v.ended_at is null`
const late = (today: string) => sql`${active} and v.due_on < ${today}::date and c.state is distinct from 'submitted'`
const soon = (today: string) =>
  sql`${active} and v.due_on between ${today}::date and ${daysAfter(today, vendorLimits.soonDays)}::date`
const waiting = sql`${active} and (c.state = 'submitted' or c.link_wanted_at is not null)`

const within: Record<VendorSegment, (today: string) => RawBuilder<unknown>> = {
  needs: () => waiting,
  overdue: late,
  soon,
  all: () => active,
  ended: () => sql`v.ended_at is not null`,
}

export async function vendors(
  db: Db,
  { segment = 'all', q = '', tier, owner, data }: VendorFilter,
  { today, after, most = vendorLimits.page }: { today: string; after: Position | undefined; most?: number },
): Promise<Row[]> {
  const typed = q.trim().toLowerCase()
  const conditions = [
    within[segment](today),
    ...(typed ? [sql`lower(v.name || ' ' || v.service) like ${contains(typed)}`] : []),
    ...(tier === undefined ? [] : [sql`v.tier = ${tier}`]),
    ...(owner === undefined ? [] : [sql`v.owner_id = ${owner}`]),
    ...(data === undefined ? [] : [sql`${data} = any(v.data)`]),
    ...(after ? [sql`(v.due_on, v.id) > (${after.due}::date, ${after.id})`] : []),
  ]
  const { rows } = await sql<Row>`${select(sql.join(conditions, sql` and `))}
    order by v.due_on, v.id limit ${most}`.execute(db)
  return rows
}

export interface Figures extends Record<VendorSegment, number> {
  tier1: number
  started: number
  overdue_names: string[]
}

export async function figuresOf(db: Db, today: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*)::int as all, (select count(*)::int from vendor e where e.ended_at is not null) as ended,
      count(*) filter (where ${waiting})::int as needs, count(*) filter (where ${late(today)})::int as overdue,
      count(*) filter (where ${soon(today)})::int as soon,
      count(*) filter (where ${soon(today)} and (c.answered > 0 or c.state = 'submitted'))::int as started,
      count(*) filter (where v.tier = 1)::int as tier1
    from vendor v left join vendor_attestation c on c.vendor_id = v.id and c.state <> 'accepted'
    where ${active}`.execute(db)
  const { rows: named } = await sql<{ name: string }>`
    select v.name from vendor v left join vendor_attestation c on c.vendor_id = v.id and c.state <> 'accepted'
    where ${late(today)} order by v.due_on, v.id limit 3`.execute(db)
  const none = { all: 0, ended: 0, needs: 0, overdue: 0, soon: 0, started: 0, tier1: 0 }
  return { ...(rows[0] ?? none), overdue_names: named.map(({ name }) => name) }
}

export async function openItems(db: Db): Promise<{ count: number; next: { due: string; vendor: string } | null }> {
  const open = sql`vendor_item i join vendor v on v.id = i.vendor_id where i.done_at is null and v.ended_at is null`
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${open}`.execute(db)
  const { rows } = await sql<{ due: string; vendor: string }>`
    select i.due_on::text as due, v.name as vendor from ${open} order by i.due_on, i.id limit 1`.execute(db)
  return { count: counted[0]?.n ?? 0, next: rows[0] ?? null }
}

const ownersAtMost = 200

export const faceOf = (photo: string | null, image: string | null): string =>
  photo ? photoPath(photo, 'small') : (image ?? '')

/** Those who can open what they own. */
export async function owners(db: Db | Tx): Promise<VendorOwner[]> {
  const { rows } = await sql<{ id: string; name: string; photo: string | null; image: string }>`
    select a.id, a.first || ' ' || a.last as name, a.profile_image as image,
      (select s.photo from staff s where s.account_id = a.id and s.listed) as photo
    from account a
    where (a.menus->'reviewer_tools'->>'vendors')::boolean and not a.guest and a.disabled_at is null
    order by a.last, a.first limit ${ownersAtMost}`.execute(db)
  return rows.map(({ id, name, photo, image }) => ({ id, name, face: faceOf(photo, image) }))
}

export async function mayOwn(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from account where id = ${accountId} and not guest and disabled_at is null
    and (menus->'reviewer_tools'->>'vendors')::boolean`.execute(tx)
  return rows.length > 0
}

export async function byKey(tx: Tx, key: string): Promise<number | undefined> {
  const row = await tx.selectFrom('vendor').select('id').where('key', '=', key).executeTakeFirst()
  return row?.id
}

/** Of somebody with an account. */
export async function isOurs(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql`select from account where email = ${email.toLowerCase()}`.execute(tx)
  return rows.length > 0
}
