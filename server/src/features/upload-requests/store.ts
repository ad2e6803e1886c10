// SQL of requests for documents as they are read, by the firm's people and by whoever has the link.
import { type UploadRequest, uploadRequestLimits, type WantedPaper } from '@portal/contract/upload-requests'
import { firmDay } from '@portal/contract/rules/day'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Link } from '../../platform/links/links.ts'
import { type Standing, stateOf } from './state.ts'

export interface Row extends Standing {
  id: number
  work_item_id: number
  asked_by: string | null
  asker: string
  asked_at: Date
  name: string
  email: string
  reason: string
  until: string
  sent_at: Date
  remind_on: string | null
  reminded_at: Date | null
  new_link_wanted_at: Date | null
  refused_at: Date | null
  refused_why: string
  coming: number
  latest: Date | null
  version: number
}

/** More than this nobody looks through; those before are in the audit log. */
const shownAtMost = 50

const papersWith = (files: RawBuilder<unknown>) => sql`(select count(*)::int from upload_paper p
  where p.upload_request_id = u.id and exists (select from work_item_file f where f.paper_id = p.id and ${files}))`

const select = (where: RawBuilder<unknown>) => sql<Row>`
  select u.id, u.work_item_id, u.asked_by, coalesce(a.first || ' ' || a.last, '') as asker, u.asked_at, u.name, u.email, u.reason,
    u.until::text, u.expires_at, u.sent_at, u.remind_on::text, u.reminded_at, u.opened_at, u.revoked_at, u.new_link_wanted_at,
    u.refused_at, u.refused_why, u.version, w.stage = 9 as decided,
    (select count(*)::int from upload_paper p where p.upload_request_id = u.id) as wanted,
    ${papersWith(sql`f.receipt_id is not null`)} as received,
    ${papersWith(sql`f.receipt_id is null`)} as coming,
    (select max(r.sent_at) from upload_receipt r where r.upload_request_id = u.id) as latest
  from upload_request u
  join work_item w on w.id = u.work_item_id
  left join account a on a.id = u.asked_by and a.disabled_at is null
  where ${where}`

export async function requestById(db: Db | Tx, id: number): Promise<Row | undefined> {
  const { rows } = await select(sql`u.id = ${id}`).execute(db)
  return rows[0]
}

/**
 * Held until the transaction ends; seen as it is under the lock. The task first, as everywhere: a file that is added refers to it,
 * and nobody decides it meanwhile.
 */
export async function lockRequest(tx: Tx, id: number): Promise<Row | undefined> {
  await sql`select from work_item where id = (select work_item_id from upload_request where id = ${id}) for key share`.execute(
    tx,
  )
  await tx.selectFrom('upload_request').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return requestById(tx, id)
}

export const requestOf = ({ subject }: Link): number => Number(subject.slice('upload-request:'.length))

export async function requestsOf(
  db: Db,
  workItemId: number,
  { asks, now }: { asks: boolean; now: Date },
): Promise<UploadRequest[]> {
  const { rows } =
    await sql<Row>`${select(sql`u.work_item_id = ${workItemId}`)} order by u.id desc limit ${shownAtMost}`.execute(db)
  const papers = await papersOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => shown(row, papers.get(row.id) ?? [], asks, now))
}

function shown(row: Row, papers: UploadRequest['papers'], asks: boolean, now: Date): UploadRequest {
  const state = stateOf(row, now)
  const waits = state === 'sent' || state === 'opened' || state === 'partial'
  const works = waits || (state === 'complete' && !row.decided && !row.revoked_at && row.expires_at > now)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    reason: row.reason,
    asked_by: row.asker,
    asked: row.asked_at.toISOString(),
    until: row.until,
    state,
    sent: row.sent_at.toISOString(),
    opened: momentOf(row.opened_at),
    received: row.received,
    coming: works ? row.coming : 0,
    latest: momentOf(row.latest),
    reminds: waits ? row.remind_on : null,
    reminded: momentOf(row.reminded_at),
    revoked: momentOf(row.revoked_at),
    again: momentOf(row.new_link_wanted_at),
    refused: row.refused_at && { at: row.refused_at.toISOString(), why: row.refused_why },
    papers,
    version: row.version,
    can: {
      remind: asks && waits && !remindedToday(row, now),
      renew: asks && (waits || state === 'expired' || state === 'revoked'),
      revoke: asks && works,
    },
  }
}

