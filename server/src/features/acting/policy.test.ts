import { expect, it } from 'vitest'
import type { Db } from '../../platform/db/open.ts'
import { another, userOf } from '../../testing/people.ts'
import { mayListAdvisors } from './policy.ts'
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
