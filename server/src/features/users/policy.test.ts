import { reviewerFlags } from '@portal/contract/session'
import { describe, expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import { adminOf, userOf } from '../../testing/people.ts'
import {
  invitationRights,
  isLastAdmin,
  keepsOffUntil,
  mayAppoint,
  mayChange,
  mayChangeSignIn,
  mayCorrect,
  mayDecideRequest,
  mayGive,
  mayGrant,
  mayInvite,
  mayManage,
  mayMove,
  maySee,
  mayStillAdminister,
  mayTryManaging,
  mayWithdrawRequest,
  signInTakesTwo,
  takesTwo,
} from './policy.ts'

const rowOf = (more: object = {}) => ({ id: 'row', access: 1, branch_id: 1 as number | null, ...more })
const manager = userOf({ access: 2, manager: true })

describe('by scope and level', () => {
  it.each([
    ['an admin, anybody', adminOf(), rowOf({ branch_id: 2 }), { see: true, manage: true, appoint: true }],
    ['an admin, a higher one', adminOf(), rowOf({ access: 8 }), { see: true }],
    ['an admin, another', adminOf(), rowOf({ access: 7 }), { see: true, manage: true, appoint: true }],
    ['an admin, themselves', adminOf(), rowOf({ id: 'me', access: 7 }), { see: true, correct: true, try: true }],
    ['a manager, their branch', manager, rowOf(), { see: true, manage: true, appoint: true, move: false }],
    ['a manager, another branch', manager, rowOf({ branch_id: 2 }), {}],
    ['a manager, somebody with more', manager, rowOf({ access: 3 }), { see: true }],
    ['somebody with the flag, their branch', userOf(), rowOf(), { see: true, manage: true, move: false }],
    ['somebody without a branch', userOf({ branchId: null }), rowOf({ branch_id: null }), {}],
    ['a guest', adminOf({ guest: true }), rowOf(), {}],
  ])('%s', (_, user, row, may: Partial<Record<'see' | 'correct' | 'manage' | 'try' | 'appoint' | 'move', boolean>>) => {
    const manage = may.manage ?? false
    expect({
      see: maySee(user, row),
      correct: mayCorrect(user, row),
      manage: mayManage(user, row),
      try: mayTryManaging(user, row),
      appoint: mayAppoint(user, row),
      move: mayMove(user, row),
    }).toEqual({
      see: may.see ?? false,
      correct: may.correct ?? manage,
      manage,
      try: may.try ?? manage,
      appoint: may.appoint ?? false,
      move: may.move ?? manage,
    })
  })
})

describe('somebody else’s sign-in', () => {
  it.each([
    ['an admin, an advisor', adminOf(), rowOf(), true],
    ['an admin, another', adminOf(), rowOf({ access: 7 }), true],
    ['an admin, a higher one', adminOf(), rowOf({ access: 8 }), false],
    ['an admin, themselves', adminOf(), rowOf({ id: 'me', access: 7 }), false],
    ['a manager, their branch', manager, rowOf(), false],
    ['somebody with the flag, their branch', userOf(), rowOf(), false],
    ['a guest', adminOf({ guest: true }), rowOf(), false],
  ])('%s', (_, user, row, may) => expect(mayChangeSignIn(user, row)).toBe(may))

  it('takes a second admin above access 1', () => {
    expect([0, 1, 2, 7].map((access) => signInTakesTwo(access, null))).toEqual([false, false, true, true])
    expect([1, 2].map((lately) => signInTakesTwo(1, lately))).toEqual([false, true])
  })

  it('keeps whoever had part in one change off the other for 72 hours, to the millisecond', () => {
    const at = new Date('2026-11-16T14:00:00Z')
    const until = new Date('2026-11-19T14:00:00Z')
    const asked = (ms: number) => keepsOffUntil(at, new Date(at.getTime() + ms))
    expect([asked(0), asked(259_199_999), asked(259_200_000)]).toEqual([until, until, null])
    expect(keepsOffUntil(null, at)).toBeNull()
  })
})

it.each([
  ['an admin, anywhere', adminOf(), 1, 2, true],
  ['an admin, nowhere', adminOf(), 1, null, true],
  ['an admin, with more than they have', adminOf(), 8, 1, false],
  ['a manager, into their branch', manager, 2, 1, true],
  ['a manager, with more than they have', manager, 3, 1, false],
  ['a manager, into another branch', manager, 1, 2, false],
  ['a manager, nowhere', manager, 1, null, false],
  ['without a branch, nowhere', userOf({ branchId: null }), 1, null, false],
])('inviting: %s', (_, user, access, branch, may) => expect(mayInvite(user, access, branch)).toBe(may))

it('nobody gives more access than they have', () => {
  expect([mayGrant({ access: 2 }, 2), mayGrant({ access: 2 }, 3)]).toEqual([true, false])
})

describe('giving flags and rights', () => {
  const none = () => false
  const tools = { ...menusFor(false).reviewer_tools, attest: true }
  const attests = userOf({ menus: { ...menusFor(false), reviewer_tools: tools } })
  it.each([
    ['what one has', attests, { reviewer_tools: { attest: true } }, none, true],
    ['what one has not', attests, { reviewer_tools: { documents: true } }, none, false],
    ['a right one has not', attests, { library_access: true }, none, false],
    ['a right one has', userOf({ library_access: true }), { library_access: true }, none, true],
    ['what they have already', attests, { library_access: true }, () => true, true],
    ['taking away what one has not', attests, { reviewer_tools: { documents: false } }, none, true],
    ['anything, as an admin', adminOf(), { reviewer_tools: { documents: true }, library_access: true }, none, true],
  ])('%s: %s', (_, user, given, has, may) => expect(mayGive(user, given, has)).toBe(may))

  it('an invitation offers as much, and never an admin’s level', () => {
    expect(invitationRights(attests)).toEqual({ access: 1, anyBranch: false, flags: ['attest'] })
    expect(invitationRights(adminOf())).toEqual({ access: 6, anyBranch: true, flags: [...reviewerFlags] })
  })
})

it.each([
  ['one’s own name', manager, rowOf({ id: 'me', access: 2 }), { first: 'A' }, true],
  ['one’s own flags', manager, rowOf({ id: 'me', access: 2 }), { menus: {} }, false],
  ['one’s own name and flags', manager, rowOf({ id: 'me', access: 2 }), { first: 'A', menus: {} }, false],
  ['somebody’s flags', manager, rowOf(), { menus: {} }, true],
  ['somebody’s address, as an admin', adminOf(), rowOf(), { email: 'a@b.example' }, true],
  ['somebody’s address, as a manager', manager, rowOf(), { email: 'a@b.example' }, false],
  ['one’s own address', adminOf(), rowOf({ id: 'me', access: 7 }), { email: 'a@b.example' }, false],
  ['the same branch again', manager, rowOf(), { branchId: 1 }, true],
  ['another branch, as a manager', manager, rowOf(), { branchId: 2 }, false],
  ['another branch, as an admin', adminOf(), rowOf(), { branchId: 2 }, true],
  ['a manager, made by one', manager, rowOf(), { manager: true }, true],
  ['a manager, made by no manager', userOf(), rowOf(), { manager: true }, false],
  ['somebody of another branch', manager, rowOf({ branch_id: 2 }), { first: 'A' }, false],
])('changing %s', (_, user, row, change, may) => expect(mayChange(user, row, change)).toBe(may))

describe('requests that take two', () => {
  const request = { account_id: 'row', level: 7, asked_by: 'asker' }
  it.each([
    ['another admin', adminOf(), request, true, false],
    ['whoever asked', adminOf({ id: 'asker' }), request, false, true],
    ['whom it is about', adminOf({ id: 'row' }), request, false, false],
    ['an admin of a lower level', adminOf(), { ...request, level: 8 }, false, false],
    ['no admin', manager, { ...request, level: 1 }, false, false],
  ])('%s: decides %s, withdraws %s', (_, user, row, decides, withdraws) => {
    expect([mayDecideRequest(user, row), mayWithdrawRequest(user, row)]).toEqual([decides, withdraws])
  })

  it('whoever was lowered meanwhile decides nothing', () => {
    const admins = [
      { id: 'me', access: 7 },
      { id: 'another', access: 7 },
    ]
    expect([mayStillAdminister({ id: 'me' }, admins, 7), mayStillAdminister({ id: 'me' }, admins)]).toEqual([
      true,
      true,
    ])
    expect([mayStillAdminister({ id: 'me' }, admins, 8), mayStillAdminister({ id: 'x' }, admins)]).toEqual([
      false,
      false,
    ])
  })

  it.each([
    ['an advisor to an admin', 1, 7, true],
    ['an admin to a higher one', 7, 8, true],
    ['an admin to what they are', 7, 7, false],
    ['an admin to a lower one', 8, 7, false],
    ['an advisor to less than an admin', 1, 6, false],
  ])('takes a second admin’s word: %s', (_, before, after, two) => expect(takesTwo(before, after)).toBe(two))
})

const adminsOf = (...names: string[]) =>
  names.map((name) => ({ id: name.replace('!', ''), manages: !name.endsWith('!') }))
it.each([
  ['the only one', ['me'], true],
  ['the only one who manages users', ['me', 'another!'], true],
  ['one of two', ['me', 'another'], false],
  ['one who does not manage users', ['me!', 'another!'], false],
  ['none of them', ['another'], false],
  ['none, where nobody is', [], false],
])('the firm’s last way back in: %s', (_, names, last) => expect(isLastAdmin(adminsOf(...names), 'me')).toBe(last))
