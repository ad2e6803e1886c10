import { expect, it } from 'vitest'
import {
  businessDayFrom,
  businessDaysAfter,
  businessDaysBetween,
  federalHolidays,
  isBusinessDay,
} from './business-day.ts'

// as the Office of Personnel Management publishes them
it.each([
  [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24'],
])('the federal holidays of %s', (year, days) =>
  expect(federalHolidays(year)).toEqual(days.split(' ').map((day) => `${year}-${day}`)),
)

it.each([
  ['2026-11-16', true],
  ['2026-11-14', false],
  ['2026-11-15', false],
  ['2026-11-26', false],
  ['2026-11-27', true],
  // New Year's Day 2028 is a Saturday: it is kept the day before
  ['2027-12-31', false],
])('%s is a business day: %s', (day, is) => expect(isBusinessDay(day)).toBe(is))

it('business days are counted over weekends and holidays', () => {
  expect(businessDayFrom('2026-11-26')).toBe('2026-11-27')
  expect(businessDayFrom('2026-11-28')).toBe('2026-11-30')
  expect(businessDaysAfter('2026-11-25', 2)).toBe('2026-11-30')
  expect(businessDaysAfter('2026-11-25', 0)).toBe('2026-11-25')
  expect(businessDaysBetween('2026-11-25', '2026-11-30')).toBe(2)
  expect(businessDaysBetween('2026-11-25', '2026-11-25')).toBe(0)
})
