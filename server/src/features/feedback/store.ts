// SQL of feedback.
import type { Comment } from '@portal/contract/feedback'
import type { Db, Tx } from '../../platform/db/open.ts'

const listedAtMost = 500

export async function addComment(tx: Tx, accountId: string, comment: string, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('feedback')
    .values({ account_id: accountId, comment, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function newestComments(db: Db): Promise<Comment[]> {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('account', 'account.id', 'feedback.account_id')
    .select(['feedback.id', 'comment', 'at', 'first', 'last', 'email'])
    .orderBy('at', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(listedAtMost)
    .execute()
  return rows.map(({ id, comment, at, first, last, email }) => ({
    id,
    comment,
    at: at.toISOString(),
    by: `${first} ${last}`,
    email,
  }))
}
