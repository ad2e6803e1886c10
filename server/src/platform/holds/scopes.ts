// The records of a scope: of these people, branches and classes, from a period. An empty list or a missing day means all.
import type { RecordScope } from '@portal/contract/records'
import { firmInstant } from '@portal/contract/rules/firm-time'
import { daysAfter } from '@portal/contract/rules/day'
import { type RawBuilder, sql } from 'kysely'
import { type Finder, finders, near, peopleIn } from './finders.ts'
import { keysOf } from './keys.ts'

export const recordNameOf = ({ table }: Finder) => `'${table}:' || ${keysOf(table, 'r')}`

/** One table's records: `record`, `class`, `person_id`, `branch_id`, `at`, `settled_at`, `title`. `from` names rows of the table. */
export const recordSql = (of: Finder, from = of.table): string =>
  `select ${recordNameOf(of)} as record, ${of.class} as class, ${of.person} as person_id,
    ${of.branch}::integer as branch_id, ${of.at} as at, ${of.settled} as settled_at, (${of.title})::text as title from ${from} r`
export const recordsOf = (of: Finder): RawBuilder<unknown> => sql.raw(recordSql(of))

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

const nothing = sql`select * from (${recordsOf(finders[0] as Finder)}) x where false`

/**
 * Every record that one of these scopes could be about: `record`, `class`, `person_id`, `branch_id`, `at`, `settled_at`, `title`. Where
 * all of them name people or branches, they are found by an index; whether a scope really covers one is to be asked besides.
 */
export function recordsUnder(scopes: readonly RecordScope[], wanted: readonly Finder[] = finders): RawBuilder<unknown> {
  const tables = wanted.flatMap((finder) => {
    const on = scopes.filter(({ classes }) => classes.length === 0 || finder.classes.some((id) => classes.includes(id)))
    if (on.length === 0) return []
    const wide = on.some(({ people, branches }) => people.length === 0 && branches.length === 0)
    const branches = on.flatMap((one) => one.branches)
    const ids = peopleIn(
      on.flatMap(({ people }) => people),
      branches,
    )
    return [wide ? recordsOf(finder) : sql`${recordsOf(finder)} where ${near(finder, ids, branches)}`]
  })
  return tables.length === 0 ? nothing : sql.join(tables, sql` union all `)
}

/** Those of one scope. */
export function recordsIn(scope: RecordScope, wanted: readonly Finder[] = findersIn(scope)): RawBuilder<unknown> {
  const conditions = conditionsOf(scope)
  const all = recordsUnder([scope], wanted)
  return conditions.length === 0 ? all : sql`select * from (${all}) x where ${sql.join(conditions, sql` and `)}`
}
