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

const everybodys = { advisor_id: null, branch_id: null }
const mine = { advisor_id: 'me', branch_id: null }
const anothers = { advisor_id: 'other', branch_id: null }
const branchs = { advisor_id: null, branch_id: 1 }
const otherBranchs = { advisor_id: null, branch_id: 2 }

it.each([
  ['an advisor', userOf(), [true, true, false, true, false]],
  ['somebody without a branch', userOf({ branchId: null }), [true, true, false, false, false]],
  ['an admin', adminOf(), [true, true, true, true, true]],
  ['a guest', userOf({ guest: true }), [true, true, false, false, false]],
  ['a guest who is an admin', adminOf({ guest: true }), [true, true, false, false, false]],
])('%s sees everybody’s, their own, somebody else’s, their branch’s, another branch’s', (_, user, sees) => {
  expect([everybodys, mine, anothers, branchs, otherBranchs].map((row) => maySee(user, row))).toEqual(sees)
})

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
    expect(documentRights(user)).toEqual({ edit: may[0] })
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
