import { expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import { adminOf, another, userOf } from '../../testing/people.ts'
import { mayLookAfterVendors } from './policy.ts'

it('vendors are for who has the flag, is no guest, and acts for no one', () => {
  const reviewer = userOf({ menus: menusFor(true) })
  const others = [
    userOf(),
    userOf({ menus: menusFor(true), guest: true }),
    userOf({ menus: menusFor(true), acting: another }),
    adminOf({ acting: another }),
  ]
  expect([reviewer, adminOf({ menus: menusFor(true) })].map(mayLookAfterVendors)).toEqual([true, true])
  expect(others.map(mayLookAfterVendors)).toEqual(others.map(() => false))
})
