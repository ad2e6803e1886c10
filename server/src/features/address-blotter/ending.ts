// An address change that ends before it is closed: withdrawn by the advisor, or stopped by the client.
import type { ChangeEvent } from '@portal/contract/address-blotter'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { followWorkItem } from '../tasks/public.ts'
import { tell } from './changing.ts'
import { dropCorrections } from './draft-store.ts'
import type { Row } from './store.ts'
import { answerNotice } from './work-items.ts'
import { addEvent, type Keys, markAgain, put } from './write-store.ts'

interface Ending {
  reason: string
  event: { kind: ChangeEvent['kind']; by: string | null }
  /** Named in the task's activity. */
  by: { id: string }
}

/** The keys and the row must be held. Nobody can go on with it: what is still wanted is entered again. */
export async function endChange(
  tx: Tx,
  note: Note,
  row: Row,
  keys: Keys[],
  { reason, event, by }: Ending,
  now: Date,
): Promise<void> {
  await put(tx, row.id, { status: 'Withdrawn', reason, ended_at: now }, now)
  await followWorkItem(tx, note, row.work_item_id, { what: 'withdrawn', by, ...(reason && { text: reason }) }, now)
  // no address changes, so no notice is owed
  await answerNotice(tx, note, row.notice_item_id, 'withdrawn', by, now)
  await addEvent(tx, row.id, { kind: event.kind }, event.by, now)
  await dropCorrections(tx, row.id)
  const marked = await markAgain(tx, keys)
  tell(note, row, ...marked)
}
