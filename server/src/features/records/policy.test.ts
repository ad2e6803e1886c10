import { expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import { adminOf, another, userOf } from '../../testing/people.ts'
import { mayApproveDisposal, mayLookAfterRecords, recordRights } from './policy.ts'

it('records are for who has the flag, is no guest, and acts for no one', () => {
  const others = [
    userOf(),
    userOf({ menus: menusFor(true), guest: true }),
    userOf({ menus: menusFor(true), acting: another }),
    adminOf({ acting: another }),
  ]
  expect([userOf({ menus: menusFor(true) }), adminOf()].map(mayLookAfterRecords)).toEqual([true, true])
  expect(others.map(mayLookAfterRecords)).toEqual(others.map(() => false))
})

it('the browser learns of holds only where its person looks after records', () => {
  expect([adminOf(), userOf(), adminOf({ acting: another })].map((user) => recordRights(user).see)).toEqual([
    true,
    false,
    false,
  ])
})

it('a disposal is approved by two different people with the flag, neither acting for someone', () => {
  const admin = adminOf()
  const by = (...approvers: string[]) => ({ approvers })
  expect(mayApproveDisposal(admin, by())).toBe(true)
  expect(mayApproveDisposal(admin, by(another.id))).toBe(true)
  expect(mayApproveDisposal(admin, by(admin.id))).toBe(false)
  expect(mayApproveDisposal(adminOf({ acting: another }), by())).toBe(false)
  expect(mayApproveDisposal(userOf(), by())).toBe(false)
})
