// What stands behind a work item belongs to another feature: it says what of it is shown, and follows what is decided.
import type { TaskDecision, TaskRecord } from '@portal/contract/tasks'
import type { Stage } from '@portal/contract/rules/stage'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { StoredFile } from '../../platform/files/files.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'

/** What happened to a work item; given to the record behind it in the same transaction. */
export interface WorkItemChange {
  workItemId: number
  accountId: string
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
}

/** What the mail about a step says beyond the step itself; 'told' means that the record has mailed the advisor itself. */
export type Telling = 'told' | { decision?: TaskDecision; reason?: string; also?: string }

export interface RecordKind {
  kind: string
  /** What /view shows of the record. `reviews`: the viewer works it, rather than being concerned by it. */
  view(platform: Platform, recordId: number, viewer: Viewing): Promise<TaskRecord>
  /** The record follows its work item. May throw AppError('conflict') to refuse the act. */
  changed?(tx: Tx, note: Note, recordId: number, change: WorkItemChange): Promise<Telling | void>
  /** What it is about names a state, an exam or an activity and never a client: emails may say it. */
  namedInMails?: true
  /** Whose decision it is, where not every reviewer may make it. */
  mayDecide?(db: Db, recordId: number, user: User): Promise<boolean>
  /** A line was added to the thread that everybody concerned sees: for screens of the record that show it. */
  commented?(tx: Tx, note: Note, recordId: number, now: Date): Promise<void>
  /** Files sent with a reply, where the record keeps files of its own; otherwise the item does. */
  keepFiles?(tx: Tx, recordId: number, files: readonly StoredFile[], by: { id: string; now: Date }): Promise<void>
  /** Which decisions make sense; default Approved, Declined. */
  decisions?: readonly TaskDecision[]
}

const kinds = new Map<string, RecordKind>()

/** Called once by each feature in its routes(). */
export const knowRecords = (record: RecordKind): void => void kinds.set(record.kind, record)

export const recordKind = (kind: string): RecordKind | undefined => kinds.get(kind)

const usual: readonly TaskDecision[] = ['Approved', 'Declined']
export const decisionsOn = (kind: string): readonly TaskDecision[] => recordKind(kind)?.decisions ?? usual
