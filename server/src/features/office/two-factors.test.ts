import { expect, it } from 'vitest'
import { sawTwoFactors } from './two-factors.ts'

it.each<[boolean, unknown]>([
  [true, ['mfa']],
  [true, ['pwd', 'mfa']],
  [true, ['pwd', 'otp']],
  [true, ['pin', 'hwk']],
  [true, ['face', 'swk']],
  [false, ['pwd']],
  [false, ['otp']],
  [false, ['hwk', 'sc']],
  [false, ['pwd', 'pin', 'kba']],
  [false, ['pwd', 'unheard-of']],
  [false, []],
  [false, undefined],
  [false, 'mfa'],
  [false, { mfa: true }],
])('two factors: %s for amr %j (S08)', (two, amr) => {
  expect(sawTwoFactors(amr)).toBe(two)
})
