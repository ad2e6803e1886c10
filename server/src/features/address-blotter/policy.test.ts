import { changeStatuses, type ChangeStatus } from '@portal/contract/address-blotter'
import { describe, expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import {
  isReviewer,
  listScopeOf,
  mayAdd,
  mayChange,
  mayDecide,
  maySee,
  owns,
  reviews,
  rightsOf,
  type Standing,
  type Viewer,
  whyNot,
} from './policy.ts'

const person = (id: string, more: Partial<Viewer> = {}): Viewer => ({
  id,
  guest: false,
  isAdmin: false,
  branchId: 3,
  menus: menusFor(false),
  acting: null,
  ...more,
})
const reviewer = (id: string, more: Partial<Viewer> = {}) => person(id, { menus: menusFor(true), ...more })
const change = (status: ChangeStatus, more: Partial<Standing> = {}): Standing => ({
  status,
  account_id: 'owner',
  branch_id: 3,
  created_by: 'owner',
  hands: ['owner'],
  updated_at: null,
  assigned_to: null,
  locked: false,
  ...more,
})

const people: Record<string, Viewer> = {
  advisor: person('owner'),
  'who acts for them': person('proxy', { acting: { id: 'owner' } }),
  'another advisor': person('other'),
  'reviewer of the branch': reviewer('rita'),
  'reviewer of the firm': reviewer('fred', { branchId: null }),
  'reviewer of another branch': reviewer('bob', { branchId: 4 }),
  'reviewer who entered it': reviewer('hand'),
  'reviewer acting for the advisor': reviewer('rita', { acting: { id: 'owner' } }),
  'the advisor, also a reviewer': reviewer('owner'),
  'admin without the flag': person('ada', { isAdmin: true }),
  'admin of another branch': reviewer('ada', { isAdmin: true, branchId: 4 }),
  guest: person('guest', { guest: true }),
  'guest with the flag': reviewer('guest', { guest: true }),
}

/** Written down once more and independently of the rules. */
const own: Partial<Record<ChangeStatus, string>> = {
  Received: 'withdraw',
  Verified: 'withdraw',
  Returned: 'correct withdraw',
}
const reviewed: Record<ChangeStatus, string> = {
  Received: 'take verify return disbursement',
  Verified: 'update return disbursement',
  Updated: 'return mail disbursement',
  'Notices sent': 'mail disbursement',
  Closed: 'disbursement',
  Returned: 'disbursement',
  Withdrawn: '',
}
const deciders = new Set(['reviewer of the branch', 'reviewer of the firm', 'admin of another branch'])
const owners = new Set([
  'advisor',
  'who acts for them',
  'reviewer acting for the advisor',
  'the advisor, also a reviewer',
])

const allowed = (user: Viewer, row: Standing) =>
  Object.entries(rightsOf(user, row))
    .filter(([, can]) => can)
    .map(([act]) => act)
    .join(' ')

describe('every move by every role', () => {
  it.each(changeStatuses.flatMap((status) => Object.keys(people).map((who) => [status, who] as const)))(
    '%s: %s',
    (status, who) => {
      const user = people[who] as Viewer
      const row = change(status, { hands: ['owner', 'hand'] })
      const expected = deciders.has(who) ? reviewed[status] : owners.has(who) ? (own[status] ?? '') : ''
      expect(allowed(user, row).split(' ').sort()).toEqual(expected.split(' ').sort())
    },
  )
})

it('what was updated once is not withdrawn any more, though it was returned', () => {
  expect(allowed(person('owner'), change('Returned', { updated_at: new Date() }))).toBe('correct')
})

it('in a locked month nothing goes back to be changed, and the rest goes on', () => {
  expect(allowed(reviewer('rita'), change('Received', { locked: true }))).toBe('take verify disbursement')
  expect(allowed(person('owner'), change('Returned', { locked: true }))).toBe('withdraw')
})

it('who has it does not take it again', () => {
  expect(rightsOf(reviewer('rita'), change('Received', { assigned_to: 'rita' })).take).toBe(false)
  expect(rightsOf(reviewer('rita'), change('Received', { assigned_to: 'fred' })).take).toBe(true)
})

describe('who sees it', () => {
  it.each(Object.entries(people))('%s', (who, user) => {
    const row = change('Received', { hands: ['owner', 'hand'] })
    const sees = deciders.has(who) || owners.has(who) || who === 'reviewer who entered it'
    expect(maySee(user, row)).toBe(sees)
    expect(owns(user, row)).toBe(owners.has(who))
    expect(mayChange(user, row)).toBe(owners.has(who))
    expect(reviews(user, row)).toBe(deciders.has(who) || who === 'reviewer who entered it')
    expect(mayDecide(user, row)).toBe(deciders.has(who))
    expect(whyNot(user, row)).toBe(
      who === 'reviewer who entered it' ? 'You worked on this one. Someone else has to decide.' : undefined,
    )
  })
  it('one’s own is never seen as a reviewer sees it, also while acting for somebody else', () => {
    expect(reviews(reviewer('owner', { acting: { id: 'other' } }), change('Received'))).toBe(false)
  })
  it('of no branch, the firm’s reviewers alone', () => {
    expect(maySee(reviewer('rita'), change('Received', { branch_id: null }))).toBe(false)
    expect(maySee(reviewer('fred', { branchId: null }), change('Received', { branch_id: null }))).toBe(true)
  })
})

it('lists are of a branch, of the firm, or of an advisor', () => {
  expect(listScopeOf(person('owner'))).toEqual({ advisor: 'owner' })
  expect(listScopeOf(reviewer('rita'))).toEqual({ branch: 3 })
  expect(listScopeOf(reviewer('fred', { branchId: null }))).toEqual({ branch: 'firm' })
  expect(listScopeOf(reviewer('rita', { acting: { id: 'owner' } }))).toEqual({ advisor: 'owner' })
  expect(listScopeOf(reviewer('guest', { guest: true }))).toEqual({ advisor: 'guest' })
  expect([isReviewer(reviewer('rita')), isReviewer(reviewer('g', { guest: true })), isReviewer(person('a'))]).toEqual([
    true,
    false,
    false,
  ])
  expect([mayAdd(person('a')), mayAdd(person('g', { guest: true }))]).toEqual([true, false])
})
