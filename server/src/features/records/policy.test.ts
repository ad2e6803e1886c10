import { expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import { adminOf, another, userOf } from '../../testing/people.ts'
import { mayLookAfterRecords } from './policy.ts'

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
