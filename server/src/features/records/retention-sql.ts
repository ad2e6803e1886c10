// When a record's time is over, as SQL over rows of `class` and `settled_at`.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { retention } from './store.ts'

/** The day from which it can be disposed of; null while its clock hasn't started, or for what isn't kept by years. */
export async function endOfRetention(db: Db | Tx): Promise<RawBuilder<unknown>> {
  const kept = [...(await retention(db))].map(([id, { years }]) => `when '${id}' then ${years}`)
  return sql.raw(
    `((x.settled_at at time zone 'America/New_York')::date + make_interval(years => case x.class ${kept.join(' ')} end))::date`,
  )
}
