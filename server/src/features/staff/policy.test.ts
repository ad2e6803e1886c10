import { expect, it } from 'vitest'
import { mayEditStaff, staffRights } from './policy.ts'

it.each([
  ['an admin', { isAdmin: true, guest: false }, true],
  ['a guest, whatever else', { isAdmin: true, guest: true }, false],
  ['somebody else', { isAdmin: false, guest: false }, false],
])('editing the directory: %s', (_, user, may) => {
  expect(mayEditStaff(user)).toBe(may)
  expect(staffRights(user)).toEqual({ edit: may })
})
