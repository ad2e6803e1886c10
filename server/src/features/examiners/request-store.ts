// SQL of what examiners ask for.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

export interface RequestRow {
  id: number
  account_id: string
  text: string
  needed_by: string
  work_item_id: number | null
  first: string
  last: string
  email: string
  organization: string
  examination: string
  contact_id: string | null
  until: Date
}

export async function requestById(db: Db | Tx, id: number): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select q.id, q.account_id, q.text, q.needed_by::text, q.work_item_id, a.first, a.last, a.email, x.organization, x.examination,
      x.contact_id, a.examiner_until as until
    from examiner_request q join account a on a.id = q.account_id join examiner x on x.account_id = q.account_id
    where q.id = ${id}`.execute(db)
  return rows[0]
}

export async function taskByKey(db: Db, accountId: string, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('examiner_request')
    .select('work_item_id')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.work_item_id ?? undefined
}

export interface NewRequest {
  accountId: string
  key: string
  text: string
  by: string
  now: Date
}

/** Nothing when another call with the same key was first. */
export async function addRequest(tx: Tx, { accountId, key, text, by, now }: NewRequest): Promise<number | undefined> {
  const row = await tx
    .insertInto('examiner_request')
    .values({ account_id: accountId, key, text, needed_by: by, asked_at: now })
    .onConflict((on) => on.columns(['account_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function linkTask(tx: Tx, id: number, workItemId: number): Promise<void> {
  await tx.updateTable('examiner_request').set({ work_item_id: workItemId }).where('id', '=', id).execute()
}

/** Whether this person works tasks of the whole firm: then the task is theirs from the start. */
export async function worksTasks(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from account where id = ${accountId} and not guest and disabled_at is null
      and (access >= 7 or branch_id is null) and (menus->'reviewer_tools'->>'activities')::boolean`.execute(tx)
  return rows.length > 0
}
