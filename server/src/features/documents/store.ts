// SQL of documents as they are read. Listed means: not deleted and not of a branch's library.
import { advisorsOffered, type ChoosingAdvisor } from '@portal/contract/choosing'
import type { Document, Version } from '@portal/contract/documents'
import { limits } from '@portal/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Db, Tx } from '../../platform/db/open.ts'
import { contains } from '../../platform/db/patterns.ts'
import type { FileKind, StoredFile } from '../../platform/files/files.ts'
import { accountFits } from '../../platform/session/people.ts'
import { type Placed, type Reader, seesAll } from './policy.ts'
import { weeksUpTo } from './weeks.ts'

/** A document with what only the server needs of it. */
export interface Found extends Placed {
  document: Document
  hash: string
}

type Row = Omit<Document, 'uploaded' | 'weekly_downloads' | 'favorite'> &
  Placed & { uploaded: Date; hash: string; downloads: Record<string, number> | null }

const effective = sql<string>`to_char(
  coalesce(d.dated, (d.uploaded_at at time zone ${sql.lit(limits.firmTimeZone)})::date), 'YYYY-MM-DD')`

const select = (weeks: string[], where: RawBuilder<unknown>) => sql<Row>`
  select d.id, d.title, d.description, d.category, v.filename, d.uploaded_at as uploaded,
    coalesce(u.first || ' ' || u.last, '') as uploadedby, coalesce(a.email, '') as advisor, d.kc_category, d.is_library,
    d.is_kc, d.is_cyber, d.is_comp, d.attestation_required, d.bay_img, d.is_public, d.for_guests, d.version, f.kind, f.size,
    ${effective} as effective, to_char(d.review_by, 'YYYY-MM-DD') as review_by,
    d.advisor_id, d.branch_id, encode(v.hash, 'hex') as hash,
    (select json_object_agg(w.week, w.count) from download_week w
      where w.document_id = d.id and w.week >= ${weeks[0]}::date) as downloads
  from document d
  join document_version v on v.document_id = d.id and v.version = d.version
  join file f on f.hash = v.hash
  left join account u on u.id = d.uploaded_by
  left join account a on a.id = d.advisor_id
  where d.deleted_at is null and ${where}
  order by d.title, d.id`

function documentOf(row: Row, weeks: string[], favorite: boolean): Document {
  const { uploaded, downloads, hash: _, advisor_id: _advisor, branch_id: _branch, ...columns } = row
  const weekly_downloads = weeks.map((week) => downloads?.[week] ?? 0).join(',')
  return { ...columns, uploaded: uploaded.toISOString(), weekly_downloads, favorite }
}

/** What the list of two people differs by. Equal ones are answered with the same bytes. */
export interface Shelf {
  week: string
  all: boolean
  guest: boolean
  /** Documents for this person alone. */
  own: number[]
  favourites: number[]
}

export async function shelfOf(db: Db, user: Reader, week: string): Promise<Shelf> {
  const all = seesAll(user)
  const { rows } = await sql<Pick<Shelf, 'own' | 'favourites'>>`
    select array(select document_id from favourite where account_id = ${user.id} order by 1) as favourites,
      array(select id from document where advisor_id = ${user.id} and deleted_at is null order by 1) as own`.execute(db)
  const { own = [], favourites = [] } = rows[0] ?? {}
  return { week, all, guest: user.guest, own: all || user.guest ? [] : own, favourites }
}

/** For one advisor alone: as many as advisors, so an admin's list has the newest. */
const ofAdvisors = sql`d.advisor_id is not null and d.branch_id is null and d.deleted_at is null`
const newestOf = (most: number, where = sql`true`) =>
  sql`array(select d.id from document d where ${ofAdvisors} and ${where} order by d.id desc limit ${most})`

export async function listedDocuments(
  db: Db,
  { week, all, guest, own, favourites }: Shelf,
): Promise<{ data: Document[]; more: number }> {
  const weeks = weeksUpTo(week)
  const mine = all
    ? sql`(d.advisor_id is null or d.id = any(${newestOf(limits.documentsOfAdvisors)}) or d.id = any(${favourites}::int[]))`
    : guest
      ? sql`d.advisor_id is null and (d.is_public or d.for_guests)`
      : sql`(d.advisor_id is null or d.id = any(${own}::int[]))`
  const [{ rows }, there] = await Promise.all([
    select(weeks, sql`d.branch_id is null and ${mine}`).execute(db),
    all ? sql<{ n: number }>`select count(*)::int as n from document d where ${ofAdvisors}`.execute(db) : undefined,
  ])
  const pinned = new Set(favourites)
  const listed = rows.filter(({ advisor_id }) => advisor_id !== null).length
  return {
    data: rows.map((row) => documentOf(row, weeks, pinned.has(row.id))),
    more: Math.max(0, (there?.rows[0]?.n ?? 0) - listed),
  }
}

const foundAtMost = 50

