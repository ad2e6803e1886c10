import { limits } from '@portal/contract/limits'
import { expect, it } from 'vitest'
import { another, userOf } from '../../testing/people.ts'
import { figuresFor, hasSynthetic, isDemonstration } from './policy.ts'

const { demonstrationAdvisor, demonstrationQueriedAs } = limits
const shows = userOf({ tapsid: demonstrationAdvisor })

it.each([
  ['their own', userOf(), 1204, 'real'],
  ['somebody else’s', userOf(), 77, undefined],
  ['those of whom they act for', userOf({ acting: another }), 77, 'real'],
  ['a guest’s', userOf({ guest: true }), 1204, 'synthetic'],
  ['the demonstration’s, to whoever demonstrates', shows, demonstrationQueriedAs, 'synthetic'],
  ['the demonstration’s own', shows, demonstrationAdvisor, 'synthetic'],
  ['the demonstration’s, to anybody else', userOf(), demonstrationQueriedAs, undefined],
  [
    'the demonstration’s, acting',
    userOf({ acting: { ...another, tapsid: demonstrationAdvisor } }),
    demonstrationAdvisor,
    'synthetic',
  ],
])('figures: %s', (_, user, tapsid, figures) => expect(figuresFor(user, tapsid)).toBe(figures))

it('nobody has made-up figures who is no advisor', () => {
  expect([hasSynthetic({ guest: true, tapsid: 0 }), hasSynthetic({ guest: true, tapsid: 1 })]).toEqual([false, true])
  expect([isDemonstration(demonstrationAdvisor), isDemonstration(1204)]).toEqual([true, false])
})
