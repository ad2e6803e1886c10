import { audiences } from '@portal/contract/rules/publication'
import { describe, expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import { adminOf, userOf } from '../../testing/people.ts'
import { isFor, refuseMove } from './policy.ts'

const reads = (user: ReturnType<typeof userOf>) =>
  audiences.filter((audience) => isFor({ audience, branchId: 1 }, user))

it.each([
  ['an advisor', userOf(), ['everyone', 'advisors', 'branch']],
  ['an advisor of another branch', userOf({ branchId: 2 }), ['everyone', 'advisors']],
  ['an advisor plus', userOf({ access: 2 }), ['everyone', 'advisors', 'plus', 'branch']],
  ['a reviewer', userOf({ menus: menusFor(true) }), ['everyone', 'advisors', 'reviewers', 'branch']],
  ['an admin', adminOf({ menus: menusFor(false) }), ['everyone', 'plus', 'admins', 'branch']],
  ['a guest, whatever else', adminOf({ guest: true }), ['everyone']],
])('%s reads what is for', (_, user, wanted) => expect(reads(user)).toEqual(wanted))

function refusal(move: () => void): string {
  try {
    move()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('publishing and withdrawing', () => {
  const now = new Date('2026-11-16T15:00:00Z')
  const later = '2026-11-16T15:00:01Z'
  it.each([
    ['a draft is published', 'draft', null, 'publish', ''],
    ['a draft is published while its end is to come', 'draft', later, 'publish', ''],
    ['a draft is not withdrawn', 'draft', null, 'withdraw', 'This isn’t published.'],
    ['what runs is withdrawn', 'running', null, 'withdraw', ''],
    ['what has ended is withdrawn', 'ended', now.toISOString(), 'withdraw', ''],
    ['what runs is not published again', 'running', null, 'publish', 'This is already published.'],
    ['what is over is not', 'draft', now.toISOString(), 'publish', 'The end date has passed. Set a later one first.'],
  ] as const)('%s', (_, state, ends, what, refused) => {
    expect(refusal(() => refuseMove({ state, ends }, what, now))).toBe(refused)
  })
})
