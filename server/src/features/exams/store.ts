// SQL of exams: prices, what is held, and requests from asking to the result. Days are text, as the wire has them.
import type { ExamOutcome, ExamRequest, ExamStatus } from '@portal/contract/exams'
import { exams } from '@portal/contract/rules/exams'
import { cents, decimal } from '@portal/contract/rules/money'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { ExamRequest as Columns } from '../../platform/db/schema.ts'
import { handsIn } from '../../platform/hands.ts'

export interface Row {
  id: number
  account_id: string
  created_by: string
  /** Who has worked on it for whoever sits it. */
  hands: readonly string[]
  exam: string
  status: ExamStatus
  reason: string
  payer: ExamRequest['payer']
  cost_cents: number
  wanted_from: string | null
  wanted_to: string | null
  created_at: Date
  window_from: string | null
  window_to: string | null
  scheduled: string | null
  result_on: string | null
  retake_from: string | null
  results: ExamRequest['results']
  work_item_id: number | null
  first: string
  last: string
  email: string
  tapsid: number
}

const shownAtMost = 200
const resultsAtMost = 50

const hands = handsIn(sql`'exam-request:' || r.id`, sql`'work-item:' || r.work_item_id`)

const results = sql`array(select json_build_object('result', t.result, 'on', t.taken_on, 'reason', t.reason,
    'by', coalesce((select p.first || ' ' || p.last from account p where p.id = t.recorded_by), ''),
    'at', to_char(t.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from exam_result t where t.request_id = r.id order by t.id)`

const select = (where: RawBuilder<unknown>) => sql<Row>`
  select r.id, r.account_id, r.created_by, r.exam, r.status, r.reason, r.payer, r.cost_cents, r.wanted_from::text,
    r.wanted_to::text, r.created_at, r.window_from::text, r.window_to::text, r.scheduled::text, r.result_on::text,
    r.retake_from::text, ${results} as results, r.work_item_id, a.first, a.last, a.email, a.tapsid, ${hands} as hands
  from exam_request r join account a on a.id = r.account_id where ${where}`

export async function requestsOf(db: Db | Tx, accountId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`${select(sql`r.account_id = ${accountId}`)}
    order by r.created_at desc limit ${shownAtMost}`.execute(db)
  return rows
}

export async function requestById(db: Db | Tx, id: number): Promise<Row | undefined> {
  const { rows } = await select(sql`r.id = ${id}`).execute(db)
  return rows[0]
}

/** Held until the transaction ends. Whoever needs its work item too takes hold of that first. */
export async function lockRequest(tx: Tx, id: number): Promise<Row | undefined> {
  // by itself first: only a statement that begins under the lock sees what others did before it
  await tx.selectFrom('exam_request').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return requestById(tx, id)
}

/**
 * What is in hand and how the latest came out: of a branch, or of the firm; and what this reviewer was given besides. Of the firm each
 * status is walked from its latest on; of a branch its people are asked for theirs, which are few.
 */
export async function queueOf(db: Db, reviewer: string, branch: number | 'firm'): Promise<Row[]> {
  const latest = (statuses: ExamStatus[], atMost: number) => {
    const parts =
      branch === 'firm'
        ? statuses.map(
            (
              status,
            ) => sql`(select q.id, q.changed_at from exam_request q where q.status = ${status} and q.account_id <> ${reviewer}
              order by q.changed_at desc limit ${atMost})`,
          )
        : [
            sql`select q.id, q.changed_at from account m join exam_request q on q.account_id = m.id
              where m.branch_id = ${branch} and q.status = any(${statuses}::text[]) and q.account_id <> ${reviewer}`,
            sql`select q.id, q.changed_at from work_item w join exam_request q on q.id = w.record_id and q.work_item_id = w.id
              where w.assigned_to = ${reviewer} and w.record_kind = 'exam-request' and q.status = any(${statuses}::text[])
                and q.account_id <> ${reviewer}`,
          ]
    return sql`(select x.id from (${sql.join(parts, sql` union `)}) x order by x.changed_at desc limit ${atMost})`
  }
  const { rows } =
    await sql<Row>`${select(sql`r.id in (${latest(['Requested', 'Window open', 'Scheduled'], shownAtMost)}
    union all ${latest(['Passed', 'Failed', 'Expired'], resultsAtMost)})`)} order by r.changed_at desc, r.id desc`.execute(
      db,
    )
  return rows
}

export interface Asked extends Pick<Row, 'account_id' | 'exam' | 'reason' | 'payer' | 'wanted_from' | 'wanted_to'> {
  created_by: string
  cost_cents: number
  status: ExamStatus
}

