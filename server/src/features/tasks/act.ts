// Reviewers' acts on work items. The work list and links in emails both call `actOn`, so the same rules apply.
import type { Stage } from '@portal/contract/rules/stage'
import type { TaskAct } from '@portal/contract/tasks'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError, allow } from '../../platform/http/errors.ts'
import { requireProof } from '../../platform/operation.ts'
import type { Platform } from '../../platform/platform.ts'
import { isProven } from '../../platform/session/proof.ts'
import type { Session, User } from '../../platform/session/sessions.ts'
import { assigneesFor } from './activity-store.ts'
import { lockVisible, stepBoth } from './changing.ts'
import type { Step } from './following.ts'
import { changeMail } from './mails.ts'
import { fitsMove, mayDecide, maySee, whyNot } from './policy.ts'
import { decisionNeedsProof, decisionsOf, decisionsOn, recordKind } from './records.ts'
import { type Row, workItem } from './store.ts'

/** Acts in the caller's transaction, with everything that follows from it. */
export async function actOn(
  platform: Platform,
  tx: Tx,
  note: Note,
  user: User,
  { id, version }: { id: number; version: number },
  act: TaskAct,
): Promise<void> {
  const { clock, origin } = platform
  const reason = reasonOf(act)
  const now = clock()
  const row = await lockVisible(tx, user, id)
  allow(mayDecide(user, row), whyNot(user, row))
  if (row.version !== version) throw new AppError('conflict')
  if (act.do === 'decide' && (await decisionNeedsProof(tx, row, act.decision))) requireProof(note)
  const step = await stepOf(tx, row, act, reason, user.id)
  const decide = recordKind(row.record_kind)?.decide
  if (step.decision && decide) {
    await decide({ tx, note, user, platform }, row.record_id, { decision: step.decision, reason })
    return
  }
  const { telling = {}, ...changed } = await stepBoth(tx, note, user, row, step, now)
  const concerns = changed.what === 'returned' || changed.what === 'decided'
  if (concerns && telling !== 'told') {
    const thing = recordKind(row.record_kind)?.namedInMails ? row.info : ''
    await note.mail(changeMail({ ...row, thing }, { ...changed, also: '', ...telling }, origin))
  }
}

/** Throws if one of these decisions needs proof that the session lacks. Bulk acts ask before the first item. */
export async function requireProofForAll(
  db: Db,
  session: Pick<Session, 'user' | 'provenAt'>,
  items: readonly { id: number }[],
  act: TaskAct,
  now: Date,
): Promise<void> {
  if (act.do !== 'decide' || isProven(session, now)) return
  for (const { id } of items) {
    const row = await workItem(db, id)
    // an item that they can't decide is refused for that reason
    if (
      row &&
      maySee(session.user, row) &&
      mayDecide(session.user, row) &&
      (await decisionNeedsProof(db, row, act.decision))
    )
      throw new AppError('proof-needed')
  }
}

/** Whether this person could approve it now, as it was at this version. */
export async function couldApprove(
  db: Db | Tx,
  user: User,
  { id, version }: { id: number; version: number },
): Promise<boolean> {
  const row = await workItem(db, id)
  if (!row || row.version !== version || !maySee(user, row) || !mayDecide(user, row)) return false
  return (await decisionsOn(db, [row]))(row).includes('Approved')
}

export function reasonOf(act: TaskAct): string {
  if (act.do === 'return') return act.reason.trim()
  if (act.do !== 'decide') return ''
  const reason = act.reason?.trim() ?? ''
  const explains = act.decision === 'Declined' || act.decision === 'Approved with conditions'
  if (explains && !reason) throw new AppError('invalid', { fields: { reason: 'Enter a reason.' } })
  return reason
}

const notYet = 'This can’t be approved yet. Open the task to see what’s missing.'

const refuse = (message: string) => new AppError('conflict', { message })

async function stepOf(tx: Tx, row: Row, act: TaskAct, reason: string, me: string): Promise<Omit<Step, 'by'>> {
  if (act.do === 'take') return { what: 'taken', assignTo: me }
  if (act.do === 'return') return { what: 'returned', reason }
  if (act.do === 'assign') {
    const may = (await assigneesFor(tx, row)).some(({ id }) => id === act.to)
    if (!may) throw refuse('This person can’t be assigned to this task.')
    return { what: 'assigned', assignTo: act.to }
  }
  if (act.do === 'decide') {
    if (!(await decisionsOn(tx, [row]))(row).includes(act.decision))
      throw refuse(decisionsOf(row).includes(act.decision) ? notYet : 'That decision isn’t available for this task.')
    return { what: 'decided', decision: act.decision, reason }
  }
  const to = act.stage as Stage
  if (!fitsMove(row, to)) throw refuse('You can’t do that from the current stage.')
  return { what: 'moved', stage: to }
}
