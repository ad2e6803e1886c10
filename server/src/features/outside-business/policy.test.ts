import { describe, expect, it } from 'vitest'
import { approvedAs, deskOf, holds, mayDecide, rightsOf, type Standing } from './policy.ts'

const row = (more: Partial<Standing> = {}): Standing => ({
  status: 'Draft',
  submitted_at: null,
  manager_at: null,
  conditions: '',
  expires: null,
  renewing: false,
  ...more,
})
const today = '2026-11-16'
const may = (standing: Standing, guest = false) =>
  Object.entries(rightsOf(standing, guest, today)).flatMap(([right, allowed]) => (allowed ? [right] : []))

describe('whose it is', () => {
  it.each([
    ['a draft', row(), ['edit', 'submit', 'duplicate', 'discard']],
    ['a draft that was sent before', row({ submitted_at: new Date() }), ['edit', 'submit', 'duplicate']],
    ['with the manager', row({ status: 'Manager' }), ['duplicate']],
    ['approved for long', row({ status: 'Approved', expires: '2027-11-16' }), ['duplicate', 'end']],
    ['approved without an end', row({ status: 'Approved' }), ['duplicate', 'end']],
    ['approved and soon over', row({ status: 'Approved', expires: '2026-11-17' }), ['duplicate', 'renew', 'end']],
  ])('%s', (_, standing, rights) => {
    expect(may(standing)).toEqual(rights)
    expect(may(standing, true)).toEqual([])
  })
})

describe('who decides', () => {
  const decider = { id: 'me', access: 1, manager: false, branch_id: 1 as number | null }
  const first = {
    account_id: 'owner',
    hands: ['helper'],
    manager_at: null,
    manager_id: null,
    branch_id: 1 as number | null,
  }
  const second = { ...first, manager_at: new Date(), manager_id: 'first' }
  it.each([
    ['the branch’s manager', { ...decider, manager: true }, true, false],
    ['another branch’s manager', { ...decider, manager: true, branch_id: 2 }, false, false],
    ['an admin', { ...decider, access: 7 }, true, true],
    ['the home office', { ...decider, branch_id: null }, false, true],
    ['the admin who decided first', { ...decider, id: 'first', access: 7 }, true, false],
    ['somebody of the branch', decider, false, false],
    ['the admin who worked on it', { ...decider, id: 'helper', access: 7 }, false, false],
    ['the manager who worked on it', { ...decider, id: 'helper', manager: true }, false, false],
    ['the admin whose it is', { ...decider, id: 'owner', access: 7 }, false, false],
  ])('%s: first %s, then %s', (_, who, before, after) => {
    expect([mayDecide(first, who), mayDecide(second, who)]).toEqual([before, after])
  })

  it('a manager without a branch manages nobody', () => {
    expect(mayDecide({ ...first, branch_id: null }, { ...decider, manager: true, branch_id: null })).toBe(false)
  })
})

it('stands while it is approved or being renewed, through its last day', () => {
  expect(holds(row({ status: 'Approved', expires: today }), today)).toBe(true)
  expect(holds(row({ status: 'Manager', renewing: true, expires: today }), today)).toBe(true)
  expect(holds(row({ status: 'Approved', expires: '2026-11-15' }), today)).toBe(false)
  expect(holds(row({ status: 'Manager', expires: today }), today)).toBe(false)
  expect([deskOf({ manager_at: null }), deskOf({ manager_at: new Date() })]).toEqual(['Manager', 'Compliance'])
  expect([approvedAs(''), approvedAs('No clients')]).toEqual(['Approved', 'Approved with conditions'])
})
