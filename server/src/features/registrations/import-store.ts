// SQL that imports of licences need besides writing.
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'

/** Whose a line is, by '#' and number or by address. */
export async function advisorsBy(
  tx: Tx,
  entries: readonly { tapsid: number; email: string }[],
): Promise<Map<string, string[]>> {
  const tapsids = entries.map(({ tapsid }) => tapsid).filter((tapsid) => tapsid > 0)
  const emails = entries.map(({ email }) => email).filter(Boolean)
  const { rows } = await sql<{ who: string; ids: string[] }>`
    select '#' || tapsid as who, array_agg(id::text) as ids from account
      where tapsid > 0 and tapsid = any(${tapsids}::int[]) and not guest group by tapsid
    union all
    select email, array[id::text] from account where email = any(${emails}::text[]) and not guest
      and examiner_until is null`.execute(tx)
  return new Map(rows.map(({ who, ids }) => [who, ids]))
}

export interface Held {
  status: string
  updated_at: Date
  work_item_id: number | null
}

/** What these people hold, by 'account state license'; nobody asks for a change of it until the import is over. */
export async function lockHeld(tx: Tx, accountIds: string[]): Promise<Map<string, Held>> {
  const { rows } = await sql<Held & { key: string }>`
    select account_id || ' ' || state || ' ' || license as key, status, updated_at, work_item_id
    from registration where account_id = any(${accountIds}::uuid[]) order by id for update`.execute(tx)
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

export async function tapsidsOf(tx: Tx, accountIds: string[]): Promise<number[]> {
  const { rows } = await sql<{ tapsid: number }>`
    select distinct tapsid from account where id = any(${accountIds}::uuid[]) and tapsid > 0`.execute(tx)
  return rows.map(({ tapsid }) => tapsid)
}
