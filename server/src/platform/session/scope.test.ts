import { expect, it } from 'vitest'
import { peopleScopeOf, reviewScopeOf } from './scope.ts'

it.each([
  ['an admin', { isAdmin: true, branchId: 3 }, 'firm', 'firm'],
  ['an admin without a branch', { isAdmin: true, branchId: null }, 'firm', 'firm'],
  ['somebody in a branch', { isAdmin: false, branchId: 3 }, 3, 3],
  ['somebody without a branch', { isAdmin: false, branchId: null }, 'nobody', 'firm'],
])('%s', (_, user, people, review) => {
  expect([peopleScopeOf(user), reviewScopeOf(user)]).toEqual([people, review])
})
