import { expect, it } from 'vitest'
import { mayListAdvisors } from './policy.ts'

it.each([
  [1, false],
  [2, true],
  [7, true],
])('access %i: is shown whom they could act for: %s', (access, may) => expect(mayListAdvisors({ access })).toBe(may))
