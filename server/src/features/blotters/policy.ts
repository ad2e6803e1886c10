// Who does what with a month of a blotter. Four pairs of eyes: who enters, who reviews, who certifies and who locks are never the same.
import type { BlotterMove, BlotterStatus } from '@portal/contract/blotters'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
import { hasPartIn, isImpartial } from '../acting/public.ts'

export type Viewer = Pick<User, 'id' | 'guest' | 'isAdmin' | 'branchId' | 'manager'> & { acting: { id: string } | null }

export interface Standing {
  branch_id: number
  status: BlotterStatus
  /** The month has ended. */
  over: boolean
  /** Not before the firm's first month: a nil report of some year past would make every branch owe the months since. */
  expected: boolean
  entries: number
  /** Lines that were entered after the draw. */
  undrawn: number
  sampled: number
  reviewed: number
  unanswered: number
  signed_at: Date | null
  certified_by: string | null
  /** Who entered a line, or had it entered for them. */
  hands: readonly string[]
  /** Who drew, recorded an outcome or a finding, or signed off. */
  reviewers: readonly string[]
  /** Who answered a finding for the branch. */
  answerers: readonly string[]
}

type Of = Pick<Standing, 'branch_id'>

export const mayListen = ({ guest, menus }: Pick<User, 'guest' | 'menus'>): boolean =>
  menus.reviewer_tools.blotters && !guest

/** Whoever has the flag; of which branches says their scope. */
export const maySee = (user: Viewer, { branch_id }: Of): boolean => {
  const scope = reviewScopeOf(user)
  return !user.guest && (scope === 'firm' || scope === branch_id)
}

/** The branch's principal: they certify, and so they do not review. */
export const isPrincipal = (user: Viewer, { branch_id }: Of): boolean =>
  !user.guest && user.manager && user.branchId === branch_id

const isCompliance = (user: Viewer, row: Of): boolean =>
  !user.guest && reviewScopeOf(user) === 'firm' && !isPrincipal(user, row)

const parts = (hands: readonly (string | null)[]) => ({
  account_id: null,
  hands: hands.filter((hand) => hand !== null),
})

/** Whether they have had a part in what this move would judge, themselves or as whom they act for. */
export function workedOnMove(user: Viewer, move: BlotterMove | 'review', row: Standing): boolean {
  if (move === 'certify') return hasPartIn(user, parts([...row.hands, ...row.reviewers]))
  if (move === 'lock')
    return hasPartIn(user, parts([...row.hands, ...row.reviewers, ...row.answerers, row.certified_by]))
  if (move === 'changes') return hasPartIn(user, parts([row.certified_by]))
  return move !== 'nil' && hasPartIn(user, parts(row.hands))
}

/** By who they are, wherever the month stands; always in person. */
export function mayMove(user: Viewer, move: BlotterMove | 'review', row: Standing): boolean {
  if (!maySee(user, row) || user.acting || workedOnMove(user, move, row)) return false
  return isTheirs(user, move, row)
}

export function isTheirs(user: Viewer, move: BlotterMove | 'review', row: Standing): boolean {
  if (move === 'certify' || move === 'nil') return isPrincipal(user, row)
  if (move === 'lock') return isCompliance(user, row)
  if (move === 'changes') return row.status === 'Sampled' ? isPrincipal(user, row) : isCompliance(user, row)
  return !isPrincipal(user, row)
}

/** By where the month stands, whoever asks. */
export function fits(move: BlotterMove | 'review', row: Standing): boolean {
  const { status, over, entries, undrawn, signed_at } = row
  const sampled = status === 'Sampled'
  const fitting: Record<typeof move, boolean> = {
    draw: over && ((status === 'Open' && entries > 0) || (sampled && undrawn > 0)),
    review: sampled && signed_at === null,
    sign: sampled && signed_at === null && row.reviewed === row.sampled && undrawn === 0,
    certify: sampled && signed_at !== null && row.unanswered === 0 && undrawn === 0,
    nil: status === 'Open' && over && row.expected && entries === 0,
    changes: (sampled && signed_at !== null) || status === 'Certified' || status === 'Nil',
    lock: status === 'Certified',
  }
  return fitting[move]
}

/** The branch answers what was found; not whoever found it. */
export const mayAnswer = (user: Viewer, row: Of, finding: { found_by: string | null }): boolean =>
  maySee(user, row) && isImpartial(user, parts([finding.found_by]))

export const mayCorrect = (user: Viewer, row: Of): boolean => maySee(user, row)

/** A second person, who did not enter what is corrected. */
export const mayDecideCorrection = (
  user: Viewer,
  row: Pick<Standing, 'branch_id' | 'hands'>,
  correction: { added_by: string | null },
): boolean => maySee(user, row) && isImpartial(user, parts([...row.hands, correction.added_by]))

/** People of the branch, with the flag. */
export const mayEnterCheck = (user: Viewer, { branch_id }: Of): boolean => !user.guest && user.branchId === branch_id
