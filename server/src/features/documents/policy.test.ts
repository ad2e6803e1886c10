import { describe, expect, it } from 'vitest'
import { adminOf, userOf } from '../../testing/people.ts'
import {
  documentRights,
  mayAcknowledge,
  mayEditBranch,
  mayEditDocuments,
  mayEditSomeBranch,
  mayReceive,
  maySee,
} from './policy.ts'

const everybodys = { advisor_id: null, branch_id: null, is_public: false, for_guests: false }
const mine = { ...everybodys, advisor_id: 'me' }
const anothers = { ...everybodys, advisor_id: 'other' }
const branchs = { ...everybodys, branch_id: 1 }
const otherBranchs = { ...everybodys, branch_id: 2 }

it.each([
  ['an advisor', userOf(), [true, true, false, true, false]],
  ['somebody without a branch', userOf({ branchId: null }), [true, true, false, false, false]],
  ['an admin', adminOf(), [true, true, true, true, true]],
  ['a guest', userOf({ guest: true }), [false, false, false, false, false]],
  ['a guest who is an admin', adminOf({ guest: true }), [false, false, false, false, false]],
])('%s sees everybody’s, their own, somebody else’s, their branch’s, another branch’s', (_, user, sees) => {
  expect([everybodys, mine, anothers, branchs, otherBranchs].map((row) => maySee(user, row))).toEqual(sees)
})

it.each([{ is_public: true }, { for_guests: true }])(
  'a guest sees what is marked %j, and never what is one person’s or one branch’s',
  (marked) => {
    const rows = [everybodys, mine, anothers, branchs].map((row) => ({ ...row, ...marked }))
    for (const guest of [userOf({ guest: true }), adminOf({ guest: true })])
      expect(rows.map((row) => maySee(guest, row))).toEqual([true, false, false, false])
  },
)

describe('changing', () => {
  it.each([
    ['an advisor', userOf(), [false, false, false, false]],
    ['a manager', userOf({ manager: true }), [false, true, true, false]],
    ['a manager without a branch', userOf({ manager: true, branchId: null }), [false, false, false, false]],
    ['an admin', adminOf(), [true, true, true, true]],
    ['a guest who is both', adminOf({ guest: true, manager: true }), [false, false, false, false]],
  ])('%s: the firm’s, some branch’s, their own branch’s, another branch’s', (_, user, may) => {
    const rights = [mayEditDocuments(user), mayEditSomeBranch(user), mayEditBranch(user, 1), mayEditBranch(user, 2)]
    expect(rights).toEqual(may)
    expect(documentRights(user)).toEqual({ edit: may[0], branch: may[1] })
  })
})

it.each([
  ['everybody’s', everybodys, true],
  ['their branch’s', branchs, true],
  ['another branch’s', otherBranchs, false],
])('acknowledging %s: %s', (_, row, may) => expect(mayAcknowledge(adminOf(), row)).toBe(may))

it.each([true, false])('a document is meant for one of those it can be meant for: %s', (inScope) =>
  expect(mayReceive({ inScope })).toBe(inScope),
)
