import { expect, it } from 'vitest'
import { isNetwork } from './network.ts'

it.each(['203.0.113.0/24', '10.0.0.0/8', '203.0.113.18', '2001:db8::/32', '2001:db8::1', '::ffff:203.0.113.1/128'])(
  '%s is a network',
  (text) => {
    expect(isNetwork(text)).toBe(true)
  },
)

it.each([
  '',
  '203.0.113.0/33',
  '256.0.0.1',
  '203.0.113',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/7',
  '203.0.113.0/24/8',
  '203.0.113.0/x',
  '203.0.113.0/',
  '2001:db8::/129',
  'albany',
  '1:2',
  'fe80::1%eth0',
])('%j is none', (text) => {
  expect(isNetwork(text)).toBe(false)
})
