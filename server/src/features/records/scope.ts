// Whether the people and branches that a scope names exist.
import type { RecordScope } from '@portal/contract/records'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

/** Whether it names a person or a branch that doesn’t exist. */
export async function unknownIn(
  db: Db | Tx,
  { people, branches }: Pick<RecordScope, 'people' | 'branches'>,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select
    (select count(*) from account where id = any(${people}::uuid[]) and examiner_until is null) = ${people.length}
    and (select count(*) from branch where id = any(${branches}::int[])) = ${branches.length} as known`.execute(db)
  return !rows[0]?.known
}
