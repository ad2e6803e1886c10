// SQL of the year-end: what somebody has looked through for it.
import type { Db, Tx } from '../../platform/db/open.ts'

export type Review = 'u4' | 'outside-business'

export async function reviewsOf(db: Db, accountId: string, year: number): Promise<Map<Review, Date>> {
  const rows = await db
    .selectFrom('year_end_review')
    .select(['kind', 'at'])
    .where('account_id', '=', accountId)
    .where('year', '=', year)
    .execute()
  return new Map(rows.map(({ kind, at }) => [kind as Review, at]))
}

/** The first time counts. Tells whether this was it. */
export async function putReview(tx: Tx, accountId: string, year: number, kind: Review, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('year_end_review')
    .values({ account_id: accountId, year, kind, at: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
