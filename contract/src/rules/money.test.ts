import { describe, expect, it } from 'vitest'
import { allowsCommissionPayments } from './commission.ts'
import { addUp, cents, decimal, money } from './money.ts'

describe('cents', () => {
  it.each([
    [0.1, 10],
    [0.29, 29],
    [1.005, 100],
    [19.99, 1_999],
    [1_234_567.89, 123_456_789],
    [-0.01, -1],
    [19.999, 2_000],
    ['12 dollars', 0],
    ['about 12', 0],
    ['1234.5', 123_450],
    ['1234.50', 123_450],
    ['.05', 5],
    ['7', 700],
    ['-0.01', -1],
    ['-0.00', 0],
    ['25000.0100', 2_500_001],
    ['', 0],
    [null, 0],
    [undefined, 0],
  ])('of %s are %s', (dollars, expected) => expect(cents(dollars)).toBe(expected))

  it('add up exactly, where dollars as floating figures would not', () => {
    expect(0.1 + 0.2).not.toBe(0.3)
    expect(decimal(addUp([cents(0.1), cents(0.2)]))).toBe('0.30')
    expect(addUp(Array.from({ length: 1_000 }, () => cents('0.10')))).toBe(10_000)
    expect(addUp([])).toBe(0)
  })

  it('are exact as far as the database keeps figures', () => {
    expect(decimal(addUp([cents('999999999999.99'), cents('-999999999999.98')]))).toBe('0.01')
  })
})

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [123_450, '1234.50'],
  [-1, '-0.01'],
  [-123_456, '-1234.56'],
])('%s cents go over the wire as %s', (amount, expected) => expect(decimal(amount)).toBe(expected))

describe('money is US dollars with two decimals', () => {
  it.each([
    [1, '$0.01'],
    [100, '$1.00'],
    [123_450, '$1,234.50'],
    [100_000_000, '$1,000,000.00'],
    [-1_200, '−$12.00'],
  ])('%s cents: %s [HOME-31, LIMIT-41]', (amount, expected) => expect(money(amount)).toBe(expected))

  it.each([[0], [-0], [undefined]])('%s is a dash [HOME-32, LIMIT-41]', (amount) => expect(money(amount)).toBe('–'))
})

describe('commission payments', () => {
  it.each([
    [['25000.01'], true],
    [['25000.00'], false],
    [['24999.99'], false],
    [['12500.00', '12500.00'], false],
    [['12500.00', '12500.01'], true],
    [Array.from({ length: 2_501 }, () => '10.00'), true],
    [Array.from({ length: 2_500 }, () => '10.00'), false],
    [['30000.00', '-5000.00'], false],
    [[], false],
  ])('are allowed above 25,000 of securities GCI, not at it [HOME-29, HOME-30, LIMIT-40]', (gci, allowed) =>
    expect(allowsCommissionPayments(addUp(gci.map(cents)))).toBe(allowed),
  )
})
