import { linkProblem } from './link.ts'
import { describe, expect, it } from 'vitest'
import { endDay, eventDefaults, eventProblems, eventSpan, eventTexts, instantOf } from './event.ts'
import { newYorkText, oneHourAfter } from './event.ts'

describe('one hour after', () => {
  it.each([
    ['10:00', '11:00'],
    ['09:05', '10:05'],
    ['9:05', '10:05'],
    ['22:59', '23:59'],
    ['23:00', '00:00'],
    ['23:30', '00:30'],
    ['00:00', '01:00'],
    ['10:00:00', '11:00'],
    ['', ''],
    ['noon', 'noon'],
    ['24:00', '24:00'],
    ['10:60', '10:60'],
    [' 10:00 ', '11:00'],
    ['10:00 PM', '10:00 PM'],
  ])('«%s» is «%s» [EVENT-15]', (time, after) => expect(oneHourAfter(time)).toBe(after))
})

it('an event begins at ten and ends at eleven, given by a wealth management company [EVENT-16..18]', () => {
  expect(eventDefaults).toEqual({ start_time: '10:00', end_time: '11:00', sponsor: 'A wealth management company' })
})

describe('the wall time of New York', () => {
  it.each([
    ['summer', '2024-07-04', '10:00', '7/4/2024, 10:00:00 AM', '2024-07-04T14:00:00Z'],
    ['winter', '2024-12-04', '10:00', '12/4/2024, 10:00:00 AM', '2024-12-04T15:00:00Z'],
    ['midnight', '2026-01-01', '00:00', '1/1/2026, 12:00:00 AM', '2026-01-01T05:00:00Z'],
    ['noon', '2026-01-01', '12:00', '1/1/2026, 12:00:00 PM', '2026-01-01T17:00:00Z'],
    ['late', '2026-12-31', '23:59', '12/31/2026, 11:59:00 PM', '2027-01-01T04:59:00Z'],
    ['a day of February', '2028-02-29', '9:30', '2/29/2028, 9:30:00 AM', '2028-02-29T14:30:00Z'],
    ['last minute before summer time', '2026-03-08', '01:59', '3/8/2026, 1:59:00 AM', '2026-03-08T06:59:00Z'],
    ['skipped, its beginning', '2026-03-08', '02:00', '3/8/2026, 3:00:00 AM', '2026-03-08T07:00:00Z'],
    ['skipped', '2026-03-08', '02:30', '3/8/2026, 3:30:00 AM', '2026-03-08T07:30:00Z'],
    ['first hour of summer time', '2026-03-08', '03:00', '3/8/2026, 3:00:00 AM', '2026-03-08T07:00:00Z'],
    ['evening of the 23-hour day', '2026-03-08', '20:00', '3/8/2026, 8:00:00 PM', '2026-03-09T00:00:00Z'],
    ['last minute before it exists twice', '2026-11-01', '00:59', '11/1/2026, 12:59:00 AM', '2026-11-01T04:59:00Z'],
    ['exists twice: the first', '2026-11-01', '01:30', '11/1/2026, 1:30:00 AM', '2026-11-01T05:30:00Z'],
    ['after it existed twice', '2026-11-01', '02:00', '11/1/2026, 2:00:00 AM', '2026-11-01T07:00:00Z'],
    ['the day before winter time', '2026-10-31', '23:30', '10/31/2026, 11:30:00 PM', '2026-11-01T03:30:00Z'],
  ])('%s: %s %s is %s [EVENT-25]', (_when, date, time, text, instant) => {
    expect(newYorkText(date, time)).toBe(text)
    expect(instantOf(date, time)).toEqual(new Date(instant))
  })

  it.each([
    ['', '10:00'],
    ['2026-02-30', '10:00'],
    ['soon', '10:00'],
    ['2026-02-28', ''],
    ['2026-02-28', '25:00'],
    ['2026-02-28', 'after lunch'],
  ])('«%s» «%s» is none', (date, time) => {
    expect(newYorkText(date, time)).toBe('')
    expect(instantOf(date, time)).toBeUndefined()
  })
})

const at = (start_date: string, start_time: string, end_time: string, end_date = '') => ({
  start_date,
  start_time,
  end_date,
  end_time,
})

describe('the end', () => {
  it.each([
    ['the same day', at('2026-07-04', '10:00', '11:00'), '2026-07-04'],
    ['past midnight', at('2026-07-04', '23:30', '00:30'), '2026-07-05'],
    ['past midnight, with the same end date', at('2026-07-04', '23:30', '00:30', '2026-07-04'), '2026-07-05'],
    ['past the year', at('2026-12-31', '23:30', '00:30'), '2027-01-01'],
    ['days later', at('2026-07-04', '10:00', '09:00', '2026-07-06'), '2026-07-06'],
    ['an end date before the start', at('2026-07-04', '10:00', '11:00', '2026-07-01'), '2026-07-04'],
    ['the very minute', at('2026-07-04', '10:00', '10:00'), '2026-07-04'],
    ['no times', at('2026-07-04', '', ''), '2026-07-04'],
    ['no day', at('', '23:30', '00:30'), ''],
  ])('is %s', (_what, event, day) => expect(endDay(event)).toBe(day))

  it('is written with its own day [EVENT-25]', () => {
    expect(eventTexts(at('2024-07-04', '23:30', '00:30'))).toEqual({
      dt_start_time: '7/4/2024, 11:30:00 PM',
      dt_end_time: '7/5/2024, 12:30:00 AM',
    })
  })
})

describe('in a calendar', () => {
  const between = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) })
  it.each([
    ['an hour', at('2026-07-04', '10:00', '11:00'), between('2026-07-04T14:00:00Z', '2026-07-04T15:00:00Z')],
    ['past midnight', at('2026-07-04', '23:30', '00:30'), between('2026-07-05T03:30:00Z', '2026-07-05T04:30:00Z')],
    ['no end', at('2026-07-04', '23:30', ''), between('2026-07-05T03:30:00Z', '2026-07-05T04:30:00Z')],
    [
      'in the skipped hour',
      at('2026-03-08', '02:30', '03:00'),
      between('2026-03-08T07:30:00Z', '2026-03-08T07:30:00Z'),
    ],
    ['no time', at('2026-07-04', '', '', '2026-07-05'), { firstDay: '2026-07-04', dayAfter: '2026-07-06' }],
    ['no day', at('', '10:00', '11:00'), undefined],
  ])('%s', (_what, event, span) => expect(eventSpan(event)).toEqual(span))
})

describe('what is refused', () => {
  it('is nothing but a field too long, a date that is none and a link that leads nowhere', () => {
    expect(eventProblems({})).toEqual({})
    expect(
      eventProblems({ start_date: '', end_time: 'late', zoom_link: 'zoom.example/j/1', title: 'x'.repeat(500) }),
    ).toEqual({})
    expect(
      Object.keys(eventProblems({ title: 'x'.repeat(501), start_date: '7/4/2026', end_date: '2026-02-30' })),
    ).toEqual(['title', 'start_date', 'end_date'])
    expect(eventProblems({ zoom_link: 'not a link' })).toEqual({ zoom_link: linkProblem })
    expect(eventProblems({ zoom_link: '  ' })).toEqual({})
  })
})
