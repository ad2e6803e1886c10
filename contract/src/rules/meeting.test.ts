import { describe, expect, it } from 'vitest'
import { meetingLimits, meetingReviewDays } from '../meetings.ts'
import {
  type Attendance,
  drawNumber,
  isAtLine,
  isCaller,
  isDrawn,
  isOverLine,
  keptUntil,
  largestCount,
  mayMoveMeeting,
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
  wordsFound,
} from './meeting.ts'

it('the numbers that the rules name', () => {
  expect([retailLine, retailDays, meetingRetention.years, meetingRetention.easilyAccessibleYears]).toEqual([
    25, 30, 3, 2,
  ])
  expect([meetingLimits.hookSeconds, meetingLimits.hookBytes, meetingReviewDays]).toEqual([300, 524_288, 4])
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
})

describe('who is the same person', () => {
  it.each([
    [{ email: 'Ruth@X.example ', name: 'Ruth' }, 'email:ruth@x.example'],
    [{ email: '', name: ' Ben  Castellano' }, 'name:ben castellano'],
    [{ email: '', name: 'Number ending 0147' }, 'caller:here'],
    [{ email: '', name: '+1 (518) 555-0147' }, 'caller:here'],
    [{ email: '', name: '' }, 'caller:here'],
  ])('%o', (one, key) => expect(personKey(one, 'here')).toBe(key))

  it('a name with a number in it is a name', () =>
    expect([isCaller('R2 Holdings'), isCaller('1st National')]).toEqual([false, false]))
})

it.each([
  ['2026-11-12', '2029-11-12'],
  ['2026-12-31', '2029-12-31'],
  ['2028-02-29', '2031-03-01'],
  ['2025-02-28', '2028-02-28'],
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

  it('draws each meeting as often as any other, whatever its number', () => {
    for (const id of [1, 2, 1_000, 999_999]) {
      const times = Array.from({ length: 4_000 }, (_, seed) => isDrawn(drawNumber(`s${seed}`, id), 15)).filter(
        Boolean,
      ).length
      expect(Math.abs(times / 40 - 15)).toBeLessThan(2.5)
    }
  })
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
  ['Nothing here (or is it?)', ['(or', ''], ['(or']],
])('words to check in “%s”', (text, words, found) =>
  expect(wordsFound(text, words).map(({ from, to }) => text.slice(from, to))).toEqual(found),
)
