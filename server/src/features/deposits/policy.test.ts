import { type DepositStatus, depositStatuses } from '@portal/contract/deposits'
import { expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import { adminOf, another, userOf } from '../../testing/people.ts'
import * as policy from './policy.ts'

const { isReviewer, mayAccept, mayCorrect, mayDestroy, mayRetake, mayReturn, maySee, maySeeBankFile } = policy
const { maySeeOriginal, mayTake, mayWithdraw, mayReview, mayBeSecond, owns, rightsOf, scopeOf, worked } = policy

const row = (more: Partial<policy.Standing> = {}): policy.Standing => ({
  account_id: 'owner',
  branch_id: 1,
  created_by: 'owner',
  hands: ['owner'],
  status: 'In Review',
  first_by: null,
  taken_by: null,
  ...more,
})
const owner = userOf({ id: 'owner' })
const reviewer = userOf({ menus: menusFor(true) })
const home = userOf({ menus: menusFor(true), branchId: null })
const elsewhere = userOf({ menus: menusFor(true), branchId: 2 })
const guest = userOf({ menus: menusFor(true), guest: true })
const actingForOwner = adminOf({ acting: { ...another, id: 'owner' } })

it('reviewers have the flag, are no guests, and act for no one', () => {
  expect([reviewer, home, adminOf(), userOf(), guest, actingForOwner].map(isReviewer)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect([reviewer, home, adminOf(), userOf()].map(scopeOf)).toEqual([1, 'firm', 'firm', null])
})

it('a deposit is seen by whose it is, who acts for them, and who reviews their branch', () => {
  const seen = [owner, actingForOwner, reviewer, home, adminOf(), elsewhere, userOf(), guest].map((one) =>
    maySee(one, row()),
  )
  expect(seen).toEqual([true, true, true, true, true, false, false, false])
  expect([owner, actingForOwner, reviewer, guest].map((one) => owns(one, row()))).toEqual([true, true, false, false])
  const ofNoBranch = [owner, userOf(), reviewer, home].map((one) => maySee(one, row({ branch_id: null })))
  expect(ofNoBranch).toEqual([true, false, false, true])
})

it('nobody reviews their own, and not while acting for its owner', () => {
  const both = adminOf({ id: 'owner' })
  expect([both, owner, actingForOwner, elsewhere].map((one) => mayReview(one, row()))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([reviewer, home].map((one) => mayReview(one, row()))).toEqual([true, true])
  expect([reviewer, owner, elsewhere].map((one) => maySeeOriginal(one, row()))).toEqual([true, false, false])
})

it('the bank’s file is the firm’s', () => {
  expect([home, adminOf(), reviewer, userOf()].map(maySeeBankFile)).toEqual([true, true, false, false])
})

const at = (may: (user: policy.Viewer, of: policy.Standing) => boolean, user: policy.Viewer, more = {}) =>
  depositStatuses.filter((status) => may(user, row({ status, ...more })))

it.each<[string, (user: policy.Viewer, of: policy.Standing) => boolean, DepositStatus[]]>([
  ['withdraws', mayWithdraw, ['Captured', 'In Review', 'Not in good order']],
  ['retakes', mayRetake, ['Not in good order']],
  ['destroys', mayDestroy, ['Destroy due']],
])('the owner %s at these statuses, and nobody else does', (_, may, statuses) => {
  for (const one of [owner, actingForOwner]) expect(at(may, one)).toEqual(statuses)
  for (const one of [reviewer, home, userOf(), elsewhere, guest]) expect(at(may, one)).toEqual([])
})

it.each<[string, (user: policy.Viewer, of: policy.Standing) => boolean, DepositStatus[]]>([
  ['takes', mayTake, ['Captured', 'In Review']],
  ['corrects', mayCorrect, ['In Review']],
  ['returns', mayReturn, ['In Review']],
  ['accepts', mayAccept, ['In Review']],
])('a reviewer of the branch or the firm %s at these statuses, and nobody else does', (_, may, statuses) => {
  for (const one of [reviewer, home, adminOf()]) expect(at(may, one)).toEqual(statuses)
  for (const one of [owner, userOf(), elsewhere, guest, actingForOwner]) expect(at(may, one)).toEqual([])
})

it('whoever captured it, worked on it or accepted it first never accepts it', () => {
  for (const more of [{ created_by: 'me' }, { hands: ['me'] }]) {
    for (const may of [mayAccept, mayReturn, mayTake]) expect(may(reviewer, row(more))).toBe(false)
    expect(worked(reviewer, row(more))).toBe(true)
  }
  expect(mayAccept(reviewer, row({ first_by: 'me' }))).toBe(false)
  expect(mayReturn(reviewer, row({ first_by: 'me' }))).toBe(true)
  expect(mayAccept(reviewer, row({ first_by: 'other' }))).toBe(true)
  expect(worked(reviewer, row())).toBe(false)
  // who corrected what was typed can go on correcting it
  expect(mayCorrect(reviewer, row({ hands: ['me'] }))).toBe(true)
  expect(mayCorrect(reviewer, row({ created_by: 'me' }))).toBe(false)
})

it('a second reviewer is another than the first', () => {
  const me = userOf()
  expect([
    mayBeSecond(me, row({ first_by: 'me' })),
    mayBeSecond(me, row({ first_by: 'other' })),
    mayBeSecond(me, row()),
    mayBeSecond(me, row({ first_by: 'me', status: 'Captured' })),
  ]).toEqual([false, true, true, true])
})

it('is taken from a colleague, never from oneself', () => {
  expect([mayTake(reviewer, row({ taken_by: 'other' })), mayTake(reviewer, row({ taken_by: 'me' }))]).toEqual([
    true,
    false,
  ])
})

it('says all of it at once', () => {
  const none = { retake: false, withdraw: false, destroy: false, take: false, decide: false, correct: false }
  expect(rightsOf(reviewer, row())).toEqual({
    ...none,
    take: true,
    decide: true,
    correct: true,
    worked: false,
    original: true,
  })
  expect(rightsOf(owner, row({ status: 'Destroy due' }))).toEqual({
    ...none,
    destroy: true,
    worked: false,
    original: false,
  })
})
