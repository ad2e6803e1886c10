// Which records are meant: of these people, branches and classes, from a period. What is left open means all.
import type { RecordScope } from '@portal/contract/records'
import { firmInstant } from '@portal/contract/rules/firm-time'
import { daysAfter } from '@portal/contract/rules/day'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { type Finder, finders } from './finders.ts'
import { recordsOf } from './store.ts'

export const findersIn = ({ classes }: Pick<RecordScope, 'classes'>): Finder[] =>
  finders.filter((one) => classes.length === 0 || one.classes.some((id) => classes.includes(id)))

/** Of rows of `class`, `person_id`, `branch_id`, `at`. */
export const conditionsOf = ({ people, branches, classes, from, until }: RecordScope): RawBuilder<unknown>[] => [
  ...(people.length > 0 ? [sql`person_id = any(${people}::uuid[])`] : []),
  ...(branches.length > 0 ? [sql`branch_id = any(${branches}::int[])`] : []),
  ...(classes.length > 0 ? [sql`class = any(${classes}::text[])`] : []),
  ...(from ? [sql`at >= ${firmInstant(from, 0)}`] : []),
  ...(until ? [sql`at < ${firmInstant(daysAfter(until, 1), 0)}`] : []),
]

/** Rows of `record`, `class`, `person_id`, `branch_id`, `at`, `settled_at`, `title`. */
export function recordsIn(scope: RecordScope, wanted: readonly Finder[] = findersIn(scope)): RawBuilder<unknown> {
  if (wanted.length === 0)
    return sql`select * from (${recordsOf(finders[0] as (typeof finders)[number])}) x where false`
  const conditions = conditionsOf(scope)
  const all = sql.join(wanted.map(recordsOf), sql` union all `)
  return conditions.length === 0 ? all : sql`select * from (${all}) x where ${sql.join(conditions, sql` and `)}`
}

/** Whether it names somebody, or a branch, that there isn't. */
export async function unknownIn(
  db: Db | Tx,
  { people, branches }: Pick<RecordScope, 'people' | 'branches'>,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select
    (select count(*) from account where id = any(${people}::uuid[]) and examiner_until is null) = ${people.length}
    and (select count(*) from branch where id = any(${branches}::int[])) = ${branches.length} as known`.execute(db)
  return !rows[0]?.known
}
