// What every change of a submission begins and ends with.
import { exchangeTopic, reviewTopic } from '@portal/contract/exchange'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import type { User } from '../../platform/session/sessions.ts'
import { followWorkItem } from '../tasks/public.ts'
import { mayChange, mayMove, maySee, owns } from './policy.ts'
import { lockSubmission, type Row } from './store.ts'
import { move } from './write-store.ts'

export const submissionSubject = (id: number) => `submission:${id}` as const

export const visible = (user: User, row: Row | undefined): Row => found(row && maySee(user, row) ? row : undefined)

/** For a change on the owner's side: whoever makes it has worked on it. */
export async function lockOwn(tx: Tx, note: Note, user: User, id: number): Promise<Row> {
  const row = visible(user, await lockSubmission(tx, id))
  allow(mayChange(user, row))
  await note.worked(submissionSubject(id))
  return row
}

export async function lockDraft(tx: Tx, note: Note, user: User, id: number, version?: number): Promise<Row> {
  const row = await lockOwn(tx, note, user, id)
  if (row.status !== 'Draft') throw already(row)
  if (version !== undefined && row.version !== version) throw new AppError('conflict')
  return row
}

export const already = ({ status }: Row) => new AppError('conflict', { message: `This is already ${status}.` })

/** Open screens of whoever is concerned: the owner, whoever acts for them, the reviewers. */
export function tell(
  note: Note,
  row: Pick<Row, 'account_id' | 'created_by' | 'submitted_at'>,
  user?: { id: string },
): void {
  for (const accountId of [row.account_id, row.created_by, user?.id]) if (accountId) note.live(exchangeTopic(accountId))
  if (row.submitted_at) note.live(reviewTopic)
}

/** Of what was sent in, always there. */
export const workItemOf = (row: Row): number => found(row.work_item_id ?? undefined)

/** Whatever the owner adds to what was returned is the answer to it. */
export async function answerIfHeld(
  tx: Tx,
  note: Note,
  user: User,
  row: Row,
  text: string,
  now: Date,
): Promise<boolean> {
  const answers = owns(user, row) && row.status === 'Holding (Advisor)' && mayMove(row.status, 'In Review')
  if (!answers) return false
  await move(tx, row.id, { status: 'In Review' }, now)
  await followWorkItem(tx, note, workItemOf(row), { what: 'answered', text, by: user }, now)
  return true
}
