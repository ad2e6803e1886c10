import { decisions, type SubmissionStatus, submissionStatuses } from '@portal/contract/exchange'
import { describe, expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import {
  businessTitle,
  decisionFits,
  endOf,
  masked,
  mayChange,
  mayDecide,
  mayMove,
  maySee,
  maySendToAdvisors,
  rightsOf,
  type Standing,
  type Viewer,
  whyNot,
} from './policy.ts'

/** Written down once more and independently of the table. */
const allowed = new Set([
  'Draft → Submitted',
  'Submitted → In Review',
  'In Review → Holding (Advisor)',
  'In Review → Complete',
  'In Review → Declined',
  'Holding (Advisor) → In Review',
  'Draft → Withdrawn',
  'Submitted → Withdrawn',
  'In Review → Withdrawn',
  'Holding (Advisor) → Withdrawn',
])

describe('what may become of a submission', () => {
  it.each(submissionStatuses.flatMap((from) => submissionStatuses.map((to) => [from, to] as const)))(
    '%s → %s',
    (from, to) => expect(mayMove(from, to)).toBe(allowed.has(`${from} → ${to}`)),
  )

  it('a decision is one of these moves, or takes over from a colleague', () => {
    const fitting = submissionStatuses.flatMap((from) =>
      decisions.filter((decision) => decisionFits(from, decision)).map((decision) => `${from}: ${decision}`),
    )
    expect(fitting).toEqual([
      'Submitted: take',
      'In Review: take',
      'In Review: approve',
      'In Review: return',
      'In Review: decline',
      'Holding (Advisor): take',
    ])
  })
})

const person = (id: string, more: Partial<Viewer> = {}): Viewer => ({
  id,
  guest: false,
  isAdmin: false,
  branchId: null,
  library_access: false,
  menus: menusFor(false),
  acting: null,
  ...more,
})
const reviewer = (id: string, more: Partial<Viewer> = {}) => person(id, { menus: menusFor(true), ...more })
const as = (id: string) => ({ id, first: '', last: '', email: '', tapsid: 0 })
const sent = (status: SubmissionStatus, more: Partial<Standing> = {}): Standing => ({
  direction: 'sent',
  status,
  account_id: 'owner',
  branch_id: 3,
  assigned_to: null,
  created_by: 'owner',
  hands: [],
  submitted_at: status === 'Draft' ? null : new Date(),
  ...more,
})

describe('who may do what', () => {
  it.each([
    ['Draft', { edit: true, withdraw: true, comment: false, decide: false, worked: false }],
    ['Submitted', { edit: false, withdraw: true, comment: true, decide: false, worked: false }],
    ['In Review', { edit: false, withdraw: true, comment: true, decide: false, worked: false }],
    ['Holding (Advisor)', { edit: false, withdraw: true, comment: true, decide: false, worked: false }],
    ['Complete', { edit: false, withdraw: false, comment: false, decide: false, worked: false }],
    ['Declined', { edit: false, withdraw: false, comment: false, decide: false, worked: false }],
    ['Withdrawn', { edit: false, withdraw: false, comment: false, decide: false, worked: false }],
  ] as const)('the owner of what is %s', (status, can) => {
    expect(rightsOf(person('owner'), sent(status))).toEqual(can)
    expect(rightsOf(person('proxy', { acting: as('owner') }), sent(status))).toEqual(can)
  })

  it.each(submissionStatuses)('a reviewer, and somebody else, of what is %s', (status) => {
    const waits = ['Submitted', 'In Review', 'Holding (Advisor)'].includes(status)
    expect(rightsOf(reviewer('other'), sent(status))).toEqual({
      edit: false,
      withdraw: false,
      comment: waits,
      decide: waits,
      worked: false,
    })
    expect(maySee(reviewer('other'), sent(status))).toBe(status !== 'Draft')
    expect(rightsOf(person('other'), sent(status))).toEqual({
      edit: false,
      withdraw: false,
      comment: false,
      decide: false,
      worked: false,
    })
  })

  it('nobody decides on their own, on what they sent for somebody, or for whom they act', () => {
    const row = sent('In Review', { created_by: 'proxy' })
    expect(mayDecide(reviewer('other'), row)).toBe(true)
    for (const who of [
      reviewer('owner'),
      reviewer('proxy'),
      reviewer('other', { acting: as('somebody') }),
      reviewer('other', { acting: as('owner') }),
      reviewer('other', { acting: as('proxy') }),
      reviewer('owner', { acting: as('somebody') }),
      reviewer('proxy', { acting: as('somebody') }),
    ])
      expect(mayDecide(who, row)).toBe(false)
    expect(mayDecide(person('other'), row)).toBe(false)
    expect(mayDecide(reviewer('other'), { ...row, direction: 'received' })).toBe(false)
    expect(mayDecide(reviewer('other', { guest: true }), row)).toBe(false)
  })

  it('nobody decides what they worked on, under whichever name; it is said to those who would have', () => {
    const row = sent('In Review', { hands: ['helper', 'owner'] })
    const may = (who: Viewer, at = row) => [mayDecide(who, at), rightsOf(who, at).decide, rightsOf(who, at).worked]
    expect(may(reviewer('other'))).toEqual([true, true, false])
    expect(whyNot(reviewer('other'), row)).toBeUndefined()
    for (const who of [reviewer('helper'), reviewer('other', { acting: as('helper') })]) {
      expect(may(who)).toEqual([false, false, true])
      expect(whyNot(who, row)).toBe('You worked on this one. Someone else has to decide.')
    }
    // for whose it is there is no decision to miss, nor for somebody who reviews nothing, nor once it is over
    for (const who of [reviewer('owner'), person('helper')]) {
      expect(may(who)).toEqual([false, false, false])
      expect(whyNot(who, row)).toBeUndefined()
    }
    expect(rightsOf(reviewer('helper'), { ...row, status: 'Complete' }).worked).toBe(false)
  })

  it.each([
    ['the owner', person('owner'), true],
    ['whoever acts for them', person('proxy', { acting: as('owner') }), true],
    ['the owner while acting for another', person('owner', { acting: as('other') }), false],
    ['a reviewer', reviewer('other'), false],
  ])('withdrawing and answering: %s', (_, who, may) => {
    expect(mayChange(who, sent('Submitted'))).toBe(may)
    expect(mayChange(who, sent('Submitted', { direction: 'received' }))).toBe(false)
  })

  it('a draft withdrawn without having been sent stays its owner’s alone', () => {
    const row = sent('Withdrawn', { submitted_at: null })
    expect([maySee(person('owner'), row), maySee(reviewer('other'), row)]).toEqual([true, false])
  })

  it('what the firm sent is for its addressee and its sender, or for everybody', () => {
    const to = (account_id: string | null) =>
      sent('Complete', { direction: 'received', account_id, created_by: 'admin' })
    expect(maySee(person('owner'), to('owner'))).toBe(true)
    expect(maySee(person('admin'), to('owner'))).toBe(true)
    expect(maySee(reviewer('other'), to('owner'))).toBe(false)
    expect(maySee(person('other'), to(null))).toBe(true)
  })

  it('the firm’s papers are sent by admins with library_access, as themselves', () => {
    const admin = { isAdmin: true, library_access: true }
    expect(maySendToAdvisors(person('a', admin))).toBe(true)
    for (const less of [{ isAdmin: false }, { library_access: false }, { acting: as('owner') }, { guest: true }])
      expect(maySendToAdvisors(person('a', { ...admin, ...less }))).toBe(false)
  })
})

describe('the title', () => {
  it.each([
    ['Erik Halvorsen', 'Roth IRA ····4471, Halvorsen'],
    ['Halvorsen, Erik', 'Roth IRA ····4471, Halvorsen'],
    [' Halvorsen ', 'Roth IRA ····4471, Halvorsen'],
    [' Halvorsen , Erik', 'Roth IRA ····4471, Halvorsen'],
    ['Erik  Halvorsen', 'Roth IRA ····4471, Halvorsen'],
  ])('of %s', (client, title) => expect(businessTitle('Roth IRA', '4471', client)).toBe(title))

  it('never grows beyond its column', () => {
    expect(businessTitle('Trust', '4471', 'x'.repeat(150))).toHaveLength(150)
  })

  it('an account number too short to have an end shows none', () => {
    expect([masked(endOf('123')), masked(endOf('1234')), masked(endOf('9988-1234'))]).toEqual([
      '',
      '····1234',
      '····1234',
    ])
  })
})

it.each([
  ['of the firm', {}, {}, true],
  ['of the branch', { branchId: 3 }, {}, true],
  ['of another branch', { branchId: 4 }, {}, false],
  ['of another branch who is an admin', { branchId: 4, isAdmin: true }, {}, true],
  ['of another branch on whose desk it is', { branchId: 4 }, { assigned_to: 'rita' }, true],
  ['of another branch on whose colleague’s desk it is', { branchId: 4 }, { assigned_to: 'sam' }, false],
  ['of a branch, of a paper of nobody’s branch', { branchId: 4 }, { branch_id: null }, false],
])('a reviewer %s sees and decides it: %s', (_, who, what, may) => {
  for (const status of ['Submitted', 'Complete'] as const) {
    expect(maySee(reviewer('rita', who), sent(status, what))).toBe(may)
    expect(mayDecide(reviewer('rita', who), sent(status, what))).toBe(may)
  }
})