/** Those that an admin's list leaves out, too: each word in the title or the description. */
export async function foundOfAdvisors(db: Db, { week, favourites }: Shelf, typed: string): Promise<Document[]> {
  const weeks = weeksUpTo(week)
  const fits = typed
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`d.title || ' ' || d.description ilike ${contains(word)}`)
  const ids = newestOf(foundAtMost, fits.length > 0 ? sql`${sql.join(fits, sql` and `)}` : sql`false`)
  const { rows } = await select(weeks, sql`d.id = any(${ids})`).execute(db)
  const pinned = new Set(favourites)
  return rows.map((row) => documentOf(row, weeks, pinned.has(row.id)))
}

/** Whoever asks decides with `maySee` whether it is there for them. */
export async function documentById(
  db: Db | Tx,
  id: number,
  week: string,
  accountId: string,
): Promise<Found | undefined> {
  const weeks = weeksUpTo(week)
  const { rows } = await select(weeks, sql`d.id = ${id}`).execute(db)
  const [row] = rows
  if (!row) return undefined
  const pinned = await db
    .selectFrom('favourite')
    .select('place')
    .where('account_id', '=', accountId)
    .where('document_id', '=', id)
    .executeTakeFirst()
  const { hash, advisor_id, branch_id, is_public, for_guests } = row
  return { document: documentOf(row, weeks, pinned !== undefined), hash, advisor_id, branch_id, is_public, for_guests }
}

export interface FoundFile extends Placed, StoredFile {
  version: number
  current: boolean
  title: string
  is_public: boolean
  attestation_required: boolean
}

/** The file of a version, the current one unless told otherwise. */
export async function fileOf(db: Db, id: number, version?: number): Promise<FoundFile | undefined> {
  const row = await db
    .selectFrom('document as d')
    .innerJoin('document_version as v', 'v.document_id', 'd.id')
    .innerJoin('file as f', 'f.hash', 'v.hash')
    .select([
      'd.title',
      'd.advisor_id',
      'd.branch_id',
      'd.is_public',
      'd.for_guests',
      'd.attestation_required',
      'v.version',
      'v.filename',
      'f.size',
      'f.kind',
    ])
    .select(sql<string>`encode(v.hash, 'hex')`.as('hash'))
    .select(sql<boolean>`v.version = d.version`.as('current'))
    .where('d.id', '=', id)
    .where('d.deleted_at', 'is', null)
    .where('v.version', '=', version ?? sql<number>`d.version`)
    .executeTakeFirst()
  return row && { ...row, kind: row.kind as FileKind }
}

export async function versionsOf(db: Db, id: number): Promise<Static<typeof Version>[]> {
  const rows = await db
    .selectFrom('document_version as v')
    .innerJoin('file as f', 'f.hash', 'v.hash')
    .leftJoin('account as u', 'u.id', 'v.uploaded_by')
    .select(['v.version', 'v.filename', 'f.size', 'v.uploaded_at'])
    .select(sql<string>`coalesce(u.first || ' ' || u.last, '')`.as('uploadedby'))
    .where('v.document_id', '=', id)
    .orderBy('v.version', 'desc')
    .execute()
  return rows.map(({ uploaded_at, ...row }) => ({ ...row, uploaded: uploaded_at.toISOString() }))
}

export async function publicDocuments(db: Db) {
  return await db
    .selectFrom('document as d')
    .innerJoin('document_version as v', (on) =>
      on.onRef('v.document_id', '=', 'd.id').onRef('v.version', '=', 'd.version'),
    )
    .innerJoin('file as f', 'f.hash', 'v.hash')
    .select(['d.id', 'd.title', 'd.description', 'v.filename', 'd.version', 'f.size', effective.as('effective')])
    .where('d.is_public', '=', sql<boolean>`true`)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.title')
    .execute()
}

/** Whom a document can be for, or papers be sent to. */
/** Who fits what was typed, as far as there is room; and whoever is chosen already. */
export async function advisorsToChoose(
  db: Db,
  { q = '', chosen: email = '' }: ChoosingAdvisor,
): Promise<{ text: string; email: string }[]> {
  // as it is shown, the last name comes first
  const typed = q.replaceAll(',', ' ')
  const { rows } = await sql<{ text: string; email: string }>`
    (select a.last || ', ' || a.first as text, a.email from account a where ${chosen} and ${accountFits(typed)}
      order by a.last, a.first, a.id limit ${advisorsOffered})
    union select a.last || ', ' || a.first, a.email from account a where ${chosen} and a.email = ${email}
    order by text, email`.execute(db)
  return rows
}
const chosen = sql<boolean>`disabled_at is null and not guest and access >= 1`

export interface Addressee {
  id: string
  email: string
  first: string
  inScope: boolean
}

export async function addressee(tx: Tx, email: string): Promise<Addressee | undefined> {
  return await tx
    .selectFrom('account')
    .select(['id', 'email', 'first', chosen.as('inScope')])
    .where('email', '=', email)
    .where('examiner_until', 'is', null)
    .executeTakeFirst()
}
