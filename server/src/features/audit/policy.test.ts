import { expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import type { User } from '../../platform/session/sessions.ts'
import { withheldFrom } from './policy.ts'

const admin = (more: Partial<User> = {}, records = true) =>
  ({
    isAdmin: true,
    guest: false,
    acting: null,
    examinerUntil: null,
    menus: { ...menusFor(true), reviewer_tools: { ...menusFor(true).reviewer_tools, records } },
    ...more,
  }) as User
const acting = { id: 'b', first: 'B', last: 'B', email: 'b@example.com', tapsid: 0 }

it('legal holds are known to whoever looks after records, and while they act for nobody', () => {
  expect(withheldFrom(admin())).toEqual([])
  expect(withheldFrom(admin({}, false))).toEqual(['hold'])
  expect(withheldFrom(admin({ acting }))).toEqual(['hold'])
  expect(withheldFrom(admin({ guest: true }))).toEqual(['hold'])
})
