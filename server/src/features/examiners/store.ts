// SQL of examiners as compliance sees them.
import { examinerLimits } from '@portal/contract/examiner-limits'
import type { RecordScope } from '@portal/contract/records'
import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '../../platform/db/ids.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Access } from './policy.ts'

export interface Row extends Access {
  id: string
  first: string
  last: string
  email: string
  organization: string
  examination: string
  scope: RecordScope
  contact_id: string | null
  contact: string | null
  signed_in_at: Date | null
  packets: number
  maker: string
  made_at: Date
  ender: string
  end_reason: string
}

const columns = sql`x.account_id as id, a.first, a.last, a.email, x.organization, x.examination, x.scope, a.examiner_until as until,
  x.contact_id, (select c.first || ' ' || c.last from account c where c.id = x.contact_id) as contact,
  a.password_hash is not null as set_up, a.signed_in_at, x.made_at, x.ended_at, x.end_reason,
  (select count(*)::int from packet_release r where r.account_id = x.account_id and r.withdrawn_at is null) as packets,
  coalesce((select m.first || ' ' || m.last from account m where m.id = x.made_by), '') as maker,
  coalesce((select e.first || ' ' || e.last from account e where e.id = x.ended_by), '') as ender`

async function examinersBy(db: Db | Tx, rest: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from examiner x join account a on a.id = x.account_id ${rest}`.execute(db)
  return rows
}

export const examinersIn = (db: Db, now: Date): Promise<Row[]> =>
  examinersBy(
    db,
    sql`order by a.examiner_until > ${now} desc, x.made_at desc, x.account_id limit ${examinerLimits.listed}`,
  )

export const examinerById = async (db: Db | Tx, id: string): Promise<Row | undefined> =>
  isUuid(id) ? (await examinersBy(db, sql`where x.account_id = ${id}`))[0] : undefined

/** Nobody else changes, ends or is released to until the transaction ends. */
export const lockExaminer = async (tx: Tx, id: string): Promise<Row | undefined> =>
  isUuid(id) ? (await examinersBy(tx, sql`where x.account_id = ${id} for update of x, a`))[0] : undefined

export async function idByKey(
  db: Db,
  key: string,
): Promise<{ account_id: string; made_by: string | null } | undefined> {
  return db.selectFrom('examiner').select(['account_id', 'made_by']).where('key', '=', key).executeTakeFirst()
}

export interface ReleaseRow {
  id: number
  name: string
  released_at: Date
  released_by: string
  withdrawn_at: Date | null
  withdrawn_by: string
  viewed_at: Date | null
  downloaded_at: Date | null
  gone: boolean
}

/** All there ever were, newest first. */
export async function releasesTo(db: Db, accountId: string): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    select p.id, p.name, r.released_at, coalesce(b.first || ' ' || b.last, '') as released_by, r.withdrawn_at,
      coalesce(w.first || ' ' || w.last, '') as withdrawn_by, r.viewed_at, r.downloaded_at, p.state <> 'ready' as gone
    from packet_release r join packet p on p.id = r.packet_id
    left join account b on b.id = r.released_by left join account w on w.id = r.withdrawn_by
    where r.account_id = ${accountId} order by r.released_at desc, r.id desc limit ${examinerLimits.listed}`.execute(db)
  return rows
}

/** Whether this person looks after records, and can be somebody's contact. */
export async function canBeContact(db: Db | Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from account where id = ${accountId} and not guest and disabled_at is null
      and (menus->'reviewer_tools'->>'records')::boolean`.execute(db)
  return rows.length > 0
}
