import { describe, expect, it } from 'vitest'
import { meetingLimits, meetingReviewDays } from '../meetings.ts'
import {
  type Attendance,
  countsAs,
  drawFrom,
  drawNumber,
  isAtLine,
  isCaller,
  isDrawn,
  isOverLine,
  isRetail,
  isToReview,
  keptUntil,
  largestCount,
  lastDraw,
  mayMoveMeeting,
  meetingDrawMinutes,
  meetingRetention,
  meetingStatuses,
  meetingType,
  outcomeProblems,
  outcomesFor,
  personKey,
  retailDays,
  retailLine,
  stepsWithin,
  trailingCounts,
  unknownCountsAs,
  wordsFound,
} from './meeting.ts'

it('the numbers that the rules name', () => {
  expect([retailLine, retailDays, meetingRetention.years, meetingRetention.easilyAccessibleYears]).toEqual([
    25, 30, 3, 2,
  ])
  expect([meetingLimits.hookSeconds, meetingLimits.hookBytes, meetingReviewDays]).toEqual([300, 524_288, 4])
  expect([meetingLimits.hookRotationHours, meetingLimits.hookSecret, meetingLimits.attendees]).toEqual([24, 24, 1_000])
  expect([meetingDrawMinutes, drawFrom, unknownCountsAs]).toEqual([360, 10_000, 'prospect'])
})

it('25 is at the line, 26 is over it', () => {
  expect([24, 25, 26].map(isOverLine)).toEqual([false, false, true])
  expect([24, 25, 26].map(isAtLine)).toEqual([false, true, false])
  expect([0, 1, 25, 26].map(meetingType)).toEqual([
    'Institutional',
    'Correspondence',
    'Correspondence',
    'Retail communication',
  ])
})

it('clients and prospects are retail people', () => {
  expect(countsAs.filter(isRetail)).toEqual(['client', 'prospect'])
})

const crowd = (day: string, from: number, to: number): Attendance[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ day, person: `p${from + at}` }))

describe('people within any 30 calendar days', () => {
  it.each([
    ['on the 30th day they still count together', '2026-11-01', '2026-11-30', 26],
    ['on the 31st they no longer do', '2026-11-01', '2026-12-01', 13],
    ['over the end of a year', '2026-12-15', '2027-01-13', 26],
    ['one day too far over the end of a year', '2026-12-15', '2027-01-14', 13],
    ['over February 28', '2027-02-01', '2027-03-02', 26],
    ['one day too far over February 28', '2027-02-01', '2027-03-03', 13],
    ['over a leap day, which counts', '2028-02-01', '2028-03-01', 26],
    ['one day too far over a leap day', '2028-02-01', '2028-03-02', 13],
    ['over the change to winter time', '2026-10-25', '2026-11-23', 26],
    ['over the change to summer time', '2026-03-01', '2026-03-30', 26],
  ])('%s', (_, first, second, count) => {
    const trailing = trailingCounts([...crowd(second, 14, 26), ...crowd(first, 1, 13)])
    expect(largestCount(trailing, first).count).toBe(count)
    expect(largestCount(trailing, second).count).toBe(count)
  })

  it('whoever comes twice is one person, until their first time is over', () => {
    const all = [...crowd('2026-11-01', 1, 20), ...crowd('2026-11-20', 1, 20), ...crowd('2026-12-05', 21, 30)]
    expect(trailingCounts(all)).toEqual([
      { day: '2026-11-01', count: 20 },
      { day: '2026-11-20', count: 20 },
      { day: '2026-12-05', count: 30 },
    ])
  })

  it('whoever came twice is gone once both times are over, and nobody sooner', () => {
    const all = [
      ...crowd('2026-11-01', 1, 3),
      ...crowd('2026-11-10', 1, 2),
      ...crowd('2026-11-30', 1, 1),
      ...crowd('2026-12-09', 9, 9),
      ...crowd('2026-12-10', 9, 9),
      ...crowd('2026-12-29', 9, 9),
      ...crowd('2026-12-30', 9, 9),
    ]
    const counts = [
      { day: '2026-11-01', count: 3 },
      { day: '2026-11-10', count: 3 },
      { day: '2026-11-30', count: 3 },
      { day: '2026-12-09', count: 3 },
      { day: '2026-12-10', count: 2 },
      { day: '2026-12-29', count: 2 },
      { day: '2026-12-30', count: 1 },
    ]
    expect(trailingCounts(all)).toEqual(counts)
    expect(trailingCounts(all.toReversed())).toEqual(counts)
    expect(trailingCounts([])).toEqual([])
  })

  it('the largest number is that of a period with the day in it, and of two alike the earlier', () => {
    const full = trailingCounts([
      ...crowd('2026-10-10', 1, 30),
      ...crowd('2026-11-05', 31, 32),
      ...crowd('2026-11-20', 33, 35),
      ...crowd('2026-12-05', 40, 99),
    ])
    expect(largestCount(full, '2026-11-05')).toEqual({ day: '2026-11-05', count: 32 })
    // the 30 days that begin on it have December 5 in them, those of the day before do not
    expect(largestCount(full, '2026-11-06')).toEqual({ day: '2026-12-05', count: 63 })
    const alike = trailingCounts([...crowd('2026-11-01', 1, 20), ...crowd('2026-11-20', 1, 20)])
    expect(largestCount(alike, '2026-11-01')).toEqual({ day: '2026-11-01', count: 20 })
    expect(largestCount(alike, '2026-11-02')).toEqual({ day: '2026-11-20', count: 20 })
  })

  it('a later meeting counts for the earlier ones that share a period with it, and for no other', () => {
    const trailing = trailingCounts([
      ...crowd('2026-10-01', 1, 5),
      ...crowd('2026-10-20', 6, 27),
      ...crowd('2026-11-12', 28, 46),
    ])
    expect(largestCount(trailing, '2026-10-01')).toEqual({ day: '2026-10-20', count: 27 })
    expect(largestCount(trailing, '2026-10-20')).toEqual({ day: '2026-11-12', count: 41 })
    expect(largestCount(trailing, '2026-11-12')).toEqual({ day: '2026-11-12', count: 41 })
    expect(largestCount(trailing, '2027-01-01').count).toBe(0)
  })

  it('is told step by step', () => {
    const all = [
      ...crowd('2026-10-20', 1, 12),
      ...crowd('2026-10-29', 8, 22),
      ...crowd('2026-11-12', 23, 41),
      ...crowd('2026-09-01', 50, 60),
    ]
    expect(stepsWithin(all, '2026-11-12')).toEqual({
      from: '2026-10-14',
      to: '2026-11-12',
      steps: [
        { day: '2026-10-20', count: 12 },
        { day: '2026-10-29', count: 22 },
        { day: '2026-11-12', count: 41 },
      ],
    })
  })

  it('is told from the first day of the period to its last, in whatever order they come', () => {
    const all = [
      ...crowd('2026-11-13', 90, 99),
      ...crowd('2026-11-12', 5, 6),
      ...crowd('2026-10-14', 1, 2),
      ...crowd('2026-10-30', 2, 4),
      ...crowd('2026-10-13', 80, 89),
      ...crowd('2026-10-14', 3, 3),
    ]
    const steps = [
      { day: '2026-10-14', count: 3 },
      { day: '2026-10-30', count: 4 },
      { day: '2026-11-12', count: 6 },
    ]
    for (const one of [all, all.toReversed()])
      expect(stepsWithin(one, '2026-11-12')).toEqual({ from: '2026-10-14', to: '2026-11-12', steps })
  })
})

