import { expect, it } from 'vitest'
import { another, userOf } from '../../testing/people.ts'
import { mayConfirm } from './policy.ts'

it.each([
  ['oneself', userOf(), true],
  ['whoever acts for somebody', userOf({ acting: another }), false],
  ['a guest', userOf({ guest: true }), false],
])('confirming the end of a year: %s', (_, user, may) => expect(mayConfirm(user)).toBe(may))