const momentOf = (at: Date | null) => at && at.toISOString()

export const remindedToday = ({ reminded_at }: Pick<Row, 'reminded_at'>, now: Date): boolean =>
  reminded_at !== null && firmDay(reminded_at) === firmDay(now)

async function papersOf(db: Db, ids: readonly number[]): Promise<Map<number, UploadRequest['papers']>> {
  const papers = await db
    .selectFrom('upload_paper')
    .select(['id', 'upload_request_id', 'title', 'hint'])
    .where('upload_request_id', 'in', [...ids, 0])
    .orderBy('upload_request_id')
    .orderBy('position')
    .execute()
  const files = await db
    .selectFrom('work_item_file as f')
    .innerJoin('upload_receipt as r', 'r.id', 'f.receipt_id')
    .innerJoin('file as b', 'b.hash', 'f.hash')
    .select([
      'f.id',
      'f.work_item_id',
      'f.paper_id',
      'f.filename as name',
      'b.size',
      'r.sender',
      'r.sent_at',
      'r.number',
    ])
    .select(['f.scanned', sql<string>`encode(f.hash, 'hex')`.as('hash')])
    .where('f.paper_id', 'in', [...papers.map(({ id }) => id), 0])
    .orderBy('f.id')
    .execute()
  const filesOf = Map.groupBy(files, ({ paper_id }) => paper_id)
  const of = Map.groupBy(papers, ({ upload_request_id }) => upload_request_id)
  return new Map(
    [...of].map(([request, wanted]) => [
      request,
      wanted.map(({ id, title, hint }) => ({
        id,
        title,
        hint,
        files: (filesOf.get(id) ?? []).map((file) => ({
          name: file.name,
          url: `/tasks/${file.work_item_id}/file/${file.id}`,
          size: file.size,
          hash: file.hash,
          sender: file.sender,
          at: file.sent_at.toISOString(),
          receipt: file.number,
          scanned: file.scanned === true,
        })),
      })),
    ]),
  )
}

/** For whoever has the link: of what was sent how much, of what wasn't only what came out of the same browser. */
export async function wantedOf(db: Db, id: number, sitting: string): Promise<WantedPaper[]> {
  const papers = await db
    .selectFrom('upload_paper as p')
    .select(['p.id', 'p.title', 'p.hint'])
    .select(
      sql<number>`(select count(*)::int from work_item_file f where f.paper_id = p.id and f.receipt_id is not null)`.as(
        'received',
      ),
    )
    .where('p.upload_request_id', '=', id)
    .orderBy('p.position')
    .execute()
  const files = await db
    .selectFrom('work_item_file as f')
    .innerJoin('file as b', 'b.hash', 'f.hash')
    .select(['f.id', 'f.paper_id', 'f.filename as name', 'b.size'])
    .where('f.paper_id', 'in', [...papers.map((paper) => paper.id), 0])
    .where('f.sitting', '=', sitting)
    .where('f.receipt_id', 'is', null)
    .orderBy('f.id')
    .execute()
  return papers.map((paper) => ({
    ...paper,
    files: files
      .filter(({ paper_id }) => paper_id === paper.id)
      .map((file) => ({ id: file.id, name: file.name, size: file.size })),
  }))
}

/** Of all that are open for a task. */
export async function openOf(tx: Tx, workItemId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from upload_request
    where work_item_id = ${workItemId} and revoked_at is null and expires_at > ${now}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Whether the document is one of the request, and has room for one more file. */
export async function roomFor(db: Db | Tx, requestId: number, paperId: number): Promise<boolean | undefined> {
  const { rows } = await sql<{
    n: number
  }>`select (select count(*)::int from work_item_file f where f.paper_id = p.id) as n
    from upload_paper p where p.id = ${paperId} and p.upload_request_id = ${requestId}`.execute(db)
  return rows[0] && rows[0].n < uploadRequestLimits.filesOfPaper
}

export async function byKey(tx: Tx, key: string) {
  return tx
    .selectFrom('upload_request')
    .select(['id', 'work_item_id', 'asked_by'])
    .where('key', '=', key)
    .executeTakeFirst()
}
