import { expect, it } from 'vitest'
import { adminOf, another, userOf } from '../../testing/people.ts'
import { mayPay, mayRefund, paymentRights, rightsOf, type Standing, whyNot } from './policy.ts'

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
  expect(paymentRights(user)).toEqual({ everyone: may })
  expect(mayRefund(user, row())).toBe(may)
})

const row = (more: Partial<Standing> = {}): Standing => ({
  account_id: 'owner',
  paid_by: 'payer',
  hands: ['payer', 'helper'],
  status: 'paid',
  refund_asked_at: null,
  failure: '',
  ...more,
})
it.each([
  ['another admin', adminOf(), true],
  ['whose it is', adminOf({ id: 'owner' }), false],
  ['who paid it', adminOf({ id: 'payer' }), false],
  ['who worked on it or on what it paid for', adminOf({ id: 'helper' }), false],
])('giving back: %s', (_, user, may) => {
  expect(mayRefund(user, row())).toBe(may)
  expect(rightsOf(user, row())).toEqual({ refund: may, worked: !may })
  expect(whyNot(user, row())).toBe(may ? undefined : 'You worked on this one. Someone else has to decide.')
  for (const status of ['open', 'failed', 'refunded'] as const)
    expect(rightsOf(user, row({ status }))).toEqual({ refund: false, worked: false })
})

it.each([
  ['another admin', adminOf({ acting: another })],
  ['who acts for someone who worked on it', adminOf({ acting: { ...another, id: 'helper' } })],
])('gives nothing back while acting: %s', (_, user) => {
  expect(mayRefund(user, row())).toBe(false)
  expect(rightsOf(user, row())).toEqual({ refund: false, worked: false })
})

it('what is on its way back is not given back again, until Stripe has refused it', () => {
  const asked = { refund_asked_at: new Date() }
  expect(rightsOf(adminOf(), row(asked))).toEqual({ refund: false, worked: false })
  expect(rightsOf(adminOf(), row({ ...asked, failure: 'Declined.' }))).toEqual({ refund: true, worked: false })
})

it('says nothing of it to somebody who gives nothing back', () => {
  expect(rightsOf(userOf({ id: 'payer' }), row())).toEqual({ refund: false, worked: false })
  expect(whyNot(userOf({ id: 'payer' }), row())).toBeUndefined()
})
