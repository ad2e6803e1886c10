// SQL of the profile.
import type { ChangeRequest, Proxy, RecentSignIn } from '@portal/contract/profile'
import type { ChangeField } from '@portal/contract/rules/profile-change'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Account } from '../../platform/db/schema.ts'
import { ownersColumn } from '../acting/public.ts'

const managerName = sql<string>`coalesce((select m.first || ' ' || m.last from account m
  where m.branch_id = account.branch_id and m.id <> account.id and m.manager and not m.guest and m.disabled_at is null
  order by m.last, m.first, m.id limit 1), '')`

export const accountOf = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .leftJoin('branch', 'branch.id', 'account.branch_id')
    .select(['account.first', 'account.last', 'email', 'phone', 'crd', 'ssn', 'tapsid', 'base_company', 'access'])
    .select(['other_names', 'home_address'])
    .select(['created_at', 'factor', 'profile_image', 'avataaar', 'businessgoals'])
    .select([
      sql<string>`coalesce(branch.name, '')`.as('branch'),
      managerName.as('manager'),
      sql<boolean>`password_hash is not null`.as('password'),
      sql<boolean>`totp_seed is not null`.as('authenticator'),
      sql<number>`(select count(*)::int from passkey where account_id = account.id and removed_at is null)`.as(
        'passkeys',
      ),
      ownersColumn.as('owners'),
    ])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()

export async function putAccount(tx: Tx, id: string, to: Updateable<Account>): Promise<void> {
  await tx.updateTable('account').set(to).where('id', '=', id).execute()
}

/** The trail of one person, newest first. */
const trailOf = (db: Db, accountId: string) =>
  db
    .selectFrom('audit_entry')
    .select(['at', 'detail'])
    .where('subject', '=', `account:${accountId}`)
    .orderBy('id', 'desc')

export async function signInsOf(db: Db, accountId: string): Promise<RecentSignIn[]> {
  const rows = await trailOf(db, accountId).where('action', '=', 'sign-in.completed').limit(10).execute()
  return rows.map(({ at, detail }) => {
    const { address = '', browser = '', place = '' } = detail as Partial<Record<keyof RecentSignIn, string>>
    return { at: at.toISOString(), browser, place, address }
  })
}

export async function passwordChanged(db: Db, accountId: string): Promise<Date | undefined> {
  const row = await trailOf(db, accountId)
    .where('action', 'in', ['reset.completed', 'profile.password-changed'])
    .where(sql<boolean>`detail @> '{"password": true}'`)
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

export async function proxiesOf(db: Db | Tx, ownerId: string): Promise<Proxy[]> {
  const rows = await db
    .selectFrom('proxy')
    .innerJoin('account as a', 'a.id', 'proxy.proxy_id')
    .select(['a.id', 'a.first', 'a.last', 'a.email', 'proxy.granted_at'])
    .select(sql<boolean>`a.disabled_at is null and may_act_for(a.id, proxy.owner_id)`.as('holds'))
    .where('proxy.owner_id', '=', ownerId)
    .where('proxy.ended_at', 'is', null)
    .orderBy('a.last')
    .orderBy('a.first')
    .execute()
  return rows.map(({ id, first, last, email, granted_at, holds }) => {
    return { id, name: `${first} ${last}`, email, since: granted_at.toISOString(), holds }
  })
}

export interface Colleague {
  id: string
  first: string
  last: string
  email: string
  access: number
}

/** Somebody who can be let act: guests and the disabled are nobody here. */
export const colleagueByEmail = (tx: Tx, email: string): Promise<Colleague | undefined> =>
  tx
    .selectFrom('account')
    .select(['id', 'first', 'last', 'email', 'access'])
    .where('email', '=', email.trim().toLowerCase())
    .where('guest', '=', false)
    .where('examiner_until', 'is', null)
    .where('disabled_at', 'is', null)
    .where('access', '>=', 0)
    .executeTakeFirst()

export interface ChangeRow {
  id: number
  account_id: string
  field: ChangeField
  current: string
  wanted: string
  note: string
  happened_on: string | null
  status: ChangeRequest['status']
  created_at: Date
  work_item_id: number | null
}

const changesAtMost = 20

const selectChange = (where: RawBuilder<unknown>) => sql<ChangeRow>`
  select id, account_id, field, current, wanted, note, happened_on::text, status, created_at, work_item_id
  from profile_change where ${where}`

export async function changesOf(db: Db, accountId: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`${selectChange(sql`account_id = ${accountId}`)}
    order by created_at desc limit ${changesAtMost}`.execute(db)
  return rows
}

export async function changeById(db: Db, id: number): Promise<ChangeRow | undefined> {
  return (await selectChange(sql`id = ${id}`).execute(db)).rows[0]
}

/** Held until the transaction ends; whoever needs its work item too holds that first. */
export async function lockChange(tx: Tx, id: number): Promise<ChangeRow | undefined> {
  return (await sql<ChangeRow>`${selectChange(sql`id = ${id}`)} for update`.execute(tx)).rows[0]
}

/** Of these, those with nothing left to do: a new sign-in address has to be there before it is approved. */
export async function changesToApprove(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from profile_change c join account a on a.id = c.account_id
    where c.id = any(${ids}::int[]) and (c.field <> 'email' or a.email = lower(c.wanted))`.execute(db)
  return rows.map(({ id }) => id)
}

export const accessOf = (db: Db, accountId: string) =>
  db.selectFrom('account').select(['email', 'access']).where('id', '=', accountId).executeTakeFirstOrThrow()

/** The open work item about somebody's sign-in address. */
export async function itemOfAddress(tx: Tx, accountId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('profile_change')
    .select('work_item_id')
    .where('account_id', '=', accountId)
    .where('field', '=', 'email')
    .where('status', '=', sql.lit('Requested'))
    .executeTakeFirst()
  return row?.work_item_id ?? undefined
}

/** Its id; nothing when one is open already. */
export async function addChange(
  tx: Tx,
  asked: Pick<ChangeRow, 'account_id' | 'field' | 'current' | 'wanted' | 'note' | 'happened_on'>,
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('profile_change')
    .values({ ...asked, created_by: asked.account_id, status: 'Requested', created_at: now })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function putChange(
  tx: Tx,
  id: number,
  to: { status?: ChangeRequest['status']; work_item_id?: number },
): Promise<void> {
  await tx.updateTable('profile_change').set(to).where('id', '=', id).execute()
}
