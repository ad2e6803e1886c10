import { expect, it } from 'vitest'
import { another, userOf } from '../../testing/people.ts'
import { mayChangeRegistrations } from './policy.ts'

it.each([
  ['their own', userOf(), 1204, true],
  ['somebody else’s', userOf(), 77, false],
  ['those of whom they act for', userOf({ acting: another }), 77, true],
  ['their own, while acting', userOf({ acting: another }), 1204, false],
  ['their own, as a guest', userOf({ guest: true }), 1204, false],
])('adding and removing registrations: %s', (_, user, tapsid, may) => {
  expect(mayChangeRegistrations(user, tapsid)).toBe(may)
})