describe('who is the same person', () => {
  it.each([
    [{ email: 'Ruth@X.example ', name: 'Ruth' }, 'email:ruth@x.example'],
    [{ email: '', name: ' Ben  Castellano' }, 'name:ben castellano'],
    [{ email: '', name: 'Number ending 0147' }, 'caller:here'],
    [{ email: '', name: '+1 (518) 555-0147' }, 'caller:here'],
    [{ email: '', name: '' }, 'caller:here'],
    [{ email: '', name: ' +1 518 555 0147 ' }, 'caller:here'],
    [{ email: '', name: ' Call-in User 3' }, 'caller:here'],
    [{ email: '', name: 'Callin user' }, 'caller:here'],
    [{ email: '', name: '  Guest' }, 'caller:here'],
    [{ email: '', name: 'iPhone' }, 'caller:here'],
    [{ email: '', name: 'Ruth’s iPhone' }, 'name:ruth’s iphone'],
    [{ email: '', name: 'Guestrin, Ana' }, 'name:guestrin, ana'],
  ])('%o', (one, key) => expect(personKey(one, 'here')).toBe(key))

  it('a name with a number in it is a name', () =>
    expect([isCaller('R2 Holdings'), isCaller('1st National')]).toEqual([false, false]))
})

it.each([
  ['2026-11-12', '2029-11-12'],
  ['2026-12-31', '2029-12-31'],
  ['2028-02-29', '2031-03-01'],
  ['2025-02-28', '2028-02-28'],
  ['2025-03-01', '2028-03-01'],
  ['2096-02-29', '2099-03-01'],
  ['2097-02-28', '2100-02-28'],
  ['2027-01-01', '2030-01-01'],
])('what is of %s is kept until %s', (day, until) => expect(keptUntil(day)).toBe(until))

describe('the draw', () => {
  it('gives the same number for the same seed, and another for another', () => {
    expect(drawNumber('seed', 7)).toBe(drawNumber('seed', 7))
    expect(new Set(Array.from({ length: 50 }, (_, id) => drawNumber('seed', id))).size).toBeGreaterThan(45)
    expect(drawNumber('seed', 7)).not.toBe(drawNumber('other', 7))
  })

  it.each([0, 1, 15, 50, 99, 100])('draws %s percent', (percent) => {
    const drawn = Array.from({ length: 20_000 }, (_, id) => drawNumber('a1b2', id)).filter((number) =>
      isDrawn(number, percent),
    )
    expect(Math.abs(drawn.length / 200 - percent)).toBeLessThan(1)
  })

  it.each([
    [0, 0, false],
    [99, 1, true],
    [100, 1, false],
    [1_249, 12.5, true],
    [1_250, 12.5, false],
    [9_999, 100, true],
  ])('the number %i is drawn at %d percent: %s', (number, percent, drawn) =>
    expect(isDrawn(number, percent)).toBe(drawn),
  )

  it('draws each meeting as often as any other, whatever its number', () => {
    for (const id of [1, 2, 1_000, 999_999]) {
      const times = Array.from({ length: 4_000 }, (_, seed) => isDrawn(drawNumber(`s${seed}`, id), 15)).filter(
        Boolean,
      ).length
      expect(Math.abs(times / 40 - 15)).toBeLessThan(2.5)
    }
  })
})

