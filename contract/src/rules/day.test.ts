import { expect, it } from 'vitest'
import { dayInFull, dayInWords, daysAfter, daysBetween, findDay, firmDay, firmTime, isDay, timeInWords } from './day.ts'

it.each([
  ['2026-12-10', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['0000-00-00', false],
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2200-12-31', true],
  ['2201-01-01', false],
  ['9999-12-31', false],
  ['+010000-01-01', false],
  ['10 Dec 2026', false],
  ['', false],
])('%s is a day: %s', (day, is) => expect(isDay(day)).toBe(is))

it('a day begins at midnight in New York', () => {
  expect(['2026-03-31T03:59:59Z', '2026-03-31T04:00:00Z'].map((at) => firmDay(new Date(at)))).toEqual([
    '2026-03-30',
    '2026-03-31',
  ])
})

it('refuses to compute a day that four digits can’t write', () => {
  expect(daysAfter('9999-12-30', 1)).toBe('9999-12-31')
  expect(() => daysAfter('9999-12-31', 1)).toThrow('No day is 1 days after "9999-12-31"')
  expect(() => daysAfter('0000-01-01', -1)).toThrow('No day is -1 days after "0000-01-01"')
  expect(() => daysAfter('2026-13-01', 1)).toThrow('No day is 1 days after "2026-13-01"')
})

it('gives up on a day that never comes', () => {
  expect(findDay('2026-12-31', 1, (day) => day.endsWith('-01'))).toBe('2027-01-01')
  expect(findDay('2026-12-31', -1, (day) => day.endsWith('-01'))).toBe('2026-12-01')
  expect(() => findDay('2026-12-31', 1, () => false)).toThrow('No day within 10000 days of 2026-12-31 passes')
})

it('goes through the days between two, but not through more than the calendar has', () => {
  expect([...daysBetween('2027-12-30', '2028-01-02')]).toEqual(['2027-12-30', '2027-12-31', '2028-01-01'])
  expect([...daysBetween('2028-01-02', '2028-01-02')]).toEqual([])
  expect(() => [...daysBetween('1900-01-01', '9999-12-31')]).toThrow('More than 110000 days')
})

it('what is no date is returned as it is, and a time that is none is called invalid: neither throws', () => {
  for (const text of ['2026-13-01', '2026-02-31', 'soon', '', 'infinity', '99999-01-01'])
    expect([dayInWords(text), dayInFull(text, '2026-11-19')]).toEqual([text, text])
  const infinite = Number.POSITIVE_INFINITY as unknown as Date
  for (const at of [new Date(Number.NaN), infinite])
    expect([timeInWords(at), firmTime(at)]).toEqual(['Invalid date', 'Invalid date'])
})
