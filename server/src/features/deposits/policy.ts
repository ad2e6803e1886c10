// Who sees a deposit, and who may do what with it.
import type { Deposit, DepositStatus } from '@portal/contract/deposits'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
import { isImpartial, subjectIdOf, workedOn } from '../acting/public.ts'

export interface Standing {
  /** Whose it is. */
  account_id: string
  /** Theirs when it was captured. */
  branch_id: number | null
  created_by: string
  /** Who has worked on it for the asking side, or corrected what was typed. */
  hands: readonly string[]
  status: DepositStatus
  /** Who accepted it first, where two have to. */
  first_by: string | null
  taken_by: string | null
}
export type Viewer = Pick<User, 'id' | 'guest' | 'isAdmin' | 'branchId'> & {
  menus: { reviewer_tools: Pick<User['menus']['reviewer_tools'], 'blotters'> }
  acting: { id: string } | null
}

/** While acting for somebody one sees what they see. */
export const isReviewer = (user: Viewer): boolean => user.menus.reviewer_tools.blotters && !user.guest && !user.acting

/** Whose deposits come to this person to review; null when they review none. */
export const scopeOf = (user: Viewer): number | 'firm' | null => (isReviewer(user) ? reviewScopeOf(user) : null)

const covers = (user: Viewer, { branch_id }: Pick<Standing, 'branch_id'>): boolean => {
  const scope = scopeOf(user)
  return scope === 'firm' || (scope !== null && scope === branch_id)
}

type Placed = Pick<Standing, 'account_id' | 'branch_id'>

export const owns = (user: Viewer, row: Pick<Standing, 'account_id'>): boolean =>
  !user.guest && row.account_id === subjectIdOf(user)

export const maySee = (user: Viewer, row: Placed): boolean => owns(user, row) || covers(user, row)

/** Sees it as a reviewer does: never what is their own. */
export const mayReview = (user: Viewer, row: Placed): boolean => covers(user, row) && !owns(user, row)

/** Batches are the firm's: a branch's reviewer sees their branch's part of one. */
export const maySeeBankFile = (user: Viewer): boolean => scopeOf(user) === 'firm'

/** As it came, with all that the camera noted. */
export const maySeeOriginal = (user: Viewer, row: Placed): boolean => mayReview(user, row)

const openForOwner: readonly DepositStatus[] = ['Captured', 'In Review', 'Not in good order']

export const mayWithdraw = (user: Viewer, row: Standing): boolean =>
  owns(user, row) && openForOwner.includes(row.status)
export const mayRetake = (user: Viewer, row: Standing): boolean => owns(user, row) && row.status === 'Not in good order'
export const mayDestroy = (user: Viewer, row: Standing): boolean => owns(user, row) && row.status === 'Destroy due'

const isTheirs = (user: Viewer, row: Standing, at: readonly DepositStatus[]): boolean =>
  mayReview(user, row) && at.includes(row.status)

/** Also from a colleague who has it. */
export const mayTake = (user: Viewer, row: Standing): boolean =>
  isTheirs(user, row, ['Captured', 'In Review']) && row.taken_by !== user.id && isImpartial(user, row)

/** Corrects what was typed, by the picture; somebody else then accepts. */
export const mayCorrect = (user: Viewer, row: Standing): boolean =>
  isTheirs(user, row, ['In Review']) && row.account_id !== user.id && row.created_by !== user.id

export const mayReturn = (user: Viewer, row: Standing): boolean =>
  isTheirs(user, row, ['In Review']) && isImpartial(user, row)

/** Whoever accepted it first is not the second. */
export const mayBeSecond = (user: Pick<Viewer, 'id'>, row: Pick<Standing, 'status' | 'first_by'>): boolean =>
  row.status !== 'In Review' || row.first_by !== user.id

/** Neither captured it nor worked on it nor accepted it before. */
export const mayAccept = (user: Viewer, row: Standing): boolean =>
  isTheirs(user, row, ['In Review']) && isImpartial(user, row) && mayBeSecond(user, row)

export const worked = (user: Viewer, row: Standing): boolean =>
  isTheirs(user, row, ['Captured', 'In Review']) && workedOn(user, row)

export const rightsOf = (user: Viewer, row: Standing): Deposit['can'] => ({
  retake: mayRetake(user, row),
  withdraw: mayWithdraw(user, row),
  destroy: mayDestroy(user, row),
  take: mayTake(user, row),
  decide: mayAccept(user, row),
  correct: mayCorrect(user, row),
  worked: worked(user, row),
  original: maySeeOriginal(user, row),
})
