import { expect, it } from 'vitest'
import type { RecordScope } from '../records.ts'
import { accessProblems, covers, daysLeft, endOfDay, examinerProblems, lastDayOf, untilProblem } from './examiner.ts'

const whole: RecordScope = { people: [], branches: [], classes: [], from: null, until: null }
const some: RecordScope = {
  people: ['a', 'b'],
  branches: [1, 2],
  classes: ['tasks', 'fees'],
  from: '2025-01-01',
  until: '2026-10-31',
}

it('an access covers what lies within it, part by part', () => {
  expect([covers(whole, whole), covers(whole, some), covers(some, some)]).toEqual([true, true, true])
  const within: Partial<RecordScope>[] = [
    { people: ['b'] },
    { branches: [2] },
    { classes: ['fees'] },
    { from: '2025-06-01' },
    { until: '2026-01-01' },
  ]
  expect(within.map((less) => covers(some, { ...some, ...less }))).toEqual(within.map(() => true))
  const beyond: Partial<RecordScope>[] = [
    { people: ['a', 'c'] },
    { people: [] },
    { branches: [3] },
    { branches: [] },
    { classes: ['tasks', 'meetings'] },
    { classes: [] },
    { from: '2024-12-31' },
    { from: null },
    { until: '2026-11-01' },
    { until: null },
  ]
  expect(beyond.map((more) => covers(some, { ...some, ...more }))).toEqual(beyond.map(() => false))
})

it('the last day is today or later, and within a year', () => {
  expect(untilProblem('2026-11-16', '2026-11-16')).toBeUndefined()
  expect(untilProblem('2027-11-16', '2026-11-16')).toBeUndefined()
  expect(untilProblem('2026-11-15', '2026-11-16')).toBe('Choose today or a later date.')
  expect(untilProblem('2027-11-17', '2026-11-16')).toBe('Choose a date within 365 days.')
})

it('an access ends with the firm’s day, also when the clocks change', () => {
  expect(endOfDay('2026-12-18').toISOString()).toBe('2026-12-19T05:00:00.000Z')
  expect(endOfDay('2026-07-01').toISOString()).toBe('2026-07-02T04:00:00.000Z')
  for (const day of ['2026-12-18', '2026-07-01', '2026-10-31', '2026-11-01', '2027-03-14'])
    expect(lastDayOf(endOfDay(day))).toBe(day)
  expect(daysLeft('2026-12-18', '2026-11-16')).toBe(32)
  expect([daysLeft('2026-11-16', '2026-11-16'), daysLeft('2026-11-15', '2026-11-16')]).toEqual([0, 0])
})

it('a name, a real email of an organization, and what it is for are needed', () => {
  const good = {
    first: 'Joseph',
    last: 'Okafor',
    email: ' okafor@sec.gov',
    organization: 'SEC',
    examination: '2026-118',
    scope: whole,
  }
  expect(examinerProblems(good)).toEqual({})
  expect(
    examinerProblems({ ...good, first: ' ', last: '', email: 'joseph@gmail.com', organization: ' ', examination: '' }),
  ).toEqual({
    first: 'Enter a first name.',
    last: 'Enter a last name.',
    email: 'Use a firm email address. Public email addresses can’t sign in.',
    organization: 'Enter an organization, such as SEC or FINRA.',
    examination: 'Enter the number of the examination.',
  })
  expect(accessProblems({ ...good, scope: { from: '2026-01-02', until: '2026-01-01' } })).toEqual({
    'scope.until': 'Choose an end on or after the start.',
  })
})
