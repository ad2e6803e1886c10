// What every change from the work items' own screens begins and ends with.
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import type { User } from '../../platform/session/sessions.ts'
import { type Step, takeStep } from './following.ts'
import { maySee } from './policy.ts'
import { elsewhereOf, recordKind, type Telling, type WorkItemChange } from './records.ts'
import { lockWorkItem, type Row } from './store.ts'

export const visible = (user: User, row: Row | undefined): Row => found(row && maySee(user, row) ? row : undefined)

export const lockVisible = async (tx: Tx, user: User, id: number): Promise<Row> =>
  visible(user, await lockWorkItem(tx, id))

/** The item and the record behind it, in step. */
export async function stepBoth(
  tx: Tx,
  note: Note,
  user: User,
  row: Row,
  step: Omit<Step, 'by'>,
  now: Date,
): Promise<WorkItemChange & { telling: Telling | undefined }> {
  const screen = elsewhereOf(row)
  if (screen) throw new AppError('conflict', { message: `Open this in ${screen} to work on it.` })
  const taken = await takeStep(tx, note, row, { ...step, by: user }, now)
  const { id, first, last } = user
  const change = {
    workItemId: row.id,
    accountId: row.account_id,
    what: step.what,
    ...taken,
    by: { id, first, last },
    now,
  }
  const telling = await recordKind(row.record_kind)?.changed?.(tx, note, row.record_id, change)
  return { ...change, telling: telling ?? undefined }
}
