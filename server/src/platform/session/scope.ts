// How far somebody reaches. Admins reach the whole firm and everybody in a branch reaches that branch. Without a branch the two
// questions have opposite answers, so each has its own name.
import type { User } from './sessions.ts'

type Placed = Pick<User, 'isAdmin' | 'branchId'>

/** Whose people somebody sees: without a branch, nobody’s. */
export const peopleScopeOf = ({ isAdmin, branchId }: Placed): number | 'firm' | 'nobody' =>
  isAdmin ? 'firm' : (branchId ?? 'nobody')

/** Whose work comes to a reviewer: without a branch it is the home office that reviews, for the whole firm. */
export const reviewScopeOf = ({ isAdmin, branchId }: Placed): number | 'firm' =>
  isAdmin || branchId === null ? 'firm' : branchId
