import { describe, expect, it } from 'vitest'
import {
  amountOf,
  amountProblem,
  billFor,
  daysIn,
  dollars,
  monthBefore,
  monthInWords,
  monthOf,
  needsSecond,
  periodInWords,
  prorated,
  stayIn,
  yearOf,
} from './fee.ts'

describe('months and years of fees', () => {
  it.each([
    ['2026-11-16', '2026-11-01', '2026-11-30', 30],
    ['2026-12-31', '2026-12-01', '2026-12-31', 31],
    ['2027-01-01', '2027-01-01', '2027-01-31', 31],
    ['2026-02-28', '2026-02-01', '2026-02-28', 28],
    ['2028-02-10', '2028-02-01', '2028-02-29', 29],
    ['2100-02-01', '2100-02-01', '2100-02-28', 28],
    // the clocks change in these
    ['2026-03-08', '2026-03-01', '2026-03-31', 31],
    ['2026-11-01', '2026-11-01', '2026-11-30', 30],
  ])('the month of %s is %s to %s, %i days', (day, from, to, days) => {
    expect(monthOf(day)).toEqual({ from, to })
    expect(daysIn(monthOf(day))).toBe(days)
  })

  it('the month before January is December of the year before', () => {
    expect(monthBefore('2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(monthBefore('2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  })

  it.each([
    ['2026-11-16', '10-01', '2026-10-01', '2027-09-30', 365],
    ['2026-09-30', '10-01', '2025-10-01', '2026-09-30', 365],
    ['2026-10-01', '10-01', '2026-10-01', '2027-09-30', 365],
    ['2027-12-01', '10-01', '2027-10-01', '2028-09-30', 366],
    ['2026-01-01', '01-01', '2026-01-01', '2026-12-31', 365],
    ['2028-02-29', '02-29', '2028-02-29', '2029-02-28', 366],
    ['2029-03-01', '02-29', '2029-03-01', '2030-02-28', 365],
  ])('on %s the year that begins on %s is %s to %s', (day, start, from, to, days) => {
    expect(yearOf(day, start)).toEqual({ from, to })
    expect(daysIn(yearOf(day, start))).toBe(days)
  })
})

describe('proration', () => {
  // as in the design: joiners and a leaver of November
  it.each([
    [14_500, 22, 30, 10_633],
    [9_500, 22, 30, 6_967],
    [14_500, 19, 30, 9_183],
    [9_500, 19, 30, 6_017],
    [14_500, 12, 30, 5_800],
    [9_500, 12, 30, 3_800],
    // half a cent up, a little less down
    [1, 15, 30, 1],
    [1, 14, 30, 0],
    [3, 15, 30, 2],
    [101, 14, 28, 51],
    [100, 1, 31, 3],
    [100, 1, 29, 3],
    [100, 29, 29, 100],
    [0, 12, 30, 0],
    [14_500, 0, 30, 0],
    [14_500, -3, 30, 0],
    [14_500, 31, 30, 14_500],
    [100_000_000, 29, 30, 96_666_667],
  ])('%i cents for %i of %i days are %i cents', (cents, days, of, so) => {
    expect(prorated(cents, days, of)).toBe(so)
  })

  it.each([
    ['nobody joined or left', null, null, 30],
    ['joined before', '2020-01-01', null, 30],
    ['joined on the first', '2026-11-01', null, 30],
    ['joined on the second', '2026-11-02', null, 29],
    ['joined on the last day', '2026-11-30', null, 1],
    ['joined after', '2026-12-01', null, 0],
    ['left on the last day', null, '2026-11-30', 30],
    ['left the day before', null, '2026-11-29', 29],
    ['left on the first', null, '2026-11-01', 1],
    ['left before', null, '2026-10-31', 0],
    ['left after', null, '2026-12-15', 30],
    ['joined before and left after', '2026-10-31', '2026-12-01', 30],
    ['joined and left', '2026-11-09', '2026-11-12', 4],
    ['joined and left on one day', '2026-11-09', '2026-11-09', 1],
  ])('%s: days of November', (_, joined, left, days) => {
    const bill = billFor(3_000, monthOf('2026-11-16'), joined, left)
    expect(bill).toEqual({ cents: days * 100, days, of: 30 })
    expect(stayIn(monthOf('2026-11-16'), joined, left) === undefined).toBe(days === 0)
  })

  it('counts the leap day', () => {
    expect(billFor(2_900, monthOf('2028-02-01'), '2028-02-29', null)).toEqual({ cents: 100, days: 1, of: 29 })
    expect(billFor(2_800, monthOf('2027-02-01'), '2027-02-28', null)).toEqual({ cents: 100, days: 1, of: 28 })
  })

  it('two parts of a month never come to more than a cent over the whole', () => {
    for (let day = 1; day < 31; day++)
      expect(prorated(14_999, day, 31) + prorated(14_999, 31 - day, 31) - 14_999).toBeLessThanOrEqual(1)
  })
})

describe('amounts', () => {
  it.each([
    ['95', 9_500],
    ['95.5', 9_550],
    ['95.00', 9_500],
    ['0.01', 1],
    [' $1,480.00 ', 148_000],
    ['1,000,000.00', 100_000_000],
    ['1,480', 148_000],
    ['$ 12,480.5', 1_248_050],
    ['123,456.78', 12_345_678],
  ])('%s', (text, cents) => {
    expect([amountProblem(text), amountOf(text)]).toEqual([undefined, cents])
  })

  it.each([
    '',
    ' ',
    '-5',
    '−5',
    '95.123',
    '1.',
    '.5',
    '1e3',
    '1e12',
    'ten',
    '1,00.00',
    '0x10',
    'NaN',
    'Infinity',
    '12 34',
    '95$',
    '9$5',
    '$$95',
    '1234,567',
    '1,234,56',
    ',123',
    '1,234,567,890',
    '１２',
  ])('refuses %j', (text) => {
    expect(amountProblem(text)).toBe('Enter an amount in dollars and cents, such as 95.00.')
  })

  it('refuses 10^12, nothing where there has to be something, and more than there is', () => {
    expect(amountProblem('1000000000000')).toBeDefined()
    expect(amountProblem('1234567.89')).toBe('Enter $1,000,000.00 or less.')
    expect(amountProblem('999999999')).toBe('Enter $1,000,000.00 or less.')
    expect(amountProblem('0')).toBe('Enter an amount above zero.')
    expect(amountProblem('0.00', { zero: true })).toBeUndefined()
    expect(amountProblem('95.01', { most: 9_500 })).toBe('Enter $95.00 or less.')
    expect(amountProblem('95', { most: 9_500 })).toBeUndefined()
  })
})

it('a second person is needed above the limit, not at it', () => {
  expect([needsSecond(25_000, 25_000), needsSecond(25_001, 25_000), needsSecond(1, 0)]).toEqual([false, true, true])
})

it('says what a bill covers', () => {
  expect(periodInWords('month', monthOf('2026-11-16'))).toBe('November')
  expect(periodInWords('year', yearOf('2026-11-16', '10-01'))).toBe('Oct 2026 to Sep 2027')
  expect([monthInWords('2026-11-01', true), dollars(0), dollars(-14_400)]).toEqual([
    'November 2026',
    '$0.00',
    '−$144.00',
  ])
})
