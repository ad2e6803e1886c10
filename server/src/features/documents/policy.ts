// Who sees which document, and who keeps a branch's library.
import type { Can } from '@portal/contract/can'
import type { User } from '../../platform/session/sessions.ts'

export type Reader = Pick<User, 'id' | 'isAdmin' | 'guest' | 'branchId' | 'manager'>

export interface Placed {
  advisor_id: string | null
  branch_id: number | null
  is_public: boolean
  for_guests: boolean
}

/** A guest sees what is meant for guests, whatever else the account may be. */
export const seesAll = (user: Reader): boolean => user.isAdmin && !user.guest

export function maySee(user: Reader, { advisor_id, branch_id, is_public, for_guests }: Placed): boolean {
  if (seesAll(user)) return true
  if (user.guest) return advisor_id === null && branch_id === null && (is_public || for_guests)
  if (branch_id !== null) return branch_id === user.branchId
  return advisor_id === null || advisor_id === user.id
}

export const mayEditDocuments = seesAll

/** `inScope`: among those a document can be meant for alone. */
export const mayReceive = (account: { inScope: boolean }): boolean => account.inScope

export const mayEditBranch = (user: Reader, branchId: number): boolean =>
  seesAll(user) || (user.manager && !user.guest && user.branchId === branchId)

/** Some branch's: which one an admin means is said later. */
export const mayEditSomeBranch = (user: Reader): boolean =>
  seesAll(user) || (user.branchId !== null && mayEditBranch(user, user.branchId))

export const documentRights = (user: Reader): Can['documents'] => ({
  edit: mayEditDocuments(user),
  branch: mayEditSomeBranch(user),
})

/** Only those who belong to the branch are counted, so only they acknowledge. */
export const mayAcknowledge = (user: Reader, { branch_id }: Placed): boolean =>
  branch_id === null || branch_id === user.branchId
