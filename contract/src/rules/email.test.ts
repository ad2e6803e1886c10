import { expect, it } from 'vitest'
import { isEmail, maskEmail } from './email.ts'

const long = 'a'.repeat(63)
it.each([
  'dana@meridianharbor.example',
  'D.Whitfield+x@a-b.co',
  'a@b.c',
  `${'a'.repeat(64)}@b.example`,
  `a@${long}.example`,
  `${'a'.repeat(58)}@${long}.${long}.${long}.abc`,
])('%s is an address', (text) => expect(isEmail(text)).toBe(true))

it.each([
  '',
  'dana',
  'dana@firm',
  'dana@',
  '@firm.example',
  'da na@firm.example',
  'dana@firm.example\r\nbcc: x',
  'x dana@firm.example',
  '"dana"@firm.example',
  'dana@-firm.example',
  'dana@firm-.example',
  'dana@firm..example',
  'a@b@firm.example',
  `${'a'.repeat(65)}@b.example`,
  `a@${long}a.example`,
  `${'a'.repeat(59)}@${long}.${long}.${long}.abcd`,
])('%j is none', (text) => expect(isEmail(text)).toBe(false))

it('of 254 characters is one, of 255 not', () => {
  const of = (length: number) => `${'a'.repeat(length - 192)}@${long}.${long}.${long}`
  expect([of(254).length, isEmail(of(254)), isEmail(of(255))]).toEqual([254, true, false])
})

it.each([
  ['a.lindqvist@firm.example', 'a••••••••••@firm.example'],
  ['ab@firm.example', 'a•••@firm.example'],
  ['abcde@firm.example', 'a••••@firm.example'],
])('%s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked))
