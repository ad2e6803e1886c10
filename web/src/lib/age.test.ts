import { expect, it } from 'vitest'
import { ageInShort } from './age.ts'

it.each([
  [-5, 'now'],
  [59, 'now'],
  [60, '1 min'],
  [3_599, '59 min'],
  [3_600, '1 h'],
  [86_399, '23 h'],
  [86_400, '1 d'],
  [14 * 86_400 - 1, '13 d'],
  [14 * 86_400, '2 w'],
  [41 * 86_400, '5 w'],
])('%s seconds are %s', (seconds, words) => expect(ageInShort(seconds)).toBe(words))
