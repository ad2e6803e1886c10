// Who sees a work item, and who may do what with it.
import { inPersonOnly, workedOnIt } from '@portal/contract/rules/four-eyes'
import { mayMoveStage, movesFrom, type Stage, stage } from '@portal/contract/rules/stage'
import type { Details } from '@portal/contract/session'
import type { Task } from '@portal/contract/tasks'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
import { isImpartial, subjectIdOf, workedOn } from '../acting/public.ts'
import { refusedByKind } from './records.ts'

/** Whose decision it is: of every reviewer who sees it, of the branch's manager, or of those who look after the whole firm. */
export type Desk = 'reviewer' | 'manager' | 'firm'

export interface Standing {
  /** Whom it concerns; null while that is somebody without an account. */
  account_id: string | null
  /** Their branch. */
  branch_id: number | null
  /** Null where it came from somebody without an account. */
  created_by: string | null
  /** Who has worked on it, or on what is behind it, for whoever asks. */
  hands: readonly string[]
  assigned_to: string | null
  stage: Stage
  desk: Desk
  record_kind: string
}
export type Viewer = Pick<User, 'id' | 'guest' | 'isAdmin' | 'branchId' | 'manager' | 'menus'> & {
  acting: { id: string } | null
}

export const isReviewer = (user: Viewer): boolean => user.menus.reviewer_tools.activities && !user.guest

/** Whose work items come to this person; null when they review none. */
export const reviewsOf = (user: Viewer): Details['reviews'] => (isReviewer(user) ? reviewScopeOf(user) : null)

const covers = (user: Viewer, row: Standing): boolean => {
  const scope = reviewScopeOf(user)
  return scope === 'firm' || scope === row.branch_id || row.assigned_to === user.id
}

export const concerns = (user: Viewer, row: Standing): boolean => !user.guest && row.account_id === subjectIdOf(user)

/** Sees it as a reviewer does. What concerns oneself one sees as everybody else sees theirs. */
export const works = (user: Viewer, row: Standing): boolean =>
  isReviewer(user) && covers(user, row) && row.account_id !== user.id && !concerns(user, row)

export const maySee = (user: Viewer, row: Standing): boolean =>
  concerns(user, row) || (isReviewer(user) && covers(user, row))

const atDesk = (user: Viewer, { desk, branch_id }: Standing): boolean => {
  if (desk === 'firm') return reviewScopeOf(user) === 'firm'
  if (desk === 'manager') return user.isAdmin || (user.manager && branch_id !== null && user.branchId === branch_id)
  return true
}

const isTheirs = (user: Viewer, row: Standing): boolean =>
  row.stage !== stage.complete && works(user, row) && atDesk(user, row) && refusedByKind(user, row) === undefined

export const mayDecide = (user: Viewer, row: Standing): boolean => isTheirs(user, row) && isImpartial(user, row)

/** They would decide it, had they not worked on it. */
const worked = (user: Viewer, row: Standing): boolean => isTheirs(user, row) && workedOn(user, row)

export function whyNot(user: Viewer, row: Standing): string | undefined {
  if (worked(user, row)) return workedOnIt
  if (user.acting && isTheirs(user, row)) return inPersonOnly
  if (!works(user, row)) return undefined
  return atDesk(user, row) ? refusedByKind(user, row) : whoseDesk[row.desk]
}
const whoseDesk: Partial<Record<Desk, string>> = {
  manager: 'The advisor’s branch manager or an admin has to decide first.',
  firm: 'Compliance has to decide this, and it can’t be the person who approved it first.',
}

export const mayWithdraw = concerns

/** What the reviewers say among themselves. */
export const mayCommentInternally = works

/** Asks somebody outside for documents it needs: whoever works it, and whom it concerns. */
export const mayAskOutside = (user: Viewer, row: Standing): boolean =>
  row.stage !== stage.complete && (works(user, row) || concerns(user, row))

export function rightsOf(user: Viewer, row: Standing): Task['can'] {
  const over = row.stage === stage.complete
  return {
    answer: concerns(user, row) && row.stage === stage.holdingAdvisor,
    comment: !over && maySee(user, row),
    withdraw: !over && concerns(user, row),
    decide: mayDecide(user, row),
    worked: worked(user, row),
  }
}

/** Of what is worked on a screen of its own: here it is looked at and talked about. That the advisor has it is still true. */
export const workedElsewhere = ({ answer, comment }: Task['can']): Task['can'] => ({
  answer,
  comment,
  withdraw: false,
  decide: false,
  worked: false,
})

/** Returning takes a reason and completing a decision, so neither is a mere move; Assigned takes somebody. */
export const fitsMove = (row: Pick<Standing, 'stage' | 'assigned_to'>, to: Stage): boolean =>
  to !== stage.holdingAdvisor &&
  to !== stage.complete &&
  (to !== stage.assigned || row.assigned_to !== null) &&
  mayMoveStage(row.stage, to)

export const movesOf = (row: Standing): Stage[] => movesFrom(row.stage).filter((to) => fitsMove(row, to))
