// SQL of events. Listed means: not deleted.
import { type EventField, eventFields } from '@portal/contract/events'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

export type EventFields = Record<EventField, string>
export interface EventRow extends EventFields {
  id: number
  dt_start_time: string
  dt_end_time: string
  changed_at: Date
}
/** What is written: the fields, and the two texts made of them. */
export type EventValues = EventFields & { dt_start_time: string; dt_end_time: string }

const texts = eventFields.filter((field) => field !== 'start_date' && field !== 'end_date')
const listed = (db: Db | Tx) =>
  db
    .selectFrom('event')
    .select(['id', 'dt_start_time', 'dt_end_time', 'changed_at', ...texts])
    .select([
      sql<string>`coalesce(start_date::text, '')`.as('start_date'),
      sql<string>`coalesce(end_date::text, '')`.as('end_date'),
    ])
    .where('deleted_at', 'is', null)

/** From this day on, to the last one where there is one; what has no day yet comes last. */
export async function eventsFrom(db: Db, day: string, last: string | undefined): Promise<EventRow[]> {
  const begins = sql`coalesce(start_date, end_date)`
  const ends = sql`greatest(start_date, end_date)`
  return await listed(db)
    .where(
      last === undefined
        ? sql<boolean>`(${ends} >= ${day}::date or ${ends} is null)`
        : sql<boolean>`((${ends} >= ${day}::date and ${begins} <= ${last}::date) or ${ends} is null)`,
    )
    .orderBy(begins, (order) => order.asc().nullsLast())
    // 9:30 was typed for 09:30
    .orderBy(sql`lpad(start_time, 5, '0')`)
    .orderBy('id')
    .execute()
}

export const eventById = (db: Db, id: number): Promise<EventRow | undefined> =>
  listed(db).where('id', '=', id).executeTakeFirst()

/** Locked until the transaction ends: whoever else wants to change it waits and then sees what happened. */
export const lockEvent = (tx: Tx, id: number): Promise<EventRow | undefined> =>
  listed(tx).where('id', '=', id).forUpdate().executeTakeFirst()

const columnsOf = (values: EventValues) => ({
  ...values,
  start_date: values.start_date || null,
  end_date: values.end_date || null,
})

export async function addEvent(tx: Tx, values: EventValues, by: string, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('event')
    .values({ ...columnsOf(values), created_by: by, created_at: now, changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeEvent(tx: Tx, id: number, values: EventValues, now: Date): Promise<void> {
  await tx
    .updateTable('event')
    .set({ ...columnsOf(values), changed_at: now })
    .where('id', '=', id)
    .execute()
}

export async function markDeleted(tx: Tx, id: number, by: string, now: Date): Promise<void> {
  await tx.updateTable('event').set({ deleted_at: now, deleted_by: by }).where('id', '=', id).execute()
}
