// What becomes of a work item: each step moves it, stands in its timeline and tells every screen that shows it.
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { mayMoveStage, type Stage, stage } from '@portal/contract/rules/stage'
import { activitiesTopic, type TaskDecision, type TaskEntry, taskLimits, taskTopic } from '@portal/contract/tasks'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { carryHands } from '../../platform/hands.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { hasPartIn } from '../acting/public.ts'
import { recordKind, type WorkItemChange } from './records.ts'
import { lockWorkItem, type Row } from './store.ts'
import {
  addEntry,
  addWorkItem,
  branchOf,
  branchOfCandidate,
  hide,
  nameOf,
  type Opening,
  place,
  unhideButFor,
  unhideFor,
} from './write-store.ts'

/** Somebody's own list. */
export const tasksTopic = (accountId: string) => `tasks/${accountId}`

type Shown = Pick<Row, 'id' | 'account_id' | 'branch_id' | 'assigned_to'>

export function tell(note: Note, { id, account_id, branch_id, assigned_to }: Shown): void {
  if (account_id) note.live(tasksTopic(account_id))
  if (assigned_to) note.live(tasksTopic(assigned_to))
  if (branch_id !== null) note.live(activitiesTopic(branch_id))
  note.live(activitiesTopic('firm'))
  note.live(taskTopic(id))
}

/** Opens a work item in the transaction of its record; the advisor's and the reviewers' screens are told. */
export async function openWorkItem(tx: Tx, note: Note, opening: Opening, now: Date): Promise<number> {
  const { by, record } = opening
  if (!recordKind(record.kind)) throw new Error(`nobody brings records of the kind ${record.kind}`)
  // by code points, as the database counts; half of one it would not take
  const info = Array.from(opening.info).slice(0, taskLimits.info).join('')
  const id = await addWorkItem(tx, { ...opening, info }, now)
  await addEntry(tx, id, { kind: 'opened', text: '', stage: stage.new }, by, now)
  if (opening.from) await carryHands(tx, opening.from, `work-item:${id}`)
  note.audit('work-item.opened', `work-item:${id}`, { record: `${record.kind}:${record.id}` })
  const concerned = 'accountId' in opening ? opening.accountId : null
  const branch_id = concerned ? await branchOf(tx, concerned) : await branchOfCandidate(tx, id)
  tell(note, { id, account_id: concerned, branch_id, assigned_to: null })
  return id
}

export interface Step {
  what: WorkItemChange['what']
  /** Left out, what follows from `what`. */
  stage?: Stage
  decision?: TaskDecision
  reason?: string
  assignTo?: string
  /** The advisor's answer. */
  text?: string
  /** Nobody: somebody without an account. */
  by: { id: string | null }
}

const entryOf: Record<Step['what'], TaskEntry['kind']> = {
  taken: 'assigned',
  assigned: 'assigned',
  moved: 'moved',
  returned: 'returned',
  answered: 'answered',
  decided: 'decided',
  withdrawn: 'decided',
}

/** What the firm does. Assigning is not among them: what is sent in is assigned by whoever sends it. */
const deciding: readonly Step['what'][] = ['taken', 'moved', 'returned', 'decided']

function stageAfter(step: Step, from: Stage): Stage {
  if (step.what === 'taken' || step.what === 'answered') return stage.inReview
  if (step.what === 'returned') return stage.holdingAdvisor
  if (step.what === 'decided' || step.what === 'withdrawn') return stage.complete
  if (step.what === 'assigned') return from === stage.new ? stage.assigned : from
  return step.stage ?? from
}

type Taken = Pick<WorkItemChange, 'stage' | 'decision' | 'reason'>

/**
 * The item must be held. Who may do this was decided before; whether it fits is decided here, and, whichever screen it comes from, that
 * nobody who worked on it decides it.
 */
export async function takeStep(tx: Tx, note: Note, row: Row, step: Step, now: Date): Promise<Taken> {
  const { what, by } = step
  const { id } = by
  if (deciding.includes(what) && (id === null || hasPartIn({ id }, row)))
    throw new AppError('forbidden', { message: workedOnIt })
  const to = stageAfter(step, row.stage)
  if (row.stage === stage.complete) throw new AppError('conflict', { message: 'This was already decided.' })
  const again = what === 'returned' && row.stage === stage.holdingAdvisor
  if (again || (to !== row.stage && !mayMoveStage(row.stage, to)))
    throw new AppError('conflict', { message: 'You can’t do that from the current stage.' })
  const decision = what === 'withdrawn' ? 'Withdrawn' : (step.decision ?? null)
  const reason = step.reason ?? ''
  // what nobody has taken up is nobody's
  const assignee = to === stage.new ? null : (step.assignTo ?? row.assigned_to)
  await place(tx, row, { stage: to, assigned_to: assignee, reason: what === 'returned' ? reason : '', decision }, now)

  const kind = entryOf[what]
  const text = kind === 'assigned' && assignee ? await nameOf(tx, assignee) : (step.text ?? reason)
  await addEntry(tx, row.id, { kind, text, stage: to === row.stage ? null : to }, by, now)

  if (what === 'answered' || what === 'withdrawn') await note.worked(`work-item:${row.id}`)
  if (what === 'returned') await unhideButFor(tx, row.id, assignee)
  if (assignee && assignee !== row.assigned_to) await unhideFor(tx, row.id, assignee)
  // off the list of whoever had it before, also of a browser that hears of it later
  if (row.assigned_to && row.assigned_to !== assignee) await hide(tx, row.id, row.assigned_to, now)

  note.audit(`work-item.${what}`, `work-item:${row.id}`, {
    from: row.stage,
    to,
    ...(assignee !== row.assigned_to && { assignee }),
    ...(decision && { decision }),
  })
  tell(note, row)
  tell(note, { ...row, assigned_to: assignee })
  return { stage: to, decision, reason }
}

/**
 * For a feature whose own screen decides (the document queue): moves the item, its timeline and live notices, without
 * calling back into the record.
 */
export async function followWorkItem(tx: Tx, note: Note, workItemId: number, step: Step, now: Date): Promise<void> {
  await takeStep(tx, note, found(await lockWorkItem(tx, workItemId)), step, now)
}

/** A line in the thread, from the feature's own screen. */
export async function commentWorkItem(
  tx: Tx,
  note: Note,
  workItemId: number,
  text: string,
  by: { id: string },
  now: Date,
): Promise<void> {
  await addEntry(tx, workItemId, { kind: 'comment', text }, by, now)
  note.audit('work-item.commented', `work-item:${workItemId}`, { length: text.length })
  note.live(taskTopic(workItemId))
}
