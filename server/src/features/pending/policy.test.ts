import { limits } from '@portal/contract/limits'
import { expect, it } from 'vitest'
import { another, userOf } from '../../testing/people.ts'
import { advisorOf, seesSynthetic } from './policy.ts'

it.each([
  ['their own', userOf(), 'me', false],
  ['those of whom they act for', userOf({ acting: another }), 'other', false],
  ['a guest’s, which are made up', userOf({ guest: true }), 'me', true],
  ['the demonstration’s, which are made up', userOf({ tapsid: limits.demonstrationAdvisor }), 'me', true],
])('lines: %s', (_, user, id, synthetic) => {
  expect([advisorOf(user).id, seesSynthetic(user)]).toEqual([id, synthetic])
})
