// FINRA Rule 2210's line for recorded client meetings: what more than 25 retail people see within any 30 calendar days is a retail
// communication, whoever shows it and in however many meetings.
import type { Problems } from '../endpoint.ts'
import { daysAfter, firmDay } from './day.ts'
import { firmInstant } from './firm-time.ts'

/** FINRA Rule 2210(a)(5): more than so many is a retail communication. Exactly so many is not. */
export const retailLine = 25
/** Within any period of so many calendar days, its first and last day included. */
export const retailDays = 30

/** FINRA Rule 2210(b)(4) and SEC Rule 17a-4(b)(4): kept so long, and for the first years easily accessible. */
export const meetingRetention = { years: 3, easilyAccessibleYears: 2 } as const

/** What somebody in a meeting counts as. Clients and prospects are retail people. */
export const countsAs = ['client', 'prospect', 'institutional', 'firm'] as const
export type CountsAs = (typeof countsAs)[number]
export const isRetail = (as: CountsAs): boolean => as === 'client' || as === 'prospect'
/** Whoever nobody knows is retail: the line is never missed for want of a name. */
export const unknownCountsAs: CountsAs = 'prospect'

export const countsAsWords: Record<CountsAs, string> = {
  client: 'Retail, client',
  prospect: 'Retail, prospect',
  institutional: 'Institutional',
  firm: 'Firm',
}

export const isOverLine = (count: number): boolean => count > retailLine
export const isAtLine = (count: number): boolean => count === retailLine

export const meetingTypes = ['Retail communication', 'Correspondence', 'Institutional'] as const
export type MeetingType = (typeof meetingTypes)[number]
export function meetingType(count: number): MeetingType {
  if (isOverLine(count)) return 'Retail communication'
  return count > 0 ? 'Correspondence' : 'Institutional'
}

