import { expect, it } from 'vitest'
import { adminOf, another, userOf } from '../../testing/people.ts'
import { mayPay, paymentRights } from './policy.ts'

it.each([
  ['their own', userOf(), 'me', true],
  ['somebody else’s', userOf(), 'other', false],
  ['that of whom they act for', userOf({ acting: another }), 'other', true],
  ['their own, while acting', userOf({ acting: another }), 'me', false],
  ['their own, as a guest', userOf({ guest: true }), 'me', false],
])('paying: %s', (_, user, account, may) => {
  expect(mayPay(user, account)).toBe(may)
})

it.each([
  ['an advisor', userOf(), false],
  ['an admin', adminOf(), true],
  ['a guest, whatever else', adminOf({ guest: true }), false],
])('seeing everybody’s and giving back: %s', (_, user, may) => {
  expect(paymentRights(user)).toEqual({ everyone: may, refund: may })
})
