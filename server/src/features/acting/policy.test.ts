import { expect, it } from 'vitest'
import type { Db } from '../../platform/db/open.ts'
import { another, userOf } from '../../testing/people.ts'
import { mayListAdvisors } from './policy.ts'
import { hasPartIn, isImpartial, workedOn } from './public.ts'
import { advisorOf } from './public.ts'

it.each([
  [1, false],
  [2, true],
  [7, true],
])('access %i: is shown whom they could act for: %s', (access, may) => expect(mayListAdvisors({ access })).toBe(may))

// nothing here is looked up: oneself and whom one acts for are known, and a guest finds nobody else
const nowhere = {} as Db
it.each([
  ['oneself', userOf(), 1204, 'me'],
  ['whom one acts for', userOf({ acting: another }), 77, 'other'],
  ['oneself while acting', userOf({ acting: another }), 1204, 'me'],
  ['nobody else, as a guest', userOf({ guest: true }), 77, undefined],
  ['nobody by no number, as a guest without one', userOf({ guest: true, tapsid: 0 }), 0, undefined],
])('by a number is found: %s', async (_, user, tapsid, id) =>
  expect((await advisorOf(nowhere, user, tapsid))?.id).toBe(id),
)

it.each<[string, { id: string; acting?: { id: string } | null }, boolean, boolean]>([
  ['somebody else', { id: 'x' }, false, false],
  ['somebody else, acting for another', { id: 'x', acting: { id: 'y' } }, false, false],
  ['whose it is', { id: 'owner' }, true, false],
  ['whose it is, acting for another', { id: 'owner', acting: { id: 'y' } }, true, false],
  ['who acts for them now', { id: 'x', acting: { id: 'owner' } }, true, false],
  ['who created it', { id: 'creator' }, true, true],
  ['who worked on it, acting no more', { id: 'helper', acting: null }, true, true],
  ['who worked on it, acting for another', { id: 'helper', acting: { id: 'y' } }, true, true],
  ['who acts for somebody who did', { id: 'x', acting: { id: 'helper' } }, true, true],
])('%s: has a part in it %s, worked on it %s', (_, user, part, worked) => {
  const row = { account_id: 'owner', created_by: 'creator', hands: ['helper', 'owner'] }
  expect([hasPartIn(user, row), workedOn(user, row)]).toEqual([part, worked])
  expect(isImpartial(user, row)).toBe(!part && !user.acting)
})

it('what is for everybody is nobody’s own', () => {
  expect(hasPartIn({ id: 'x' }, { account_id: null, hands: [] })).toBe(false)
})
