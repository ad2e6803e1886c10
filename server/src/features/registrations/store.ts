// SQL of state registrations: what is held, what it costs, what is asked for.
import { exams } from '@portal/contract/rules/exams'
import { states } from '@portal/contract/rules/states'
import type { License, RegistrationStatus, StateFee, StateLicense } from '@portal/contract/registrations'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Registration } from '../../platform/db/schema.ts'

export interface Which {
  account_id: string
  state: string
  license: StateLicense
}
export type Row = Selectable<Registration> & { license: StateLicense; status: RegistrationStatus }

const examName = new Map(exams.map(({ value, text }) => [value, text]))

/** Registrations, and as 'FINRA' entries the exams held. */
export async function licensesOf(db: Db, accountId: string): Promise<License[]> {
  const { rows } = await sql<Omit<License, 'updated'> & { updated: Date }>`
    select state as state_name, license as license_name, status, updated_at as updated, removal, work_item_id as task
    from registration where account_id = ${accountId}
    union all
    select exam, 'FINRA', 'VALID', (held_on + time '12:00') at time zone 'UTC', false, null
    from exam_held where account_id = ${accountId}
    order by 1, 2`.execute(db)
  return rows.map(({ state_name, updated, ...license }) => ({
    ...license,
    state_name: license.license_name === 'FINRA' ? (examName.get(state_name) ?? state_name) : state_name,
    updated: updated.toISOString(),
  }))
}

export async function crdOf(db: Db, accountId: string): Promise<string> {
  const account = await db.selectFrom('account').select('crd').where('id', '=', accountId).executeTakeFirstOrThrow()
  return account.crd
}

export const feeColumns = ['rai', 'rar', 'agi', 'agr', 'rbi', 'rbr'] as const
export type FeeColumn = (typeof feeColumns)[number]
const noFees = Object.fromEntries(feeColumns.map((name) => [name, null])) as Record<FeeColumn, null>

export interface Schedule {
  /** Every state, in their order. */
  states: StateFee[]
  /** Since when the newest of it is in force. */
  year: number | null
}

export async function scheduleOn(db: Db | Tx, day: string): Promise<Schedule> {
  const { rows } = await sql<{ state: string; since: string } & Record<FeeColumn, string | null>>`
    select distinct on (state) state, effective_from::text as since, rai, rar, agi, agr, rbi, rbr
    from state_fee where effective_from <= ${day}::date order by state desc, effective_from desc`.execute(db)
  const dollars = (row: (typeof rows)[number]) =>
    Object.fromEntries(feeColumns.map((name) => [name, row[name] === null ? null : Number(row[name])])) as Record<
      FeeColumn,
      number | null
    >
  const feeOf = new Map(rows.map((row) => [row.state, dollars(row)]))
  const newest = rows.map(({ since }) => Number(since.slice(0, 4)))
  return {
    states: states.map(({ name }) => ({ name, ...(feeOf.get(name) ?? noFees) })),
    year: newest.length > 0 ? Math.max(...newest) : null,
  }
}

/** How many states have told what they cost from some day of this year on. */
export async function feesSetFor(db: Db | Tx, year: number): Promise<{ set: number; of: number }> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct state)::int as n from state_fee where state = any(${states.map(({ name }) => name)}::text[])
      and effective_from between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`.execute(db)
  return { set: rows[0]?.n ?? 0, of: states.length }
}

export async function registrationsIn(db: Db | Tx, accountId: string, state: string): Promise<Row[]> {
  const rows = await db
    .selectFrom('registration')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', state)
    .execute()
  return rows as Row[]
}

/** Held until the transaction ends: of two who ask at once the second sees what the first did. */
export async function lockRegistration(tx: Tx, { account_id, state, license }: Which): Promise<Row | undefined> {
  const row = await tx
    .selectFrom('registration')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('state', '=', state)
    .where('license', '=', license)
    .forUpdate()
    .executeTakeFirst()
  return row as Row | undefined
}

export interface OfAdvisor extends Row {
  tapsid: number
  crd: string
}

export async function registrationById(db: Db | Tx, id: number): Promise<OfAdvisor | undefined> {
  const row = await db
    .selectFrom('registration as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .selectAll('r')
    .select(['a.tapsid', 'a.crd'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  return row as OfAdvisor | undefined
}

/** Its id; nothing when it is asked for, held or denied already. */
export async function putRequest(tx: Tx, which: Which, now: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('registration')
    .values({ ...which, status: 'REQUESTED', updated_at: now })
    .onConflict((on) =>
      on
        .columns(['account_id', 'state', 'license'])
        .doUpdateSet({ status: 'REQUESTED', updated_at: now })
        .where('registration.status', '=', '')
        .where('registration.work_item_id', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function putWorkItem(tx: Tx, id: number, workItemId: number, removal: boolean): Promise<void> {
  await tx.updateTable('registration').set({ work_item_id: workItemId, removal }).where('id', '=', id).execute()
}

/** What was asked for is decided; `status` only where that changes it. */
export async function close(tx: Tx, id: number, status: RegistrationStatus | undefined, now: Date): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ removal: false, work_item_id: null, ...(status !== undefined && { status, updated_at: now }) })
    .where('id', '=', id)
    .execute()
}

export interface StateCounts {
  held: number
  asked: number
}

/** In how many states each of these is registered, and for how many they have asked. */
export async function statesOf(db: Db, accountIds: string[]): Promise<Map<string, StateCounts>> {
  const { rows } = await sql<{ id: string } & StateCounts>`
    select account_id as id, count(distinct state) filter (where status = 'VALID')::int as held,
      count(distinct state) filter (where status = 'REQUESTED')::int as asked
    from registration where account_id = any(${accountIds}::uuid[]) group by account_id`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
