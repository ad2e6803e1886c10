// Who sees a recorded meeting, and who may do what with it.
import type { Meeting } from '@portal/contract/meetings'
import { isToReview, type MeetingStatus, mayMoveMeeting, outcomesFor } from '@portal/contract/rules/meeting'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
import { hasPartIn, isImpartial, subjectIdOf, workedOn } from '../acting/public.ts'

export interface Standing {
  /** The host. */
  account_id: string
  branch_id: number | null
  /** The host, and whoever has added something for them. */
  hands: readonly string[]
  assigned_to: string | null
  status: MeetingStatus
  slides: boolean
  chat: boolean
  work_item_id: number | null
}
export type Viewer = Pick<User, 'id' | 'guest' | 'isAdmin' | 'branchId' | 'manager'> & {
  menus: { reviewer_tools: Pick<User['menus']['reviewer_tools'], 'blotters' | 'activities'> }
  acting: { id: string } | null
}

export const isReviewer = (user: Viewer): boolean => user.menus.reviewer_tools.blotters && !user.guest

const covers = (user: Viewer, row: Pick<Standing, 'branch_id' | 'assigned_to'>): boolean => {
  const scope = reviewScopeOf(user)
  return scope === 'firm' || scope === row.branch_id || row.assigned_to === user.id
}

export const maySee = (user: Viewer, row: Pick<Standing, 'branch_id' | 'assigned_to'>): boolean =>
  isReviewer(user) && covers(user, row)

export const owns = (user: Viewer, row: Pick<Standing, 'account_id'>): boolean =>
  !user.guest && subjectIdOf(user) === row.account_id

/** Never the host, nor who acts for them or did. */
export const mayRecordOutcome = (user: Viewer, row: Standing): boolean =>
  maySee(user, row) && isToReview(row.status) && isImpartial(user, row)

/** Also from a colleague, who may be away. */
export const mayTake = (user: Viewer, row: Standing): boolean =>
  mayRecordOutcome(user, row) && (row.status === 'In sample' || row.assigned_to !== user.id)

export const mayAdd = (user: Viewer, row: Standing): boolean =>
  maySee(user, row) && mayMoveMeeting(row.status, 'In sample') && !hasPartIn(user, row)

/** At any time: what was counted wrong is counted again, also after the review. */
export const mayClassify = (user: Viewer, row: Standing): boolean => maySee(user, row) && !hasPartIn(user, row)

/** Whoever supervises a branch or the firm, as themselves (FINRA Rule 2210(b)(1)). */
export const isPrincipal = (user: Viewer): boolean =>
  isReviewer(user) && !user.acting && (user.manager || reviewScopeOf(user) === 'firm')

/** A file, before any meeting shows it. */
export const mayPreapprove = isPrincipal

export const mayApprove = (user: Viewer, row: Standing): boolean =>
  isPrincipal(user) && maySee(user, row) && row.slides && isImpartial(user, row)

/** What is missing; what is kept is never replaced. */
export const mayUpload = (user: Viewer, row: Standing): boolean =>
  (owns(user, row) || maySee(user, row)) && !(row.slides && row.chat)

/** Compliance sees what an escalated meeting is about, also without the tool for meetings. */
export const mayOpenFiles = (user: Viewer, row: Standing): boolean =>
  owns(user, row) || maySee(user, row) || (row.work_item_id !== null && decidesTasks(user))
const decidesTasks = (user: Viewer): boolean =>
  !user.guest && user.menus.reviewer_tools.activities && reviewScopeOf(user) === 'firm'

/** In person: nobody acknowledges for somebody. */
export const mayAcknowledge = (user: Viewer, row: Standing): boolean =>
  !user.guest && !user.acting && user.id === row.account_id

export function whyNot(user: Viewer, row: Standing): string | undefined {
  if (!maySee(user, row) || !hasPartIn(user, row)) return undefined
  return owns(user, row) ? 'You hosted this meeting. Someone else has to review it.' : workedOnIt
}

export function rightsOf(user: Viewer, row: Standing): Meeting['can'] {
  return {
    take: mayTake(user, row),
    record: mayRecordOutcome(user, row) ? [...outcomesFor(row)] : [],
    add: mayAdd(user, row),
    classify: mayClassify(user, row),
    upload: mayUpload(user, row),
    approve: mayApprove(user, row),
    own: owns(user, row),
    worked: isReviewer(user) && workedOn(user, row),
  }
}
