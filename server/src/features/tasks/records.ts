// What stands behind a work item belongs to another feature: it says what of it is shown, and follows what is decided.
import { type TaskDecision, type TaskRecord, taskTitleLength } from '@portal/contract/tasks'
import { type Stage, stage } from '@portal/contract/rules/stage'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { StoredFile } from '../../platform/files/files.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Caller } from '../../platform/operation.ts'
import type { User } from '../../platform/session/sessions.ts'

/** What happened to a work item; given to the record behind it in the same transaction. */
export interface WorkItemChange {
  workItemId: number
  /** Null while it concerns somebody without an account. */
  accountId: string | null
  what: 'taken' | 'assigned' | 'moved' | 'returned' | 'answered' | 'decided' | 'withdrawn'
  stage: Stage
  decision: TaskDecision | null
  reason: string
  /** The person signed in. */
  by: { id: string; first: string; last: string }
  now: Date
}

export interface Viewing {
  user: User
  reviews: boolean
  workItemId: number
  /** Whom it concerns: "Dana Whitfield". */
  advisor: string
}

/** Something marked done before the item is completed. */
export interface Marked {
  entry: string
  done: boolean
  note: string
  /** When it happened. */
  at: Date
  by: { id: string }
  now: Date
}

/** What the mail about a step says beyond the step itself; 'told' means that the record has mailed the advisor itself. */
export type Telling =
  | 'told'
  | {
      decision?: TaskDecision
      reason?: string
      also?: string
      /** Where it is no request: what became of it, "Closed" and "was closed". */
      became?: { subject: string; text: string }
    }

/** The person and the work item that a record's own rule sees. */
export type Decider = Pick<User, 'id' | 'guest' | 'isAdmin' | 'branchId' | 'menus'> & { acting: { id: string } | null }
export interface Decided {
  /** The branch of the person it concerns. */
  branch_id: number | null
}

/**
 * Where a record is decided. The work list's own rules always apply: the Activities tool, the branch, the desk and four eyes. A record
 * with a page of its own adds that page's rule.
 */
export type DecidedBy =
  | 'work list'
  /** The name of the only screen that decides it: the item follows what is done there, and nothing is done on the item itself. */
  | { onlyOn: string }
  | { may(user: Decider, row: Decided): boolean; otherwise: string }

export interface RecordKind {
  kind: string
  decidedBy: DecidedBy
  /** Decisions that move money, change a right or show personal data, and so ask for recent proof. */
  proofFor: 'nothing' | ((db: Db, workItemId: number, decision: TaskDecision) => Promise<boolean>)
  /** The operation of the record's own page, if it has one. It also moves the work item and mails the person concerned. */
  decide?(caller: Caller, recordId: number, decided: { decision: TaskDecision; reason: string }): Promise<void>
  /** Which of these can be approved as they are: there, and with nothing left to a person that the portal waits for. */
  approvable(db: Db, recordIds: readonly number[]): Promise<readonly number[]>
  /** What /view shows of the record. `reviews`: the viewer works it, rather than being concerned by it. */
  view(platform: Platform, recordId: number, viewer: Viewing): Promise<TaskRecord>
  /** The record follows its work item. May throw AppError('conflict') to refuse the act. */
  changed?(tx: Tx, note: Note, recordId: number, change: WorkItemChange): Promise<Telling | void>
  /** What it is about names a state, an exam or an activity and never a client: emails may say it. */
  namedInMails?: true
  /** A line was added to the thread that everybody concerned sees: for screens of the record that show it. */
  commented?(tx: Tx, note: Note, recordId: number, now: Date): Promise<void>
  /** Marks one of its `checks` that names an entry; throws AppError('not-found') where there is none. */
  mark?(tx: Tx, note: Note, recordId: number, marked: Marked): Promise<void>
  /** Files sent with a reply, where the record keeps files of its own; otherwise the item does. */
  keepFiles?(tx: Tx, recordId: number, files: readonly StoredFile[], by: { id: string; now: Date }): Promise<void>
  /** Which decisions make sense; default Approved, Declined. */
  decisions?: readonly TaskDecision[]
}

