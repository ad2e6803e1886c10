import { expect, it } from 'vitest'
import { allowsCommissionPayments } from './commission.ts'

it('more than $25,000 of securities GCI, to the cent, allows payments from commission', () => {
  expect([0, 25_000_00, 25_000_01].map(allowsCommissionPayments)).toEqual([false, false, true])
})
