import { expect, it } from 'vitest'
import { eventRights, mayEditEvents } from './policy.ts'

it.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
])('calendar_editing %s, guest %s: may edit %s [ROLE-13..15]', (calendar_editing, guest, may) => {
  expect(mayEditEvents({ calendar_editing, guest })).toBe(may)
  expect(eventRights({ calendar_editing, guest })).toEqual({ edit: may })
})