/** A name that is none: a number somebody called from, or what meeting software writes where there is no name. */
export const isCaller = (name: string): boolean =>
  /^[+(]?[\d\s().*x-]*$/i.test(name.trim()) ||
  /^(call-?in user|number ending|unknown|guest|iphone|ipad)\b/i.test(name.trim())

/**
 * Who is the same person in two meetings: whoever has the same email, or, where none is given, the same name. A person who gives an
 * email once and none another time counts twice, and so does every caller without a name: rather too many than too few.
 * `at` is the place among the attendees of a meeting, the same for nobody else.
 */
export function personKey({ email, name }: { email: string; name: string }, at: string): string {
  const address = email.trim().toLowerCase()
  if (address) return `email:${address}`
  return isCaller(name) ? `caller:${at}` : `name:${name.trim().replace(/\s+/g, ' ').toLowerCase()}`
}

/** A retail person at one of the meetings that showed the same slides. */
export interface Attendance {
  day: string
  person: string
}

const byDay = (a: Attendance, b: Attendance): number => Date.parse(a.day) - Date.parse(b.day)

interface Counted {
  day: string
  /** Different people within the 30 days that end on this day. */
  count: number
}

/** For each day with a meeting, in order. However often somebody comes within a period, they are one person in it. */
export function trailingCounts(attendances: readonly Attendance[]): Counted[] {
  const ordered = attendances.toSorted(byDay)
  const within = new Map<string, number>()
  const counts: Counted[] = []
  let gone = 0
  for (const [at, { day, person }] of ordered.entries()) {
    within.set(person, (within.get(person) ?? 0) + 1)
    if (ordered[at + 1]?.day === day) continue
    const first = daysAfter(day, 1 - retailDays)
    for (let old = ordered[gone]; old && old.day < first; old = ordered[++gone]) {
      const left = (within.get(old.person) ?? 0) - 1
      if (left > 0) within.set(old.person, left)
      else within.delete(old.person)
    }
    counts.push({ day, count: within.size })
  }
  return counts
}

/** The largest number in any 30 days that include this one. Such a period can be moved until it ends on a day with a meeting. */
export function largestCount(trailing: readonly Counted[], day: string): Counted {
  const last = daysAfter(day, retailDays - 1)
  const none: Counted = { day, count: 0 }
  return trailing.reduce(
    (most, one) => (one.day >= day && one.day <= last && one.count > most.count ? one : most),
    none,
  )
}

/** The days of the period that ends on this one, each with how many different people there were up to it. */
export function stepsWithin(
  attendances: readonly Attendance[],
  end: string,
): { from: string; to: string; steps: Counted[] } {
  const from = daysAfter(end, 1 - retailDays)
  const seen = new Set<string>()
  const steps: Counted[] = []
  const inside = attendances.filter(({ day }) => day >= from && day <= end)
  for (const { day, person } of inside.toSorted(byDay)) {
    seen.add(person)
    const last = steps.at(-1)
    if (last?.day === day) last.count = seen.size
    else steps.push({ day, count: seen.size })
  }
  return { from, to: end, steps }
}

/** The same date so many years later; a leap day's is March 1, never a day too early. */
export function keptUntil(day: string): string {
  const month = `${Number(day.slice(0, 4)) + meetingRetention.years}${day.slice(4, 7)}`
  return daysAfter(`${month}-01`, Number(day.slice(8)) - 1)
}

/** Ours: minutes after midnight on the firm's clocks, before its working day begins. */
export const meetingDrawMinutes = 360
/** The last draw that is due: its day, and the moment before which everything that came in takes part. */
export function lastDraw(now: Date): { day: string; until: Date } {
  const today = firmDay(now)
  const until = firmInstant(today, meetingDrawMinutes)
  if (until <= now) return { day: today, until }
  const before = daysAfter(today, -1)
  return { day: before, until: firmInstant(before, meetingDrawMinutes) }
}

/** Of ten thousand, so that a share of 12.5% can be drawn. */
export const drawFrom = 10_000
/**
 * The number a meeting draws; it is in the sample when the number is under its share. Fair, because the seed is made at random when
 * the draw begins, after all its meetings are there: nobody can name or time a meeting so that it is left out. And it can be shown,
 * because the seed is kept: whoever has it and the meeting's number gets the same number again, here and in a browser.
 */
export function drawNumber(seed: string, id: number): number {
  let hash = 2_166_136_261
  for (const letter of `${seed}:${id}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  // the last letters alone would move the number too little
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
  return Math.floor((((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * drawFrom)
}
export const isDrawn = (number: number, percent: number): boolean => number < (percent * drawFrom) / 100

export const meetingStatuses = [
  'New',
  'Not sampled',
  'In sample',
  'In Review',
  'Cleared',
  'Cleared with a note',
  'Escalated',
  'Not cleared',
] as const
export type MeetingStatus = (typeof meetingStatuses)[number]

/** What may become of a meeting. One that was reviewed stays so, whatever comes later. */
export const meetingMoves: Record<MeetingStatus, readonly MeetingStatus[]> = {
  New: ['Not sampled', 'In sample'],
  'Not sampled': ['In sample'],
  'In sample': ['In Review', 'Cleared', 'Cleared with a note', 'Escalated'],
  'In Review': ['Cleared', 'Cleared with a note', 'Escalated'],
  Cleared: [],
  'Cleared with a note': [],
  // by compliance; withdrawn, it is with the reviewer again
  Escalated: ['Cleared', 'Cleared with a note', 'Not cleared', 'In Review'],
  'Not cleared': [],
}
export const mayMoveMeeting = (from: MeetingStatus, to: MeetingStatus): boolean => meetingMoves[from].includes(to)

/** In the sample, and nobody has recorded an outcome. */
export const isToReview = (status: MeetingStatus): boolean => status === 'In sample' || status === 'In Review'

export const outcomes = ['clear', 'note', 'escalate'] as const
export type Outcome = (typeof outcomes)[number]
export const statusAfter: Record<Outcome, MeetingStatus> = {
  clear: 'Cleared',
  note: 'Cleared with a note',
  escalate: 'Escalated',
}
/** Nobody clears what they could not see whole. */
export const outcomesFor = (kept: { chat: boolean; slides: boolean }): readonly Outcome[] =>
  kept.chat && kept.slides ? outcomes : outcomes.filter((outcome) => outcome !== 'clear')

/** Clearing says it all; anything else has to be explained. */
export function outcomeProblems({ outcome, note }: { outcome: Outcome; note: string }): Problems {
  return outcome !== 'clear' && note.trim() === '' ? { note: 'Enter a note.' } : {}
}

/** Where a text has one of the words to check: as whole words, in any case, however the apostrophe is written. */
export function wordsFound(text: string, words: readonly string[]): { from: number; to: number }[] {
  const found = words.flatMap((word) => {
    const wanted = word
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/['’]/g, "['’]")
    if (!wanted) return []
    // in the text as it is: some letters are longer in lower case, and the places would be others
    const at = [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${wanted}(?![\\p{L}\\p{N}])`, 'giu'))]
    return at.map(({ 0: said, index }) => ({ from: index, to: index + said.length }))
  })
  // of two that begin at one place the longer is marked, and none within another
  const ordered = found.toSorted((a, b) => a.from - b.from || b.to - a.to)
  return ordered.filter((one, at) => !ordered.slice(0, at).some((before) => before.to > one.from))
}
