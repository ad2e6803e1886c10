// SQL of the messages.
import type { MessageType } from '@portal/contract/messages'
import type { Audience } from '@portal/contract/rules/publication'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { type Addressed, running } from '../publishing/public.ts'

interface Running extends Addressed {
  idx: number
  message: string
  type: MessageType
}

/** What runs now and this person has not dismissed, whomever it is for: critical first, then the newest. */
export async function runningMessages(db: Db, accountId: string, now: Date): Promise<Running[]> {
  const rows = await db
    .selectFrom('message')
    .select(['idx', 'message', 'type', 'audience', 'branch_id as branchId'])
    .where(running(now))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('message_dismissal as gone')
            .select('gone.idx')
            .whereRef('gone.idx', '=', 'message.idx')
            .where('gone.account_id', '=', accountId),
        ),
      ),
    )
    .orderBy(sql`type = 'critical'`, 'desc')
    .orderBy('starts_at', 'desc')
    .orderBy('idx', 'desc')
    .execute()
  return rows as Running[]
}

/** One that can have been on a screen: it may have ended, or been withdrawn, since it was shown there. */
export async function shownMessage(tx: Tx, idx: number, now: Date): Promise<Addressed | undefined> {
  const row = await tx
    .selectFrom('message')
    .select(['audience', 'branch_id as branchId'])
    .where('idx', '=', idx)
    .where('published_at', 'is not', null)
    .where('starts_at', '<=', now)
    .executeTakeFirst()
  return row && { audience: row.audience as Audience, branchId: row.branchId }
}

/** False when it was dismissed before. */
export async function dismiss(tx: Tx, accountId: string, idx: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_dismissal')
    .values({ account_id: accountId, idx, at: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