/** Its id; nothing when one is open already. */
export async function putRequest(tx: Tx, asked: Asked, now: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('exam_request')
    .values({ ...asked, created_at: now, changed_at: now })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function putChange(tx: Tx, id: number, change: Updateable<Columns>, now: Date): Promise<void> {
  await tx
    .updateTable('exam_request')
    .set({ ...change, changed_at: now })
    .where('id', '=', id)
    .execute()
}

/** But for this request's own. */
export async function failuresBeside(
  tx: Tx,
  { id, account_id: accountId, exam }: Pick<Row, 'id' | 'account_id' | 'exam'>,
): Promise<number> {
  const { n } = await tx
    .selectFrom('exam_request')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('account_id', '=', accountId)
    .where('exam', '=', exam)
    .where('status', '=', 'Failed')
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return n
}

export interface Recorded {
  result: ExamOutcome
  on: string
  by: string
  reason: string
}

export async function putResult(tx: Tx, id: number, { result, on, by, reason }: Recorded, now: Date): Promise<void> {
  await tx
    .insertInto('exam_result')
    .values({ request_id: id, result, taken_on: on, recorded_by: by, recorded_at: now, reason })
    .execute()
}

/** What a result that does not hold had brought. */
export async function dropHeld(tx: Tx, accountId: string, exam: string, on: string): Promise<void> {
  await sql`delete from exam_held where account_id = ${accountId} and exam = ${exam} and held_on = ${on}::date`.execute(
    tx,
  )
}

/** Whether they are on the way to the same exam once more. */
export async function asksAgain(
  tx: Tx,
  { id, account_id, exam }: Pick<Row, 'id' | 'account_id' | 'exam'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('exam_request')
    .select('id')
    .where('account_id', '=', account_id)
    .where('exam', '=', exam)
    .where('id', '<>', id)
    .where('status', 'in', ['Awaiting payment', 'Requested', 'Window open', 'Scheduled'])
    .executeTakeFirst()
  return row !== undefined
}

export async function heldBy(db: Db | Tx, accountId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('exam_held').select('exam').where('account_id', '=', accountId).execute()
  return new Set(rows.map(({ exam }) => exam))
}

export async function putHeld(tx: Tx, accountId: string, exam: string, on: string): Promise<void> {
  await tx
    .insertInto('exam_held')
    .values({ account_id: accountId, exam, held_on: on })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Cents, of the exams whose price the firm has entered. */
export async function pricesOn(db: Db | Tx, day: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ exam: string; cost: string }>`
    select distinct on (exam) exam, cost from exam_price
    where effective_from <= ${day}::date order by exam desc, effective_from desc`.execute(db)
  return new Map(rows.map(({ exam, cost }) => [exam, cents(cost)]))
}

export async function allPrices(db: Db): Promise<{ exam: string; from: string; cost: number }[]> {
  const { rows } = await sql<{ exam: string; from: string; cost: string }>`
    select exam, effective_from::text as from, cost from exam_price where exam = any(${exams.map(({ value }) => value)})
    order by effective_from desc, exam limit ${shownAtMost}`.execute(db)
  return rows.map((row) => ({ ...row, cost: Number(row.cost) }))
}

export async function putPrice(tx: Tx, exam: string, from: string, amount: number): Promise<void> {
  const cost = decimal(amount)
  await tx
    .insertInto('exam_price')
    .values({ exam, effective_from: from, cost })
    .onConflict((on) => on.columns(['exam', 'effective_from']).doUpdateSet({ cost }))
    .execute()
}

const windowIs = (where: RawBuilder<unknown>) => sql`r.status in ('Window open', 'Scheduled') and ${where}`

export async function windowsOver(db: Db, today: string): Promise<Row[]> {
  return (await select(windowIs(sql`r.window_to < ${today}::date`)).execute(db)).rows
}

export async function windowsEnding(db: Db, today: string, by: string): Promise<Row[]> {
  return (
    await select(
      windowIs(sql`r.window_to between ${today}::date and ${by}::date and r.scheduled is null and not r.reminded`),
    ).execute(db)
  ).rows
}

export interface ExamCounts {
  held: number
  in_hand: number
}

/** How many exams each of these holds, and how many they are on the way to. */
export async function examCounts(db: Db, accountIds: string[]): Promise<Map<string, ExamCounts>> {
  const { rows } = await sql<{ id: string } & ExamCounts>`
    select p.id, (select count(*)::int from exam_held h where h.account_id = p.id) as held,
      (select count(*)::int from exam_request r where r.account_id = p.id
        and r.status in ('Awaiting payment', 'Requested', 'Window open', 'Scheduled')) as in_hand
    from unnest(${accountIds}::uuid[]) p (id)`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export async function crdOf(db: Db, accountId: string): Promise<string> {
  const account = await db.selectFrom('account').select('crd').where('id', '=', accountId).executeTakeFirstOrThrow()
  return account.crd
}

export async function heldOn(db: Db, accountId: string): Promise<{ exam: string; on: string }[]> {
  return db
    .selectFrom('exam_held')
    .select(['exam', sql<string>`held_on::text`.as('on')])
    .where('account_id', '=', accountId)
    .orderBy('held_on')
    .orderBy('exam')
    .execute()
}

/** For a condition beside others: a window of this account ends by that day, and no day in it is booked. */
export const windowEndsBy = (account: RawBuilder<unknown>, today: string, by: string) => sql<boolean>`exists (
  select from exam_request r where r.account_id = ${account}
    and ${windowIs(sql`r.window_to between ${today}::date and ${by}::date and r.scheduled is null`)})`
