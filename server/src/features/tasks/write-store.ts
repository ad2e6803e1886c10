// SQL of what changes a work item.
import type { AuditSubject } from '@portal/contract/audit-fields'
import { type Calendar, calendarOf } from '@portal/contract/rules/calendar'
import {
  type DueTimes,
  type DueUnit,
  dueAfterHold,
  dueAt,
  dueTimeOf,
  endOfDay,
  isHeld,
} from '@portal/contract/rules/due-time'
import type { Stage } from '@portal/contract/rules/stage'
import type { Department, TaskCategory, TaskDecision, TaskEntry } from '@portal/contract/tasks'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import { savedSetting, savedSettings } from '../settings/public.ts'
import type { Desk } from './policy.ts'

/** Whom it concerns: somebody with an account, or a candidate, who has none yet. */
type Concerned = { accountId: string } | { candidateId: number }

export type Opening = Concerned & {
  department: Department
  category: TaskCategory
  info: string
  /** Who asks: the person signed in; nobody where that is a candidate. */
  by: { id: string | null }
  record: { kind: string; id: number }
  /** Whose decision it is; every reviewer's unless told. */
  desk?: Desk
  /** The day a law or a rule sets, whatever the firm's own due times say. */
  deadline?: string | null
  /** What it was made out of: whoever worked on that has worked on this. */
  from?: AuditSubject
}

/** When it's due, by the firm's due times and by a rule's own deadline. */
export function dueOf(
  { category, deadline }: Pick<Opening, 'category' | 'deadline'>,
  times: DueTimes,
  calendar: Calendar,
  now: Date,
) {
  const time = dueTimeOf(times, category)
  return {
    promised_at: time && dueAt(now, time, times.cutoff, calendar),
    due_unit: time && time.unit,
    deadline_at: deadline ? endOfDay(deadline) : null,
  }
}

export async function addWorkItem(tx: Tx, opening: Opening, now: Date): Promise<number> {
  const { dueTimes, closings } = await savedSettings(tx, ['dueTimes', 'closings'])
  const { department, category, info, by, record, desk = 'reviewer' } = opening
  const concerned = 'accountId' in opening ? { account_id: opening.accountId } : { candidate_id: opening.candidateId }
  const { id } = await tx
    .insertInto('work_item')
    .values({
      department,
      category,
      info,
      ...concerned,
      created_by: by.id,
      created_at: now,
      record_kind: record.kind,
      record_id: record.id,
      desk,
      changed_at: now,
      ...dueOf(opening, dueTimes, calendarOf('market', closings), now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What its record says was corrected: the item says the same, and is due when the rule now says. */
export async function restateWorkItem(tx: Tx, id: number, { info, deadline }: { info: string; deadline: string }) {
  await tx
    .updateTable('work_item')
    .set({ info, deadline_at: endOfDay(deadline) })
    .where('id', '=', id)
    .execute()
}

export interface Placed {
  stage: Stage
  assigned_to: string | null
  /** Why it waits for the advisor; gone once that is over. */
  reason: string
  decision: TaskDecision | null
}

interface Clock {
  id: number
  promised_at: Date | null
  due_unit: DueUnit | null
  held_at: Date | null
}

/** The clock stops when someone outside the firm gets it, and goes on with as much left when the firm has it again. */
async function clockAfter(tx: Tx, { promised_at, due_unit, held_at }: Clock, to: Stage, now: Date) {
  if (isHeld(to)) return { held_at: held_at ?? now }
  if (!held_at) return {}
  if (!promised_at || !due_unit) return { held_at: null }
  const calendar = calendarOf('market', await savedSetting(tx, 'closings'))
  return { held_at: null, promised_at: dueAfterHold(promised_at, due_unit, held_at, now, calendar) }
}

export async function place(tx: Tx, row: Clock, to: Placed, now: Date): Promise<void> {
  await tx
    .updateTable('work_item')
    .set({
      ...to,
      ...(await clockAfter(tx, row, to.stage, now)),
      decided_at: to.decision && now,
      changed_at: now,
      version: sql`version + 1`,
      changed_in: sql`pg_current_xact_id()`,
    })
    .where('id', '=', row.id)
    .execute()
}

export interface NewEntry {
  kind: TaskEntry['kind']
  text: string
  stage?: Stage | null
  internal?: boolean
}

export async function addEntry(
  tx: Tx,
  id: number,
  entry: NewEntry,
  by: { id: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('work_item_entry')
    .values({ work_item_id: id, account_id: by.id, at: now, ...entry })
    .execute()
}

/** Off this person's list; what they see of it elsewhere stays. */
export async function hide(tx: Tx, id: number, accountId: string, now: Date): Promise<void> {
  await tx
    .insertInto('work_item_hidden')
    .values({ account_id: accountId, work_item_id: id, at: now })
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function unhideFor(tx: Tx, id: number, accountId: string): Promise<void> {
  await tx.deleteFrom('work_item_hidden').where('work_item_id', '=', id).where('account_id', '=', accountId).execute()
}

/** Streams tell of it again, as it is: whoever has it ignores that, whoever hid it has it back. */
export async function touchItem(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('work_item').set({ changed_in: sql`pg_current_xact_id()` }).where('id', '=', id).execute()
}

/** For the advisor and whoever acts for them. */
export async function unhideButFor(tx: Tx, id: number, assignee: string | null): Promise<void> {
  await tx
    .deleteFrom('work_item_hidden')
    .where('work_item_id', '=', id)
    .where(sql<boolean>`account_id is distinct from ${assignee}`)
    .execute()
}

export async function nameOf(tx: Tx, accountId: string): Promise<string> {
  const row = await tx
    .selectFrom('account')
    .select(sql<string>`first || ' ' || last`.as('name'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.name
}

export async function branchOf(tx: Tx, accountId: string): Promise<number | null> {
  const row = await tx.selectFrom('account').select('branch_id').where('id', '=', accountId).executeTakeFirstOrThrow()
  return row.branch_id
}

export async function branchOfCandidate(tx: Tx, workItemId: number): Promise<number> {
  const row = await tx
    .selectFrom('candidate as k')
    .innerJoin('work_item as w', 'w.candidate_id', 'k.id')
    .select('k.branch_id')
    .where('w.id', '=', workItemId)
    .executeTakeFirstOrThrow()
  return row.branch_id
}

/** The candidate has an account now: from here on it concerns that. */
export async function concernAccount(tx: Tx, workItemId: number, accountId: string): Promise<void> {
  await tx.updateTable('work_item').set({ account_id: accountId }).where('id', '=', workItemId).execute()
}
