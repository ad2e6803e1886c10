// SQL of the staff directory. Listed means: shown to everybody.
import type { StaffDraft } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { EncodedPhoto } from './photos.ts'

const columns = [
  'id',
  'email',
  'first',
  'last',
  'title',
  'roles',
  'phone',
  'ext',
  'bio',
  'linkedin',
  'teams',
  'sort',
  'photo',
  'listed',
  'version',
] as const

const everybody = (db: Db) =>
  db.selectFrom('staff').select(columns).orderBy('sort').orderBy('last').orderBy('first').orderBy('id')

export type StaffRow = Awaited<ReturnType<typeof everyStaff>>[number]

export const everyStaff = (db: Db) => everybody(db).execute()
export const listedStaff = (db: Db) => everybody(db).where('listed', '=', true).execute()

export const listedPerson = (db: Db, id: number) =>
  db.selectFrom('staff').select(columns).where('id', '=', id).where('listed', '=', true).executeTakeFirst()

export const lockStaff = (tx: Tx, id: number) =>
  tx.selectFrom('staff').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Somebody's own entry; one that was there before their account counts by its address. */
const own = (db: Db, accountId: string) =>
  db
    .selectFrom('staff')
    .select(columns)
    .where((is) =>
      is.or([
        is('account_id', '=', accountId),
        is.and([
          is('account_id', 'is', null),
          is('email', '=', is.selectFrom('account').select('email').where('account.id', '=', accountId)),
        ]),
      ]),
    )
    .orderBy('account_id') // nulls last: the one that says so itself
    .limit(1)

export const ownStaff = (db: Db, accountId: string) => own(db, accountId).executeTakeFirst()
export const lockOwnStaff = (tx: Tx, accountId: string) => own(tx, accountId).forUpdate().executeTakeFirst()

export const emailTaken = async (tx: Tx, email: string, by: number | undefined): Promise<boolean> => {
  const row = await tx.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined && row.id !== by
}

/** The account with this address, unless another entry is theirs already. */
const accountBeside = (tx: Tx, email: string, id: number) =>
  tx
    .selectFrom('account')
    .select('account.id')
    .where('account.email', '=', email)
    .where('account.guest', '=', false)
    .where('account.examiner_until', 'is', null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('staff as other')
            .select('other.id')
            .whereRef('other.account_id', '=', 'account.id')
            .where('other.id', '<>', id),
        ),
      ),
    )

export async function addStaff(tx: Tx, values: StaffDraft, now: Date): Promise<number> {
  const added = await tx
    .insertInto('staff')
    .values({ ...values, account_id: accountBeside(tx, values.email, 0), changed_at: now })
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  // the same person added twice at a time
  if (!added) throw new AppError('conflict')
  return added.id
}

/** Tells the version it has now. */
export async function changeStaff(
  tx: Tx,
  id: number,
  values: Partial<StaffDraft> & { photo?: string | null },
  now: Date,
): Promise<number> {
  const { version } = await tx
    .updateTable('staff')
    .set({
      ...values,
      ...(values.email !== undefined && { account_id: accountBeside(tx, values.email, id) }),
      changed_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export const linkAccount = (tx: Tx, id: number, accountId: string) =>
  tx.updateTable('staff').set({ account_id: accountId }).where('id', '=', id).execute()

/** Tells its name. The same one again is the one that is there. */
export async function keepPhoto(tx: Tx, { name, small, large }: EncodedPhoto, now: Date): Promise<string> {
  await tx
    .insertInto('photo')
    .values({ name, small, large, created_at: now })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
  return name
}

export async function photoBytes(db: Db, name: string, size: 'small' | 'large'): Promise<Buffer | undefined> {
  const row = await db.selectFrom('photo').select(size).where('name', '=', name).executeTakeFirst()
  return row?.[size]
}

/** By address, as an import finds them. */
export const lockByEmail = (tx: Tx, emails: string[]) =>
  tx
    .selectFrom('staff')
    .select([...columns, 'changed_at'])
    .where('email', 'in', emails)
    .orderBy('id')
    .forUpdate()
    .execute()

export const linkByEmail = (tx: Tx, emails: string[]) =>
  sql`update staff s set account_id = a.id from account a
      where s.email = any(${emails}::text[]) and s.account_id is null and a.email = s.email and not a.guest
        and a.examiner_until is null
        and not exists (select from staff o where o.account_id = a.id)`.execute(tx)
