import { expect, it } from 'vitest'
import { importRights, mayImport } from './policy.ts'

it.each([
  ['an admin', { isAdmin: true, guest: false }, true],
  ['a guest, whatever else', { isAdmin: true, guest: true }, false],
  ['somebody else', { isAdmin: false, guest: false }, false],
])('importing: %s', (_, user, may) => {
  expect(mayImport(user)).toBe(may)
  expect(importRights(user)).toEqual({ run: may })
})
