// Every move by every role: who may run fees, see a ledger, enter, waive, approve, answer, dispute and take back.
import { describe, expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import { adminOf, another, userOf } from '../../testing/people.ts'
import {
  isDisputable,
  mayApprove,
  mayDecideDispute,
  mayDispute,
  mayEnter,
  mayOverride,
  mayRunFees,
  maySeeLedger,
  mayWaive,
  mayWithdrawCredit,
  type Viewer,
  whyNot,
} from './policy.ts'

const flags = menusFor(false)
const withFlag = { menus: { ...flags, reviewer_tools: { ...flags.reviewer_tools, user_fees: true } } }
const row = (more: object = {}) => ({
  account_id: 'owner',
  branch_id: 1,
  hands: [] as string[],
  created_by: 'asker',
  ...more,
})
const noFlag = menusFor(false)

/** run, see, enter, waive, approve, answer */
const table: [who: string, viewer: Viewer, of: ReturnType<typeof row>, may: boolean[]][] = [
  ['an admin', adminOf(), row(), [true, true, true, true, true, true]],
  ['an admin, of another branch', adminOf({ branchId: 2 }), row(), [true, true, true, true, true, true]],
  ['an admin without the flag', adminOf({ menus: noFlag }), row(), [false, false, false, false, false, false]],
  ['the home office', userOf({ branchId: null, ...withFlag }), row(), [true, true, true, true, true, true]],
  ['a reviewer of the branch', userOf(withFlag), row(), [false, true, true, true, true, true]],
  [
    'a reviewer of another branch',
    userOf({ ...withFlag, branchId: 2 }),
    row(),
    [false, false, false, false, false, false],
  ],
  [
    'a reviewer, of somebody without a branch',
    userOf(withFlag),
    row({ branch_id: null }),
    [false, false, false, false, false, false],
  ],
  ['a branch manager without the flag', userOf({ manager: true }), row(), [false, false, false, false, false, false]],
  ['an advisor', userOf(), row(), [false, false, false, false, false, false]],
  [
    'a guest with the flag',
    userOf({ ...withFlag, guest: true, branchId: null }),
    row(),
    [false, false, false, false, false, false],
  ],
  ['whose ledger it is', adminOf({ id: 'owner' }), row(), [true, true, false, false, false, false]],
  [
    'who acts for them',
    adminOf({ acting: { ...another, id: 'owner' } }),
    row(),
    [true, true, false, false, false, false],
  ],
  ['who asked for the credit', adminOf({ id: 'asker' }), row(), [true, true, true, false, false, false]],
  [
    'who acts for whoever asked',
    adminOf({ acting: { ...another, id: 'asker' } }),
    row(),
    [true, true, true, false, false, false],
  ],
  ['who worked on it for the advisor', adminOf(), row({ hands: ['me'] }), [true, true, true, false, false, false]],
  ['where somebody else worked on it', adminOf(), row({ hands: ['x'] }), [true, true, true, true, true, true]],
]

describe('those who look after fees', () => {
  it.each(table)('%s', (_, viewer, of, may) => {
    expect([
      mayRunFees(viewer),
      maySeeLedger(viewer, of),
      mayEnter(viewer, of),
      mayWaive(viewer, of),
      mayApprove(viewer, of),
      mayDecideDispute(viewer, of),
    ]).toEqual(may)
  })

  it('nobody sets a price for themselves, or for whom they act for', () => {
    expect(mayOverride(adminOf(), null)).toBe(true)
    expect(mayOverride(adminOf(), 'owner')).toBe(true)
    expect(mayOverride(adminOf(), 'me')).toBe(false)
    expect(mayOverride(adminOf({ acting: { ...another, id: 'owner' } }), 'owner')).toBe(false)
    expect(mayOverride(userOf(withFlag), 'owner')).toBe(false)
  })

  it('takes back only what they asked for themselves', () => {
    expect(mayWithdrawCredit(adminOf(), { asked_by: 'me' })).toBe(true)
    expect(mayWithdrawCredit(adminOf(), { asked_by: 'asker' })).toBe(false)
    expect(mayWithdrawCredit(adminOf({ acting: { ...another, id: 'asker' } }), { asked_by: 'asker' })).toBe(false)
  })

  it('says why whoever worked on it does not decide', () => {
    expect(whyNot(adminOf(), row({ hands: ['me'] }))).toBe('You worked on this one. Someone else has to decide.')
    expect(whyNot(adminOf(), row())).toBeUndefined()
  })
})

describe('a dispute', () => {
  const charge = (more: object = {}) => ({ account_id: 'me', kind: 'charge', open: 100, disputed: false, ...more })
  it.each([
    ['one’s own charge', userOf(), charge(), true],
    ['of whom one acts for', userOf({ acting: another }), charge({ account_id: 'other' }), true],
    ['one’s own while acting for another', userOf({ acting: another }), charge(), false],
    ['another’s', userOf(), charge({ account_id: 'other' }), false],
    ['an admin, of another', adminOf(), charge({ account_id: 'other' }), false],
    ['a guest’s own', userOf({ guest: true }), charge(), false],
    ['a second time', userOf(), charge({ disputed: true }), false],
    ['nothing left of it', userOf(), charge({ open: 0 }), false],
    ['a waiver', userOf(), charge({ kind: 'waiver' }), false],
    ['a payroll deduction', userOf(), charge({ kind: 'deduction' }), false],
  ])('%s', (_, viewer, of, may) => {
    expect(mayDispute(viewer, of)).toBe(may)
  })
  it('is about a charge with something left', () => {
    expect([isDisputable(charge()), isDisputable(charge({ kind: 'credit' }))]).toEqual([true, false])
  })
})
