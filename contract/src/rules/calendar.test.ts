import { expect, it, vi } from 'vitest'
import { calendarOf, holidays } from './calendar.ts'

// as the Federal Reserve Banks publish them: a Saturday's holiday is not made up for
it.each([
  [2021, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  [2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
  [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
])('the banks’ holidays of %s', (year, days) =>
  expect(holidays('bank', year).map(({ day }) => day)).toEqual(days.split(' ').map((day) => `${year}-${day}`)),
)

// as the New York Stock Exchange publishes them
it.each([
  [2021, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'],
  [2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'],
  [2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25'],
  [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
  [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'],
  [2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25'],
])('the market’s holidays of %s', (year, days) =>
  expect(holidays('market', year).map(({ day }) => day)).toEqual(days.split(' ').map((day) => `${year}-${day}`)),
)

it.each([
  // Easter at its earliest and latest, and in a leap year
  [1818, '1818-03-20'],
  [2038, '2038-04-23'],
  [2000, '2000-04-21'],
  // full moons that the rule has to put a week earlier, and years in which its cycle of nineteen begins
  [1954, '1954-04-16'],
  [1981, '1981-04-17'],
  [2049, '2049-04-16'],
  [2076, '2076-04-17'],
  [1995, '1995-04-14'],
  [2014, '2014-04-18'],
  [2033, '2033-04-15'],
  [2100, '2100-03-26'],
])('Good Friday of %s', (year, day) => expect(holidays('market', year)).toContainEqual({ day, name: 'Good Friday' }))

it.each([
  ['2026-11-16', undefined, undefined],
  ['2026-11-14', 'Saturday', 'Saturday'],
  ['2026-11-15', 'Sunday', 'Sunday'],
  ['2026-11-26', 'Thanksgiving Day', 'Thanksgiving Day'],
  ['2026-11-27', undefined, undefined],
  ['2026-11-11', 'Veterans Day', undefined],
  ['2026-10-12', 'Columbus Day', undefined],
  ['2026-04-03', undefined, 'Good Friday'],
  // Independence Day 2026 is a Saturday
  ['2026-07-03', undefined, 'Independence Day'],
  // New Year's Day 2028 is a Saturday: nobody closes on the last day of 2027
  ['2027-12-31', undefined, undefined],
  ['2021-06-18', undefined, undefined],
  ['2028-02-29', undefined, undefined],
])('%s: banks closed for %s, the market for %s', (day, bank, market) => {
  expect(calendarOf('bank').why(day)).toBe(bank)
  expect(calendarOf('market').why(day)).toBe(market)
  expect(calendarOf('bank').isOpen(day)).toBe(bank === undefined)
})

it('a year’s holidays are the same when they are first asked for and ever after', async () => {
  vi.resetModules()
  const { calendarOf: anew } = await import('./calendar.ts')
  for (const _ of ['first', 'again']) {
    expect(anew('bank').why('2026-11-11')).toBe('Veterans Day')
    expect(anew('market').why('2026-11-26')).toBe('Thanksgiving Day')
    expect(anew('market').isOpen('2026-11-11')).toBe(true)
  }
})

it('open days are counted over weekends, holidays, and the ends of months and years', () => {
  const market = calendarOf('market')
  expect(market.from('2026-11-26')).toBe('2026-11-27')
  expect(market.from('2026-11-28')).toBe('2026-11-30')
  expect(market.after('2026-11-25', 2)).toBe('2026-11-30')
  expect(market.after('2026-11-25', 0)).toBe('2026-11-25')
  expect(market.after('2026-12-31', 1)).toBe('2027-01-04')
  expect(market.after('2028-02-28', 1)).toBe('2028-02-29')
  expect(market.between('2026-11-25', '2026-11-30')).toBe(2)
  expect(market.between('2026-11-25', '2026-11-25')).toBe(0)
})

it('the firm’s own closings count on both', () => {
  const closings = [{ day: '2026-11-27', name: 'Harbor Day' }]
  for (const kind of ['bank', 'market'] as const) {
    const calendar = calendarOf(kind, closings)
    expect(calendar.why('2026-11-27')).toBe('Harbor Day')
    expect(calendar.after('2026-11-25', 1)).toBe('2026-11-30')
    expect(calendar.between('2026-11-25', '2026-11-30')).toBe(1)
  }
})

it('a holiday is called by its own name, whatever the firm calls the day', () => {
  const calendar = calendarOf('market', [{ day: '2026-12-25', name: 'Office closed' }])
  expect(calendar.why('2026-12-25')).toBe('Christmas Day')
})

it('ends every search for an open day, whatever day it starts from', () => {
  const market = calendarOf('market')
  expect(() => market.after('9999-12-30', 5)).toThrow('No day is 1 days after "9999-12-31"')
  expect(() => market.after('2026-11-19', 1_001)).toThrow('More than 1000 open days after 2026-11-19')
  expect(() => market.between('2026-11-19', '9999-12-30')).toThrow('More than 110000 days')
})
