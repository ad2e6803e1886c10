import { expect, it } from 'vitest'
import { calendarOf } from './calendar.ts'
import {
  type DueTimes,
  type DueUnit,
  dueAfterHold,
  dueAt,
  dueTimeInWords,
  dueTimeOf,
  dueTimesInWords,
  endOfDay,
  hourInWords,
  isHeld,
} from './due-time.ts'
import { stages } from './stage.ts'

const market = calendarOf('market')

// Eastern time: five hours behind in winter, four in summer
it.each<[string, string, DueUnit, number, string]>([
  ['on the day after the next', '2026-11-16T15:00:00Z', 'days', 2, '2026-11-18T22:00:00.000Z'],
  ['just before the day ends', '2026-11-16T21:59:59Z', 'days', 2, '2026-11-18T22:00:00.000Z'],
  ['once the day has ended, one day later', '2026-11-16T22:00:00Z', 'days', 2, '2026-11-19T22:00:00.000Z'],
  ['over a weekend', '2026-11-13T15:00:00Z', 'days', 1, '2026-11-16T22:00:00.000Z'],
  ['of a Saturday, as if it came in on Monday', '2026-11-14T15:00:00Z', 'days', 1, '2026-11-17T22:00:00.000Z'],
  ['over Thanksgiving', '2026-11-25T15:00:00Z', 'days', 1, '2026-11-27T22:00:00.000Z'],
  ['over Good Friday', '2026-04-02T15:00:00Z', 'days', 1, '2026-04-06T21:00:00.000Z'],
  ['on Veterans Day, when the market is open', '2026-11-10T15:00:00Z', 'days', 1, '2026-11-11T22:00:00.000Z'],
  ['at the same hour when the clocks go back', '2026-10-30T15:00:00Z', 'days', 1, '2026-11-02T22:00:00.000Z'],
  ['after hours, whatever the day', '2026-11-14T15:00:00Z', 'hours', 8, '2026-11-14T23:00:00.000Z'],
])('due %s', (_, opened, unit, count, due) =>
  expect(dueAt(new Date(opened), { unit, count }, 17, market).toISOString()).toBe(due),
)

it.each<[string, DueUnit, string, string, string]>([
  ['the hours held are added', 'hours', '2026-11-16T15:00:00Z', '2026-11-16T18:30:00Z', '2026-11-19T01:30:00.000Z'],
  [
    'within one business day nothing',
    'days',
    '2026-11-16T15:00:00Z',
    '2026-11-16T21:00:00Z',
    '2026-11-18T22:00:00.000Z',
  ],
  ['a day whose end passed', 'days', '2026-11-16T15:00:00Z', '2026-11-17T15:00:00Z', '2026-11-19T22:00:00.000Z'],
  ['no weekend', 'days', '2026-11-13T15:00:00Z', '2026-11-16T15:00:00Z', '2026-11-19T22:00:00.000Z'],
  [
    'and the day it falls on is one too',
    'days',
    '2026-11-16T15:00:00Z',
    '2026-11-19T15:00:00Z',
    '2026-11-23T22:00:00.000Z',
  ],
])('of time held %s', (_, unit, from, until, due) =>
  expect(
    dueAfterHold(new Date('2026-11-18T22:00:00Z'), unit, new Date(from), new Date(until), market).toISOString(),
  ).toBe(due),
)

it('the firm’s own closings move what is due, and what was held over them', () => {
  const closed = calendarOf('market', [{ day: '2026-11-17', name: 'Harbor Day' }])
  const due = dueAt(new Date('2026-11-16T15:00:00Z'), { unit: 'days', count: 1 }, 17, closed)
  expect(due.toISOString()).toBe('2026-11-18T22:00:00.000Z')
  const held = dueAfterHold(due, 'days', new Date('2026-11-16T15:00:00Z'), new Date('2026-11-18T15:00:00Z'), closed)
  expect(held.toISOString()).toBe('2026-11-19T22:00:00.000Z')
})

it('the advisor, a third party or a state holds it; the firm does not', () => {
  expect(stages.filter((_, at) => isHeld(at as 0))).toEqual([
    'Holding (Third-Party)',
    'Holding (Advisor)',
    'Hold - (Pending State Approval)',
  ])
})

it('a category has its own time, none, or that of all others; in words line by line', () => {
  const times: DueTimes = {
    cutoff: 17,
    categories: { Document: { unit: 'days', count: 1 }, Incident: { unit: 'hours', count: 8 }, Gift: null },
    other: { unit: 'days', count: 3 },
  }
  expect(['Document', 'Gift', 'Seminar', 'constructor'].map((name) => dueTimeInWords(dueTimeOf(times, name)))).toEqual([
    '1 business day',
    'None',
    '3 business days',
    '3 business days',
  ])
  expect(dueTimesInWords(times)).toEqual({
    'End of business day': '5 PM ET',
    Document: '1 business day',
    Incident: '8 hours',
    Gift: 'None',
    'Other categories': '3 business days',
  })
})

it('hours are told as on a clock: midnight and noon are twelve', () => {
  expect([0, 1, 11, 12, 13, 23].map(hourInWords)).toEqual(['12 AM', '1 AM', '11 AM', '12 PM', '1 PM', '11 PM'])
})

it('a deadline that is a day ends with it, also on the day of 25 hours', () => {
  expect(endOfDay('2026-11-01').toISOString()).toBe('2026-11-02T04:59:59.999Z')
})