describe('the draw is at six in the morning at the firm', () => {
  it.each([
    ['a second before, in winter', '2026-11-16T10:59:59Z', '2026-11-15', '2026-11-15T11:00:00.000Z'],
    ['in winter', '2026-11-16T11:00:00Z', '2026-11-16', '2026-11-16T11:00:00.000Z'],
    ['a second before, in summer', '2026-07-01T09:59:59Z', '2026-06-30', '2026-06-30T10:00:00.000Z'],
    ['in summer', '2026-07-01T10:00:00Z', '2026-07-01', '2026-07-01T10:00:00.000Z'],
    ['on the day the clocks go forward', '2026-03-08T10:00:00Z', '2026-03-08', '2026-03-08T10:00:00.000Z'],
    [
      'before it on that day: as it was the day before',
      '2026-03-08T09:59:59Z',
      '2026-03-07',
      '2026-03-07T11:00:00.000Z',
    ],
    ['on the day the clocks go back', '2026-11-01T11:00:00Z', '2026-11-01', '2026-11-01T11:00:00.000Z'],
    ['an hour too early on that day', '2026-11-01T10:00:00Z', '2026-10-31', '2026-10-31T10:00:00.000Z'],
    [
      'late in the evening, when it is tomorrow elsewhere',
      '2027-01-01T04:59:59Z',
      '2026-12-31',
      '2026-12-31T11:00:00.000Z',
    ],
    ['on a leap day', '2028-02-29T11:00:00Z', '2028-02-29', '2028-02-29T11:00:00.000Z'],
  ])('%s', (_, now, day, until) => expect(lastDraw(new Date(now))).toEqual({ day, until: new Date(until) }))
})

/** Written down once more and independently of the table. */
const allowed = new Set([
  'New → Not sampled',
  'New → In sample',
  'Not sampled → In sample',
  'In sample → In Review',
  'In sample → Cleared',
  'In sample → Cleared with a note',
  'In sample → Escalated',
  'In Review → Cleared',
  'In Review → Cleared with a note',
  'In Review → Escalated',
  'Escalated → Cleared',
  'Escalated → Cleared with a note',
  'Escalated → Not cleared',
  'Escalated → In Review',
])
it.each(meetingStatuses.flatMap((from) => meetingStatuses.map((to) => [from, to] as const)))('%s → %s', (from, to) =>
  expect(mayMoveMeeting(from, to)).toBe(allowed.has(`${from} → ${to}`)),
)

it('what is in the sample and has no outcome is to review', () => {
  expect(meetingStatuses.filter(isToReview)).toEqual(['In sample', 'In Review'])
})

it('nothing is simply cleared without its chat and its slides', () => {
  expect(outcomesFor({ chat: true, slides: true })).toEqual(['clear', 'note', 'escalate'])
  for (const kept of [
    { chat: false, slides: true },
    { chat: true, slides: false },
  ])
    expect(outcomesFor(kept)).toEqual(['note', 'escalate'])
})

it('a note and an escalation have to be explained', () => {
  expect(outcomeProblems({ outcome: 'clear', note: '' })).toEqual({})
  expect(outcomeProblems({ outcome: 'note', note: ' ' })).toEqual({ note: 'Enter a note.' })
  expect(outcomeProblems({ outcome: 'escalate', note: 'Why' })).toEqual({})
})

it.each([
  ['So with the annuity I can’t lose money?', ['can’t lose', 'can’t lose money'], ['can’t lose money']],
  ["I CAN'T LOSE", ['can’t lose'], ["CAN'T LOSE"]],
  ['The income is guaranteed, not a guarantee.', ['guarantee', 'guaranteed'], ['guaranteed', 'guarantee']],
  ['Compromise', ['promise'], []],
  ['Promises, promised', ['promise'], []],
  ['Is it guaranteed?', ['  guaranteed '], ['guaranteed']],
  // some letters are longer in upper or lower case
  ['İstanbul, Weiß: guaranteed, I promise', ['GUARANTEED', 'promise'], ['guaranteed', 'promise']],
  // one that ends where another begins
  ['Sure $$!!', ['$$', '!!'], ['$$', '!!']],
  ['Nothing here (or is it?)', ['(or', ''], ['(or']],
])('words to check in “%s”', (text, words, found) =>
  expect(wordsFound(text, words).map(({ from, to }) => text.slice(from, to))).toEqual(found),
)
