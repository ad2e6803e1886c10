// SQL of submissions as they are read. The sealed account number is fetched by itself, never with a list.
import type { Business, Submission } from '@portal/contract/exchange'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { FileKind, StoredFile } from '../../platform/files/files.ts'
import { handsIn } from '../../platform/hands.ts'
import { AppError } from '../../platform/http/errors.ts'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import { lockWorkItem } from '../tasks/public.ts'
import { masked, rightsOf, type Standing, type Viewer } from './policy.ts'

/** What of new business has no column of its own. */
export type StoredBusiness = Pick<Business, 'client' | 'registration' | 'category' | 'amount' | 'check' | 'checklist'>

type Told = Omit<Submission, 'created' | 'changed' | 'submitted' | 'business' | 'can' | 'direction' | 'status'>
export interface Row extends Told, Standing {
  created_at: Date
  changed_at: Date
  business: StoredBusiness | null
  account_end: string
  product_id: number | null
  /** There once it is sent in. */
  work_item_id: number | null
}

const shownAtMost = 500
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const hands = handsIn(sql`'submission:' || s.id`, sql`'work-item:' || s.work_item_id`)

const select = (where: RawBuilder<unknown>) => sql<Row>`
  select s.id, s.kind, s.direction, s.title, s.note, s.status, s.reason, s.account_id, s.created_by, s.version, a.branch_id, w.assigned_to,
    s.created_at, s.changed_at, s.submitted_at, s.business, s.account_end, s.product_id, s.work_item_id,
    coalesce(a.last || ', ' || a.first, '') as advisor, coalesce(a.email, '') as email, coalesce(b.name, '') as branch,
    c.first || ' ' || c.last as by, coalesce(r.first || ' ' || r.last, '') as reviewer, coalesce(p.name, '') as product,
    array(select json_build_object('id', f.id, 'filename', f.filename, 'size', k.size, 'at', ${iso('f.added_at')}, 'forms', f.forms)
      from submission_file f join file k on k.hash = f.hash
      where f.submission_id = s.id and f.removed_at is null order by f.id) as files,
    array(select json_build_object('at', ${iso('t.at')}, 'by', p.first || ' ' || p.last, 'text', t.text)
      from work_item_entry t join account p on p.id = t.account_id
      where t.work_item_id = s.work_item_id and not t.internal and t.text <> ''
        and t.kind in ('comment', 'answered', 'returned', 'decided') order by t.id) as thread,
    ${hands} as hands
  from submission s
  join account c on c.id = s.created_by
  left join account a on a.id = s.account_id
  left join branch b on b.id = a.branch_id
  left join work_item w on w.id = s.work_item_id
  left join account r on r.id = w.assigned_to
  left join product p on p.id = s.product_id
  where ${where}`

/** `account` is what this viewer is told of the account number. */
export function submissionOf(row: Row, user: Viewer, account = masked(row.account_end)): Submission {
  const { created_at, changed_at, submitted_at, business, account_end: _, product_id: productId, ...told } = row
  const { account_id: _account, created_by: _by, hands: _hands, work_item_id: _item, ...open } = told
  const { branch_id: _branch, assigned_to: _assigned, ...rest } = open
  return {
    ...rest,
    created: created_at.toISOString(),
    changed: changed_at.toISOString(),
    submitted: submitted_at?.toISOString() ?? null,
    business: business && { ...business, account, productId, note: row.note },
    can: rightsOf(user, row),
  }
}

/** What this person sent and what they were sent; of what `sender` sent for the firm, that too. */
export async function exchangeOf(db: Db, accountId: string, sender: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    ${select(sql`s.account_id = ${accountId} or s.account_id is null
      or (s.created_by = ${sender} and s.direction = 'received')`)}
    order by s.changed_at desc, s.id desc limit ${shownAtMost}`.execute(db)
  return rows
}

/** As `covers` of the policy says it; begun at the people of the branch and the tasks of whoever asks, which are few. */
const within = (user: Viewer) => {
  const scope = reviewScopeOf(user)
  if (scope === 'firm') return sql`true`
  return sql`s.id in (select q.id from account m join submission q on q.account_id = m.id where m.branch_id = ${scope}
    union all select q.id from work_item t join submission q on q.id = t.record_id and q.work_item_id = t.id
      where t.assigned_to = ${user.id} and t.record_kind = 'submission')`
}

export async function waitingForReview(db: Db, user: Viewer): Promise<Row[]> {
  const { rows } = await sql<Row>`
    ${select(sql`s.status in ('Submitted', 'In Review', 'Holding (Advisor)') and ${within(user)}`)}
    order by s.submitted_at, s.id limit ${shownAtMost}`.execute(db)
  return rows
}

export async function decidedLately(db: Db, user: Viewer): Promise<Row[]> {
  const { rows } = await sql<Row>`
    ${select(sql`s.decided_at is not null and ${within(user)}`)} order by s.decided_at desc, s.id desc limit ${shownAtMost}`.execute(
    db,
  )
  return rows
}

/** Whoever asks decides with `maySee` whether it is there for them. */
export async function submissionById(db: Db | Tx, id: number): Promise<Row | undefined> {
  const { rows } = await select(sql`s.id = ${id}`).execute(db)
  return rows[0]
}

/** Held until the transaction ends: whoever else wants to change it waits and then sees what happened. */
export async function lockSubmission(tx: Tx, id: number): Promise<Row | undefined> {
  const lock = tx.selectFrom('submission').select('work_item_id').where('id', '=', id)
  const before = await lock.executeTakeFirst()
  // the work item first, as whoever comes from there does
  if (before?.work_item_id) await lockWorkItem(tx, before.work_item_id)
  // by itself first: only a statement that begins under the lock sees what others did before it
  const held = await lock.forUpdate().executeTakeFirst()
  if (held?.work_item_id !== before?.work_item_id) throw new AppError('conflict')
  return await submissionById(tx, id)
}

export async function sealedAccount(db: Db | Tx, id: number): Promise<Buffer | null> {
  const row = await db.selectFrom('submission').select('account_number').where('id', '=', id).executeTakeFirst()
  return row?.account_number ?? null
}

export async function fileOf(db: Db, id: number, fileId: number): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('submission_file as s')
    .innerJoin('file as f', 'f.hash', 's.hash')
    .select(['s.filename', 'f.size', 'f.kind', sql<string>`encode(f.hash, 'hex')`.as('hash')])
    .where('s.id', '=', fileId)
    .where('s.submission_id', '=', id)
    .where('s.removed_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, kind: row.kind as FileKind }
}

export interface ChosenProduct {
  type: string
  listed: boolean
}

/** One that was taken off the list meanwhile is still known. */
export async function productById(tx: Db | Tx, id: number): Promise<ChosenProduct | undefined> {
  return await tx
    .selectFrom('product')
    .select(['type', sql<boolean>`deleted_at is null`.as('listed')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Everybody who may have a screen open: seen since then. */
export async function seenSince(tx: Tx, since: Date): Promise<string[]> {
  const rows = await tx.selectFrom('session').select('account_id').distinct().where('seen_at', '>', since).execute()
  return rows.map(({ account_id }) => account_id)
}
