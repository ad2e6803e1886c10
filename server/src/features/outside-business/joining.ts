// Somebody new has disclosed activities before they had an account: each goes the usual way, to their manager and to compliance.
import { type Answers, outsideBusinessTopic } from '@portal/contract/outside-business'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { found } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { askManager } from './approving.ts'
import { activityById, addDraft, put } from './store.ts'
import { openForManager } from './work-items.ts'

export async function discloseOnJoining(
  platform: Platform,
  tx: Tx,
  note: Note,
  { accountId, answers }: { accountId: string; answers: Answers },
  now: Date,
): Promise<void> {
  const by = { id: accountId }
  const id = await addDraft(tx, accountId, by, now, answers)
  const row = found(await activityById(tx, id))
  const { workItemId: work_item_id, manager } = await openForManager(tx, note, row, by, now)
  await put(tx, id, { status: 'Manager', submitted_at: now, work_item_id }, now)
  if (manager) await askManager(platform, tx, note, row, { manager, workItemId: work_item_id, now })
  note.audit('outside-business.submitted', `outside-business:${id}`, { workItem: work_item_id })
  note.live(outsideBusinessTopic(accountId))
}
