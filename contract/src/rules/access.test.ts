import { expect, it } from 'vitest'
import { isAdmin, isAdvisor, isAdvisorPlus } from './access.ts'

it.each([
  [0, false, false, false],
  [1, true, false, false],
  [2, true, true, false],
  [6, true, true, false],
  [7, true, true, true],
  [8, true, true, true],
])('access %s: advisor %s, plus %s, admin %s [LIMIT-35]', (access, advisor, plus, admin) => {
  expect([isAdvisor(access), isAdvisorPlus(access), isAdmin(access)]).toEqual([advisor, plus, admin])
})
