// SQL of people from files. Of what was before, only the columns a file can change are kept for an undo.
import type { Menus } from '@portal/contract/session'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import { overwriteRecords } from '../../platform/holds/held.ts'
import type { Note } from '../../platform/change.ts'
import { inOnePass, type Undone } from '../imports/public.ts'
import { followAccount } from '../staff/public.ts'
import { changesOf, tell } from './changing.ts'

export interface ImportedValues {
  email: string
  first: string
  last: string
  branch_id: number | null
  access: number
  tapsid: number
  crd: string
  phone: string
  factor: string
}
const columns = ['first', 'last', 'branch_id', 'access', 'tapsid', 'crd', 'phone', 'factor'] as const

export async function knownUsers(tx: Tx, emails: string[]) {
  const rows = await tx
    .selectFrom('account')
    .select(['id', 'email', ...columns, 'guest', 'password_hash', 'totp_seed', 'examiner_until'])
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.email, row]))
}

/** By name in small letters. */
export async function branchIds(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('branch').select(['id', 'name']).orderBy('name').execute()
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}

/** Whose each number is, by their address. */
export async function ownersOfTapsids(tx: Tx, tapsids: number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ tapsid: number; emails: string[] }>`
    select tapsid, array_agg(email) as emails from account
    where tapsid > 0 and tapsid = any(${tapsids}::int[]) group by tapsid`.execute(tx)
  return new Map(rows.map(({ tapsid, emails }) => [tapsid, emails]))
}

export async function addUsers(tx: Tx, rows: ImportedValues[], menus: Menus, now: Date) {
  if (rows.length === 0) return []
  const more = { menus: JSON.stringify(menus), welcome: true, created_at: now }
  return tx
    .insertInto('account')
    .values(rows.map((row) => ({ ...row, ...more })))
    .returning(['id', 'email', ...columns])
    .execute()
}

export async function putUsers(tx: Tx, rows: ImportedValues[]): Promise<void> {
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`g.${column}`)}`))
  const put = sql`update account a set ${set} from json_populate_recordset(null::account, ${JSON.stringify(rows)}::json) g
    where a.email = g.email`
  await overwriteRecords(tx, () => put.execute(tx))
}

export async function keepBefore(
  tx: Tx,
  runId: number,
  rows: ImportedValues[],
  known: ReadonlyMap<string, ImportedValues>,
): Promise<void> {
  if (rows.length === 0) return
  const only = (values: ImportedValues) => Object.fromEntries(columns.map((column) => [column, values[column]]))
  await tx
    .insertInto('import_undo')
    .values(
      rows.map((row) => {
        const before = known.get(row.email)
        return {
          run_id: runId,
          table_name: 'account',
          key: JSON.stringify({ email: row.email }),
          after: JSON.stringify(only(row)),
          before: before ? JSON.stringify(only(before)) : null,
        }
      }),
    )
    .execute()
}

type Names = Pick<ImportedValues, 'first' | 'last' | 'phone'>

/** Whoever has set up the account, or has signed in, stays; what somebody changed since is not taken back. */
export async function undoUsers(tx: Tx, runId: number, note: Note, now: Date): Promise<Undone> {
  const asLeft = sql`to_jsonb(a) @> u.after`
  const values = sql.join(columns.map((column) => sql.ref(`g.${column}`)))
  await inOnePass(tx, true)
  const restore = sql<{ id: string; email: string; before: Names; after: Names }>`
    with u as materialized (
      select key->>'email' as email, before, after from import_undo where run_id = ${runId} and before is not null
    )
    update account a set (${sql.join(columns.map((column) => sql.ref(column)))}) =
      (select ${values} from jsonb_populate_record(null::account, u.before) g)
    from u where a.email = u.email and ${asLeft}
    returning a.id, a.email, u.after as before, u.before as after`
  const restored = await overwriteRecords(tx, () => restore.execute(tx))
  await inOnePass(tx, false)
  for (const { id, email, before, after } of restored.rows) {
    await followAccount(tx, note, { ...before, id, email }, after, now)
    tell(note, 'account.changed', id, { undone: runId, changes: changesOf({ ...before }, { ...after }) })
  }
  const added = await sql<{ id: string; stays: boolean }>`
    select a.id, a.password_hash is not null or a.office_subject is not null or a.signed_in_at is not null as stays
    from import_undo u join account a on a.email = u.key->>'email'
    where u.run_id = ${runId} and u.before is null and a.examiner_until is null order by a.id for update of a`.execute(
    tx,
  )
  const gone = added.rows.filter(({ stays }) => !stays).map(({ id }) => id)
  await sql`delete from account_token where account_id = any(${gone}::uuid[])`.execute(tx)
  await sql`delete from account where id = any(${gone}::uuid[])`.execute(tx)
  for (const id of gone) tell(note, 'account.removed', id, { undone: runId })
  return {
    removed: gone.length,
    restored: restored.rows.length,
    kept: added.rows.length - gone.length,
    touched: added.rows.length + restored.rows.length > 0 ? [1] : [],
  }
}
