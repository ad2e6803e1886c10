// SQL of favourites. A document that was deleted is nobody's favourite any more.
import type { FavouriteDocument } from '@portal/contract/session'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Db, Tx } from '../../platform/db/open.ts'

export type Favourite = Static<typeof FavouriteDocument>

/** A column beside those of `account`, so that whoever wants more of the person gets it with the same statement. */
export const favouritesColumn = sql<Favourite[]>`array(
  select json_build_object('title', d.title, 'id', d.id, 'filename', d.filename)
  from favourite f join document d on d.id = f.document_id
  where f.account_id = account.id and d.deleted_at is null order by f.added_at, f.place)`

export async function favouritesOf(db: Db, accountId: string): Promise<Favourite[]> {
  const row = await db
    .selectFrom('account')
    .select(favouritesColumn.as('favorites'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.favorites
}

/** Takes the lowest free place; without one `full`. */
export async function giveAPlace(
  tx: Tx,
  accountId: string,
  documentId: number,
  now: Date,
): Promise<'added' | 'there already' | 'full'> {
  // one after the other for the same person: two who look at once would take the same place
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const there = await tx
    .selectFrom('favourite')
    .select('place')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  if (there) return 'there already'
  await sql`delete from favourite f using document d
    where f.account_id = ${accountId} and d.id = f.document_id and d.deleted_at is not null`.execute(tx)
  const { numAffectedRows } = await sql`insert into favourite (account_id, document_id, place, added_at)
    select ${accountId}::uuid, ${documentId}::int, place, ${now}::timestamptz from unnest(array[1, 2, 3, 4, 5, 6]) place
    where not exists (select from favourite f where f.account_id = ${accountId} and f.place = place.place)
    order by place limit 1`.execute(tx)
  return numAffectedRows === 1n ? 'added' : 'full'
}

export async function freePlace(tx: Tx, accountId: string, documentId: number): Promise<boolean> {
  const freed = await tx
    .deleteFrom('favourite')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  return freed.numDeletedRows === 1n
}

export async function putTabs(tx: Tx, accountId: string, tabs: string[]): Promise<void> {
  await tx.updateTable('account').set({ favorite_tabs: tabs }).where('id', '=', accountId).execute()
}
