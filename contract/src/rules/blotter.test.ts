import { expect, it } from 'vitest'
import { blotterEscalationDays, blotterLimits, type CheckEntry } from '../blotters.ts'
import { calendarOf } from './calendar.ts'
import {
  certifyBy,
  checkProblems,
  escalatedOn,
  forwardBy,
  isSameName,
  lastDayOf,
  monthInWords,
  nilStatementOf,
  statementOf,
} from './blotter.ts'

const market = calendarOf('market')

it.each([
  ['2026-01', '2026-01-31'],
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, day) => expect(lastDayOf(month)).toBe(day))

it.each([
  // Veterans Day is a day of the market
  ['2026-10', '2026-11-20'],
  // so is Columbus Day
  ['2026-09', '2026-10-21'],
  // New Year, and Martin Luther King’s day on the 18th
  ['2026-12', '2027-01-25'],
  // a leap February: Washington’s Birthday on the 21st
  ['2028-01', '2028-02-22'],
  ['2028-02', '2028-03-21'],
  // Good Friday on April 3, 2026
  ['2026-03', '2026-04-22'],
  // Thanksgiving does not come into it, Labor Day does
  ['2026-08', '2026-09-22'],
  // the clocks change in March
  ['2026-02', '2026-03-20'],
  // Juneteenth, and the Fourth of July kept on Friday the 3rd
  ['2026-05', '2026-06-22'],
  ['2026-06', '2026-07-22'],
])('%s is certified by %s, the 15th business day', (month, day) => expect(certifyBy(month, 15, market)).toBe(day))

it('the firm’s closings count, and so does another day in the settings', () => {
  expect(certifyBy('2026-10', 15, calendarOf('market', [{ day: '2026-11-20', name: 'Harbor Day' }]))).toBe('2026-11-23')
  expect(certifyBy('2026-10', 1, market)).toBe('2026-11-02')
})

it('compliance knows five business days later, and a check goes out on the next', () => {
  expect(escalatedOn('2026-10-21', market)).toBe('2026-10-28')
  expect(escalatedOn('2026-11-20', market)).toBe('2026-11-30')
  expect(forwardBy('2026-11-25', market)).toBe('2026-11-27')
  expect(forwardBy('2026-11-27', market)).toBe('2026-11-30')
  expect([blotterEscalationDays, blotterLimits]).toEqual([
    5,
    {
      finding: 1_000,
      reason: 500,
      value: 300,
      name: 120,
      checkNumber: 20,
      answerFiles: 5,
      cents: 99_999_999_999,
      page: 25,
      branches: 25,
      needs: 50,
    },
  ])
})

it('a name is theirs whatever its letter case and spaces', () => {
  expect(isSameName('  gordon   pell', 'Gordon Pell')).toBe(true)
  expect(isSameName('G. Pell', 'Gordon Pell')).toBe(false)
  expect(isSameName(' ', '')).toBe(false)
})

it('says what is certified', () => {
  expect(monthInWords('2026-10')).toBe('October 2026')
  expect(statementOf('Portsmouth', '2026-10')).toBe(
    'I’m the principal of Portsmouth. I reviewed the sample and its findings, and this blotter is complete for October 2026.',
  )
  expect(nilStatementOf('Portsmouth', '2026-10')).toContain('no entries for this blotter in October 2026')
})

const check: CheckEntry = {
  received_on: '2026-10-05',
  from_whom: 'Renner, Colleen',
  check_number: '412',
  cents: 100,
  payee: 'Clearing',
  forwarded_to: '',
  forwarded_on: '',
}
const [day, earlier] = ['Choose a date.', 'Choose today or an earlier date.']
const [required, amount] = ['This field is required.', 'Enter an amount from $0.01 to $999,999,999.99.']
const to = 'Enter who it was forwarded to.'
it.each<[string, Partial<CheckEntry>, Record<string, string>]>([
  ['received today', { received_on: '2026-10-06' }, {}],
  ['received tomorrow', { received_on: '2026-10-07' }, { received_on: earlier }],
  ['received on no day', { received_on: '2026-02-29' }, { received_on: day }],
  ['from nobody', { from_whom: ' ' }, { from_whom: required }],
  ['without a number', { check_number: '' }, { check_number: required }],
  ['for nobody', { payee: ' ' }, { payee: required }],
  ['of a cent', { cents: 1 }, {}],
  ['of nothing', { cents: 0 }, { cents: amount }],
  ['of less than nothing', { cents: -1 }, { cents: amount }],
  ['of half a cent', { cents: 100.5 }, { cents: amount }],
  ['of the most', { cents: 99_999_999_999 }, {}],
  ['of a cent more than the most', { cents: 100_000_000_000 }, { cents: amount }],
  ['forwarded to blanks, on no day: not yet', { forwarded_to: '  ' }, {}],
  ['forwarded to nobody', { forwarded_on: '2026-10-06' }, { forwarded_to: to }],
  ['forwarded to blanks', { forwarded_to: '  ', forwarded_on: '2026-10-06' }, { forwarded_to: to }],
  ['forwarded, nobody says when', { forwarded_to: 'Clearing' }, { forwarded_on: day }],
  ['forwarded on no day', { forwarded_to: 'Clearing', forwarded_on: '2026-09-31' }, { forwarded_on: day }],
  ['forwarded tomorrow', { forwarded_to: 'Clearing', forwarded_on: '2026-10-07' }, { forwarded_on: earlier }],
  ['forwarded the day it came', { forwarded_to: 'Clearing', forwarded_on: '2026-10-05' }, {}],
  [
    'forwarded before it came',
    { forwarded_to: 'Clearing', forwarded_on: '2026-10-04' },
    { forwarded_on: 'Choose a date on or after the date received.' },
  ],
  ['forwarded to nobody, on no day', { forwarded_on: 'soon' }, { forwarded_to: to, forwarded_on: day }],
])('a check %s', (_, more, problems) => expect(checkProblems({ ...check, ...more }, '2026-10-06')).toEqual(problems))

it('an entry names who, what and when; forwarding comes later, to somebody', () => {
  expect(checkProblems(check, '2026-10-05')).toEqual({})
  expect(checkProblems({ ...check, forwarded_to: 'Clearing', forwarded_on: '2026-10-06' }, '2026-10-06')).toEqual({})
  expect(Object.keys(checkProblems({ ...check, forwarded_to: 'Clearing' }, '2026-10-06'))).toEqual(['forwarded_on'])
  expect(Object.keys(checkProblems({ ...check, forwarded_on: '2026-10-07', forwarded_to: 'x' }, '2026-10-06'))).toEqual(
    ['forwarded_on'],
  )
  expect(
    Object.keys(
      checkProblems({ ...check, received_on: '', from_whom: '', check_number: ' ', payee: '', cents: 0 }, '2026-10-06'),
    ),
  ).toEqual(['from_whom', 'check_number', 'payee', 'received_on', 'cents'])
})