const kinds = new Map<string, RecordKind>()

/** Called once by each feature in its routes(). */
export const knowRecords = (record: RecordKind): void => void kinds.set(record.kind, record)

/** Every kind that a feature brings. */
export const recordKinds = (): string[] => [...kinds.keys()]

/** Where these are worked, if not as tasks. */
export function elsewhereOf({ record_kind }: Pick<Behind, 'record_kind'>): string | undefined {
  const rule = kinds.get(record_kind)?.decidedBy
  return typeof rule === 'object' && 'onlyOn' in rule ? rule.onlyOn : undefined
}

/** Why the record's own page would refuse this person; undefined if it wouldn't. */
export function refusedByKind(user: Decider, row: Decided & Pick<Behind, 'record_kind'>): string | undefined {
  const rule = kinds.get(row.record_kind)?.decidedBy
  return typeof rule === 'object' && 'may' in rule && !rule.may(user, row) ? rule.otherwise : undefined
}

export async function decisionNeedsProof(
  db: Db,
  { id, record_kind }: { id: number; record_kind: string },
  decision: TaskDecision,
): Promise<boolean> {
  const proofFor = kinds.get(record_kind)?.proofFor ?? 'nothing'
  return proofFor !== 'nothing' && proofFor(db, id, decision)
}

export const recordKind = (kind: string): RecordKind | undefined => kinds.get(kind)

const usual: readonly TaskDecision[] = ['Approved', 'Declined']

interface Behind {
  record_kind: string
  record_id: number
}
const named = ({ record_kind, record_id }: Behind) => `${record_kind}:${record_id}`

export const decisionsOf = ({ record_kind }: Pick<Behind, 'record_kind'>): readonly TaskDecision[] =>
  kinds.get(record_kind)?.decisions ?? usual

/** What can be decided on each of these. Nobody approves what has no record, or what a person has to do first. */
export async function decisionsOn(db: Db, rows: readonly Behind[]): Promise<(row: Behind) => TaskDecision[]> {
  const ids = Map.groupBy(rows, ({ record_kind }) => record_kind)
  const approvable = new Set<string>()
  for (const [kind, of] of ids)
    for (const record_id of (await kinds.get(kind)?.approvable(
      db,
      of.map((row) => row.record_id),
    )) ?? [])
      approvable.add(named({ record_kind: kind, record_id }))
  return (row) => decisionsOf(row).filter((decision) => decision === 'Declined' || approvable.has(named(row)))
}

/** What /view shows of a record that is not there, or of a kind that nobody brings. */
export const noRecord: Omit<TaskRecord, 'kind'> = {
  title: '',
  sentence: '',
  link: '',
  asked: [],
  rule: '',
  due: null,
  step: null,
  facts: [],
  files: [],
  checks: [],
  next: [],
}

/** Cut between two words where there is one, by characters a reader would count. */
export function inShort(title: string): string {
  const letters = Array.from(title.trim().replace(/\s+/g, ' '))
  if (letters.length <= taskTitleLength) return letters.join('')
  const room = letters.slice(0, taskTitleLength - 1).join('')
  return `${room.replace(/[\s,.;:]+\S*$/, '') || room}…`
}

export async function recordOf(
  platform: Platform,
  row: Behind & { stage: Stage },
  viewer: Viewing,
): Promise<TaskRecord> {
  const { record_kind, record_id } = row
  try {
    const record = await kinds.get(record_kind)?.view(platform, record_id, viewer)
    if (record) {
      const elsewhere = elsewhereOf(row)
      const short = { ...record, title: inShort(record.title), ...(elsewhere && { elsewhere }) }
      // once it is decided there is nothing left to do
      return row.stage === stage.complete ? { ...short, due: null, step: null, next: [] } : short
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error
  }
  return { ...noRecord, kind: record_kind }
}
