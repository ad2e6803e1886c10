// Which records are meant: of these people, branches and classes, from a period. What is left open means all.
import type { RecordScope } from '@portal/contract/records'
import { firmInstant } from '@portal/contract/rules/firm-time'
import { daysAfter } from '@portal/contract/rules/day'
import { type RawBuilder, sql } from 'kysely'
import { finders } from './finders.ts'
import { recordsOf } from './store.ts'

/** Rows of `record`, `class`, `person_id`, `branch_id`, `at`, `settled_at`, `title`. */
export function recordsIn({ people, branches, classes, from, until }: RecordScope): RawBuilder<unknown> {
  const wanted = finders.filter((one) => classes.length === 0 || one.classes.some((id) => classes.includes(id)))
  if (wanted.length === 0)
    return sql`select * from (${recordsOf(finders[0] as (typeof finders)[number])}) x where false`
  const conditions = [
    ...(people.length > 0 ? [sql`person_id = any(${people}::uuid[])`] : []),
    ...(branches.length > 0 ? [sql`branch_id = any(${branches}::int[])`] : []),
    ...(classes.length > 0 ? [sql`class = any(${classes}::text[])`] : []),
    ...(from ? [sql`at >= ${firmInstant(from, 0)}`] : []),
    ...(until ? [sql`at < ${firmInstant(daysAfter(until, 1), 0)}`] : []),
  ]
  const all = sql.join(wanted.map(recordsOf), sql` union all `)
  return conditions.length === 0 ? all : sql`select * from (${all}) x where ${sql.join(conditions, sql` and `)}`
}
