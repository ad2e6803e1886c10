import { type CandidateState, candidateStates } from '@portal/contract/onboarding-review'
import { onboardingSteps } from '@portal/contract/onboarding-steps'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { expect, it } from 'vitest'
import type { User } from '../../../platform/session/sessions.ts'
import { menusFor } from '../../../testing/actors.ts'
import { adminOf, another, userOf } from '../../../testing/people.ts'
import {
  allAccepted,
  couldApprove,
  explainDeciders,
  isOpen,
  mayApprove,
  mayDecline,
  mayInviteTo,
  mayLink,
  mayNoteWithdrawal,
  mayPlan,
  mayReturn,
  mayReview,
  maySee,
  maySeeAnswers,
  rightsOf,
  type Standing,
  whyNot,
} from './policy.ts'

const rowOf = (state: CandidateState = 'review', more: Partial<Standing> = {}): Standing => ({
  branch_id: 1,
  state,
  account_id: null,
  hands: [],
  ...more,
})
const reviewer = (more: Partial<User> = {}) => userOf({ access: 2, menus: menusFor(true), ...more })
const manager = reviewer({ manager: true })
const homeOffice = reviewer({ branchId: null })
const people: [string, User, sees: boolean, invites: boolean, decides: boolean][] = [
  ['an admin', adminOf({ branchId: 2 }), true, true, true],
  ['the manager of the branch', manager, true, true, true],
  ['a reviewer of the home office', homeOffice, true, false, true],
  ['a reviewer of the branch', reviewer(), true, false, false],
  ['the manager of another branch', reviewer({ manager: true, branchId: 2 }), false, false, false],
  ['a manager without the tool', userOf({ access: 2, manager: true }), false, false, false],
  ['an advisor', userOf(), false, false, false],
  ['a guest', reviewer({ guest: true, manager: true }), false, false, false],
]

it.each(people)('%s sees, invites and decides as far as they reach', (_, user, sees, invites, decides) => {
  const row = rowOf()
  expect(maySee(user, row)).toBe(sees)
  expect(mayPlan(user, row)).toBe(sees)
  expect(mayReview(user, row)).toBe(sees)
  expect(maySeeAnswers(user, row)).toBe(sees)
  expect(mayInviteTo(user, 1)).toBe(invites)
  expect(mayLink(user, row)).toBe(invites)
  expect(mayApprove(user, row)).toBe(decides)
  expect(mayDecline(user, row)).toBe(decides)
  expect(mayNoteWithdrawal(user, row)).toBe(decides)
  expect(couldApprove(user, rowOf('invited'))).toBe(decides)
})

it('nobody does anything for the firm while they act for somebody, though they see it', () => {
  const acting = { ...manager, acting: another }
  expect(maySee(acting, rowOf())).toBe(true)
  expect(rightsOf(acting, rowOf())).toEqual({
    link: false,
    review: false,
    plan: false,
    decline: false,
    withdraw: false,
    decide: false,
    reveal: false,
    why_not: 'You’re acting for someone. Stop acting to review candidates.',
  })
})

it('a participant decides nothing, notes withdrawals, and is told why', () => {
  const row = rowOf('review', { hands: [manager.id] })
  expect([mayReview(manager, row), mayApprove(manager, row), mayDecline(manager, row)]).toEqual([false, false, false])
  expect(mayNoteWithdrawal(manager, row)).toBe(true)
  expect(whyNot(manager, row)).toBe(workedOnIt)
  expect(whyNot(reviewer(), rowOf())).toBe('The branch manager or the home office has to approve or decline.')
  expect(whyNot(manager, rowOf())).toBe('')
})

it('says who can decide where the user can’t, and when no one can', () => {
  const row = rowOf('review', { hands: [manager.id] })
  expect(explainDeciders(manager, row, ['Ada Ames', 'Bo Boss'])).toBe(`${workedOnIt} Ada Ames or Bo Boss can.`)
  const five = ['Ada Ames', 'Bo Boss', 'Cy Cole', 'Di Dunn', 'Ed Eads']
  expect(explainDeciders(reviewer(), rowOf(), five)).toBe(
    'The branch manager or the home office has to approve or decline. Ada Ames, Bo Boss, Cy Cole, or 2 more can.',
  )
  expect(explainDeciders(manager, rowOf('invited', { hands: [manager.id] }), ['Ada Ames'])).toBe('')
  expect(explainDeciders(manager, rowOf('invited', { hands: [manager.id] }), [])).toMatch(/^No one can approve/)
  expect(explainDeciders(manager, rowOf(), [])).toBe('')
  expect(explainDeciders(manager, rowOf('declined', { hands: [manager.id] }), [])).toBe('')
})

it('each is for its states', () => {
  const when = (may: (row: Standing) => boolean) => candidateStates.filter((state) => may(rowOf(state)))
  const open = ['invited', 'started', 'review', 'returned']
  expect(when(isOpen)).toEqual(open)
  expect(when((row) => mayLink(manager, row))).toEqual(open)
  expect(when((row) => mayPlan(manager, row))).toEqual(open)
  expect(when((row) => mayDecline(manager, row))).toEqual(open)
  expect(when((row) => mayReview(manager, row))).toEqual(['review'])
  expect(when((row) => mayApprove(manager, row))).toEqual(['review'])
  expect(when((row) => maySeeAnswers(manager, row))).toEqual(['review', 'returned', 'approved'])
})

it('is returned step by step, but for what the portal checks, and approved when all is accepted', () => {
  expect(onboardingSteps.filter((step) => !mayReturn(step))).toEqual(['policies', 'sign'])
  expect(allAccepted([{ review: 'accepted' }, { review: 'accepted' }])).toBe(true)
  expect(allAccepted([{ review: 'accepted' }, { review: 'returning' }])).toBe(false)
  expect(allAccepted([])).toBe(false)
})
