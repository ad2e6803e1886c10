// What may become of a submission, and who may do what with it.
import type { Can } from '@portal/contract/can'
import { type Decision, exchangeFieldLimits, type Submission, type SubmissionStatus } from '@portal/contract/exchange'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
import { isImpartial, subjectIdOf, workedOn } from '../acting/public.ts'

export const moves: Record<SubmissionStatus, readonly SubmissionStatus[]> = {
  Draft: ['Submitted', 'Withdrawn'],
  Submitted: ['In Review', 'Withdrawn'],
  'In Review': ['Holding (Advisor)', 'Complete', 'Declined', 'Withdrawn'],
  'Holding (Advisor)': ['In Review', 'Withdrawn'],
  Complete: [],
  Declined: [],
  Withdrawn: [],
}
export const mayMove = (from: SubmissionStatus, to: SubmissionStatus): boolean => moves[from].includes(to)

export const outcome: Record<Decision, SubmissionStatus> = {
  take: 'In Review',
  approve: 'Complete',
  return: 'Holding (Advisor)',
  decline: 'Declined',
}
/** Taking over from a colleague changes the reviewer and nothing else. */
export const decisionFits = (from: SubmissionStatus, decision: Decision): boolean =>
  mayMove(from, outcome[decision]) || (decision === 'take' && from === 'In Review')

export interface Standing {
  direction: Submission['direction']
  status: SubmissionStatus
  /** For whom; null when the firm sent it to everybody. */
  account_id: string | null
  /** Their branch. */
  branch_id: number | null
  created_by: string
  /** Whose desk it is on. */
  assigned_to: string | null
  /** Who has worked on it for whoever it is from. */
  hands: readonly string[]
  submitted_at: Date | null
}
export type Viewer = Pick<User, 'id' | 'guest' | 'isAdmin' | 'branchId' | 'library_access' | 'menus' | 'acting'>

export const isReviewer = (user: Pick<Viewer, 'guest' | 'menus'>): boolean =>
  user.menus.reviewer_tools.documents && !user.guest

/** Not while acting: what looks like somebody's own paper must not go to the whole firm. */
export const maySendToAdvisors = (user: Viewer): boolean =>
  user.isAdmin && !user.guest && user.library_access && !user.acting

export const owns = (user: Viewer, row: Standing): boolean =>
  row.direction === 'sent' && row.account_id === subjectIdOf(user)

/** Withdrawing it, answering, adding files to it. */
export const mayChange = owns

/** Of their branch, or of the firm, or on their own desk; decided ones too. */
const covers = (user: Viewer, row: Standing): boolean => {
  const scope = reviewScopeOf(user)
  return scope === 'firm' || scope === row.branch_id || row.assigned_to === user.id
}

/** A draft is its owner's alone, also when it is withdrawn without ever having been sent. */
const reviews = (user: Viewer, row: Standing): boolean =>
  isReviewer(user) && covers(user, row) && row.direction === 'sent' && row.submitted_at !== null

export function maySee(user: Viewer, row: Standing): boolean {
  if (row.direction === 'sent') return owns(user, row) || reviews(user, row)
  return row.account_id === null || row.account_id === subjectIdOf(user) || row.created_by === user.id
}

export const mayDecide = (user: Viewer, row: Standing): boolean => reviews(user, row) && isImpartial(user, row)

/** They would decide it, had they not worked on it. */
const worked = (user: Viewer, row: Standing): boolean => reviews(user, row) && workedOn(user, row)

export const whyNot = (user: Viewer, row: Standing): string | undefined => (worked(user, row) ? workedOnIt : undefined)

const waiting: readonly SubmissionStatus[] = ['Submitted', 'In Review', 'Holding (Advisor)']

export const rightsOf = (user: Viewer, row: Standing): Submission['can'] => ({
  edit: owns(user, row) && row.status === 'Draft',
  withdraw: owns(user, row) && mayMove(row.status, 'Withdrawn'),
  comment: waiting.includes(row.status) && (owns(user, row) || reviews(user, row)),
  decide: waiting.includes(row.status) && mayDecide(user, row),
  worked: waiting.includes(row.status) && worked(user, row),
})

export const exchangeRights = (user: Viewer): Can['exchange'] => ({ sendToAdvisors: maySendToAdvisors(user) })

/** What may be shown of an account number; nothing while it is too short to have an end. */
export const endOf = (account: string): string => (account.length < 4 ? '' : account.slice(-4))
export const masked = (end: string): string => (end ? `····${end}` : '')

/** A list shows it by this: `Roth IRA ····4471, Halvorsen`. */
export function businessTitle(registration: string, end: string, client: string): string {
  const name = client.includes(',') ? client.split(',')[0] : client.trim().split(/\s/).at(-1)
  return `${registration} ${masked(end)}, ${name?.trim()}`.slice(0, exchangeFieldLimits.title)
}
