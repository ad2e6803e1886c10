// Who sees a candidate, and who does what for the firm. A user who invited or reminded a candidate, or sent them a new link, is a
// participant: they neither accept steps nor decide.
import { limits } from '@portal/contract/limits'
import type { CandidateRecord, CandidateState, StepReview } from '@portal/contract/onboarding-review'
import type { OnboardingStep } from '@portal/contract/onboarding-steps'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { reviewScopeOf } from '../../../platform/session/scope.ts'
import type { User } from '../../../platform/session/sessions.ts'
import { isImpartial, type Parts, workedOn } from '../../acting/public.ts'

export interface Standing extends Parts {
  branch_id: number
  state: CandidateState
}
export type Viewer = Pick<User, 'id' | 'access' | 'guest' | 'isAdmin' | 'branchId' | 'manager'> & {
  menus: { reviewer_tools: Pick<User['menus']['reviewer_tools'], 'activities'> }
  acting: { id: string } | null
}

const isReviewer = (user: Viewer): boolean => user.menus.reviewer_tools.activities && !user.guest

/** Whose candidates come to this person; null when they review none. */
export const scopeOf = (user: Viewer): number | 'firm' | null => (isReviewer(user) ? reviewScopeOf(user) : null)

export function maySee(user: Viewer, { branch_id }: Pick<Standing, 'branch_id'>): boolean {
  const scope = scopeOf(user)
  return scope === 'firm' || (scope !== null && scope === branch_id)
}

/** Managers for their own branch, admins for every one; never in somebody else's name. */
export const mayInviteTo = (user: Viewer, branchId: number): boolean =>
  isReviewer(user) && !user.acting && (user.isAdmin || (user.manager && user.branchId === branchId))

const open: readonly CandidateState[] = ['invited', 'started', 'review', 'returned']
export const isOpen = ({ state }: Pick<Standing, 'state'>): boolean => open.includes(state)

export const mayLink = (user: Viewer, row: Standing): boolean => isOpen(row) && mayInviteTo(user, row.branch_id)

const works = (user: Viewer, row: Standing): boolean => maySee(user, row) && !user.acting

export const mayPlan = (user: Viewer, row: Standing): boolean => works(user, row) && isOpen(row)

/** Accepts and returns single steps. */
export const mayReview = (user: Viewer, row: Standing): boolean =>
  works(user, row) && row.state === 'review' && isImpartial(user, row)

/** Whoever answers for the branch, or looks after the whole firm, and can give what the account will have. */
const decides = (user: Viewer, { branch_id }: Standing): boolean =>
  user.access >= limits.accessAdvisor &&
  (reviewScopeOf(user) === 'firm' || (user.manager && user.branchId === branch_id))

export const mayApprove = (user: Viewer, row: Standing): boolean =>
  mayReview(user, row) && decides(user, row) && isImpartial(user, row)

/** Approves once everything is signed and sent, whatever the state is now. */
export const couldApprove = (user: Viewer, row: Standing): boolean => mayApprove(user, { ...row, state: 'review' })

export const mayDecline = (user: Viewer, row: Standing): boolean =>
  mayNoteWithdrawal(user, row) && isImpartial(user, row)

/** The decision is the candidate's. Participants may record it too: the candidate tells the person who invited them. */
export const mayNoteWithdrawal = (user: Viewer, row: Standing): boolean =>
  works(user, row) && isOpen(row) && decides(user, row)

/** What was signed, for whoever reviews it. Of one who was declined or withdrew, nobody sees it anymore. */
export const maySeeAnswers = (user: Viewer, row: Standing): boolean =>
  works(user, row) && ['review', 'returned', 'approved'].includes(row.state)

/** Shown in place of the decisions. */
export function whyNot(user: Viewer, row: Standing): string {
  if (row.state !== 'review' || mayApprove(user, row)) return ''
  if (workedOn(user, row)) return workedOnIt
  return user.acting ? actingNow : notTheirs
}
const actingNow = 'You’re acting for someone. Stop acting to review candidates.'
const notTheirs = 'The branch manager or the home office has to approve or decline.'

/** Shown in place of the decisions: why the user can't decide, and who can. `others` can approve this candidate. */
export function explainDeciders(user: Viewer, row: Standing, others: readonly string[]): string {
  if (!isOpen(row) || couldApprove(user, row)) return ''
  if (others.length === 0) return noneLeft
  const why = whyNot(user, row)
  return why && `${why} ${listNames(others)} can.`
}
const noneLeft =
  'No one can approve this candidate: everyone who could has worked on the invitation. Ask an admin to give the Activities tool to someone else.'

/** The number of names that fit into one sentence. */
const namesShown = 3
function listNames(names: readonly string[]): string {
  const more = names.length - namesShown
  const shown = more > 0 ? [...names.slice(0, namesShown), `${more} more`] : names
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(shown)
}

export const rightsOf = (user: Viewer, row: Standing): CandidateRecord['can'] => ({
  link: mayLink(user, row),
  review: mayReview(user, row),
  plan: mayPlan(user, row),
  decline: mayDecline(user, row),
  withdraw: mayNoteWithdrawal(user, row),
  decide: mayApprove(user, row),
  why_not: whyNot(user, row),
  reveal: maySeeAnswers(user, row),
})

/** Read and signed by the rules of the portal: there is nothing to return. */
export const mayReturn = (step: OnboardingStep): boolean => step !== 'policies' && step !== 'sign'

/** Every step has to be accepted before somebody is approved, and only what is marked is returned. */
export const allAccepted = (steps: readonly { review: StepReview }[]): boolean =>
  steps.length > 0 && steps.every(({ review }) => review === 'accepted')
