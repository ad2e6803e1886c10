// SQL that changes people.
import { limits } from '@portal/contract/limits'
import { isAdmin } from '@portal/contract/rules/access'
import { type Insertable, sql, type Updateable } from 'kysely'
import { isUuid } from '../../platform/db/ids.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Account } from '../../platform/db/schema.ts'
import type { Admin } from './policy.ts'

export async function addUser(tx: Tx, values: Insertable<Account>) {
  return tx
    .insertInto('account')
    .values(values)
    .onConflict((on) => on.column('email').doNothing())
    .returning(['id', 'email', 'first', 'factor'])
    .executeTakeFirst()
}

export const userByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'email', 'first', 'factor', 'password_hash', 'disabled_at', 'office_subject', 'signed_in_at'])
    .where('email', '=', email)
    .where('examiner_until', 'is', null)
    .executeTakeFirst()

export async function putUser(tx: Tx, id: string, values: Updateable<Account>): Promise<void> {
  await tx.updateTable('account').set(values).where('id', '=', id).execute()
}

/** One at a time gives numbers out: two people cannot get the same. */
export async function tapsidTaken(tx: Tx, tapsid: number, but: string | undefined): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('account:tapsid'))`.execute(tx)
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('tapsid', '=', tapsid)
    .where('tapsid', '>', sql.lit(0))
    .limit(2)
    .execute()
  return rows.some(({ id }) => id !== but)
}

/** Everybody who is an admin and can sign in; locked in one order, so that two changes at once are one after the other. */
export async function lockAdmins(tx: Tx): Promise<(Admin & { access: number })[]> {
  const rows = await tx
    .selectFrom('account')
    .select(['id', 'access', 'menus'])
    .where('access', '>=', sql.lit(limits.accessAdmin))
    .where('disabled_at', 'is', null)
    .where('guest', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows
    .filter(({ access }) => isAdmin(access))
    .map(({ id, access, menus }) => ({
      id,
      access,
      manages: (menus as { reviewer_tools?: { user_management?: boolean } }).reviewer_tools?.user_management === true,
    }))
}

export async function endSessions(tx: Tx, id: string): Promise<number> {
  const ended = await tx.deleteFrom('session').where('account_id', '=', id).executeTakeFirst()
  return Number(ended.numDeletedRows)
}

export async function endOneSession(tx: Tx, id: string, session: string): Promise<boolean> {
  if (!isUuid(session)) return false
  const ended = await tx.deleteFrom('session').where('id', '=', session).where('account_id', '=', id).executeTakeFirst()
  return ended.numDeletedRows === 1n
}

/** Links in mails, half-finished sign-ins and set-ups, requests to approve: nothing that was begun goes on. */
export async function endBegun(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('account_token')
    .set({ used_at: now })
    .where('account_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  await tx
    .updateTable('challenge')
    .set({ ended_at: now })
    .where('account_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .updateTable('set_up')
    .set({ ended_at: now, seed: null, password_hash: null })
    .where('account_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .updateTable('push_request')
    .set({ answered_at: now, approved: false })
    .where('account_id', '=', id)
    .where('answered_at', 'is', null)
    .execute()
  // approved a moment ago, and not used yet
  await tx
    .updateTable('push_request')
    .set({ approved: false })
    .where('account_id', '=', id)
    .where('approved', '=', true)
    .execute()
}
