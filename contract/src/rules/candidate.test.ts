import { expect, test } from 'vitest'
import {
  daysToStart,
  inviteProblems,
  linkUntil,
  movedIsNews,
  nextReminder,
  returnUntil,
  startProblem,
} from './candidate.ts'

const today = '2026-11-16'

test('an invitation has two names and an address', () => {
  expect(inviteProblems({ first: 'Maren', last: 'Holloway', email: ' maren@fastmail.example ' })).toEqual({})
  expect(Object.keys(inviteProblems({ first: ' ', last: ' ', email: 'maren' }))).toEqual(['first', 'last', 'email'])
  // what is missing altogether is told by its shape
  expect(inviteProblems({} as Parameters<typeof inviteProblems>[0])).toEqual({})
})

test('a start is today or within a year, or not known yet', () => {
  expect(startProblem(null, today)).toBeUndefined()
  expect(startProblem(today, today)).toBeUndefined()
  expect(startProblem('2026-11-15', today)).toBe('Choose today or a later date.')
  expect(startProblem('2027-11-16', today)).toBeUndefined()
  expect(startProblem('2027-11-17', today)).toBe('Choose a date within a year.')
})

test('a link works until two weeks after the start, and for sixty days where there is none', () => {
  expect(linkUntil('2026-12-07', today)).toBe('2026-12-21')
  expect(linkUntil(null, today)).toBe('2027-01-15')
  // sent anew long after the start
  expect(linkUntil('2026-10-01', today)).toBe('2027-01-15')
  expect([linkUntil('2026-11-02', today), linkUntil('2026-11-03', today)]).toEqual(['2027-01-15', '2026-11-17'])
})

test('what is returned can be changed for two weeks at least', () => {
  expect(returnUntil('2026-12-21', today)).toBe('2026-12-21')
  expect(returnUntil('2026-11-20', today)).toBe('2026-11-30')
})

test('days to the start', () => {
  expect(daysToStart('2026-12-07', today)).toBe(21)
  expect(daysToStart(today, today)).toBe(0)
  expect(daysToStart('2026-11-15', today)).toBeUndefined()
  expect(daysToStart(null, today)).toBeUndefined()
})

test('that a start moved is news for seven days', () => {
  expect(movedIsNews('2026-11-09', today)).toBe(true)
  expect(movedIsNews('2026-11-08', today)).toBe(false)
})

test('a reminder comes after five days, never on a weekend', () => {
  expect(nextReminder('2026-11-16')).toBe('2026-11-23')
  expect(nextReminder('2026-11-18')).toBe('2026-11-23')
  expect(nextReminder('2026-11-17')).toBe('2026-11-23')
  expect(nextReminder('2026-11-19')).toBe('2026-11-24')
})
