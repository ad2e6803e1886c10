import { expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import { adminOf, another, userOf } from '../../testing/people.ts'
import {
  hasAccess,
  mayChangeExaminer,
  mayEndExaminer,
  mayInviteExaminer,
  mayLookAfterExaminers,
  mayReadPackets,
  mayRenewAuthenticator,
} from './policy.ts'

const now = new Date('2026-11-16T15:00:00Z')
const [before, after] = [new Date('2026-11-16T14:59:59Z'), new Date('2026-11-16T15:00:01Z')]
const compliance = userOf({ menus: menusFor(true) })
const others = [userOf(), userOf({ menus: menusFor(true), guest: true }), adminOf({ acting: another })]
const access = (more = {}) => ({ until: after, ended_at: null, set_up: true, ...more })

it('examiners are looked after by who looks after records, never while acting', () => {
  for (const may of [mayLookAfterExaminers, mayChangeExaminer]) {
    expect(may(compliance)).toBe(true)
    expect(others.map((user) => may(user))).toEqual([false, false, false])
  }
})

it('what has ended is not ended again', () => {
  expect(mayEndExaminer(compliance, access(), now)).toBe(true)
  expect(mayEndExaminer(compliance, access({ until: before }), now)).toBe(false)
  expect(mayEndExaminer(compliance, access({ until: now }), now)).toBe(false)
  expect(others.map((user) => mayEndExaminer(user, access(), now))).toEqual([false, false, false])
})

it('an invitation is for who has not set up the account, a new authenticator for who has', () => {
  const invited = access({ set_up: false })
  expect([mayInviteExaminer(compliance, invited, now), mayInviteExaminer(compliance, access(), now)]).toEqual([
    true,
    false,
  ])
  expect([mayRenewAuthenticator(compliance, invited, now), mayRenewAuthenticator(compliance, access(), now)]).toEqual([
    false,
    true,
  ])
  const over = { until: before }
  expect(mayInviteExaminer(compliance, { ...invited, ...over }, now)).toBe(false)
  expect(mayRenewAuthenticator(compliance, access(over), now)).toBe(false)
  expect(others.map((user) => mayInviteExaminer(user, invited, now))).toEqual([false, false, false])
  expect(others.map((user) => mayRenewAuthenticator(user, access(), now))).toEqual([false, false, false])
})

it('packets are read by an examiner, until the end', () => {
  expect([hasAccess({ until: after }, now), hasAccess({ until: now }, now)]).toEqual([true, false])
  expect(mayReadPackets({ examinerUntil: after }, now)).toBe(true)
  expect(mayReadPackets({ examinerUntil: before }, now)).toBe(false)
  expect(mayReadPackets(compliance, now)).toBe(false)
})
