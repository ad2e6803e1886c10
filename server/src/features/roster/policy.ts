// Whose advisors somebody sees.
import type { User } from '../../platform/session/sessions.ts'

export type Scope = number | 'firm' | 'nobody'

/** The firm for admins; for everybody else the own branch, and without one nobody. */
export const scopeOf = ({ isAdmin, branchId }: Pick<User, 'isAdmin' | 'branchId'>): Scope =>
  isAdmin ? 'firm' : (branchId ?? 'nobody')
