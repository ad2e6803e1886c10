// FINRA's exams as the specification lists them, in its order. Prices are those in force unless the firm has entered newer ones.
import type { Problems } from '../endpoint.ts'
import { daysAfter, isDay, noDay } from './day.ts'

export const examGroups = ['Representative', 'Principal', 'State law', 'Municipal'] as const
export type ExamGroup = (typeof examGroups)[number]

export interface Exam {
  /** Series name. */
  text: string
  desc: string
  /** Dollars. */
  cost: number
  /** Questions. */
  q: number
  /** h:mm */
  duration: string
  url: string
  /** What must be held first. */
  pre: 'SIE' | ''
  value: string
  /** Ours: those of a group follow one another in the catalogue. */
  group: ExamGroup
}

const site = 'https://www.finra.org/registration-exams-ce/qualification-exams/'
type Listed = Omit<Exam, 'group'>
const exam = (
  series: string,
  desc: string,
  cost: number,
  q: number,
  duration: string,
  pre: 'SIE' | '' = '',
): Listed => {
  const value = series.toLowerCase().replaceAll(' ', '-')
  return { text: `Series ${series}`, desc, cost, q, duration, url: `${site}series${value.split('-')[0]}`, pre, value }
}
const grouped = (group: ExamGroup, listed: Listed[]): Exam[] => listed.map((one) => ({ ...one, group }))

export const exams: readonly Exam[] = [
  ...grouped('Representative', [
    exam('6', 'Investment Company and Variable Contracts Products Representative', 75, 50, '1:30', 'SIE'),
    exam('7', 'General Securities Representative', 300, 125, '3:45', 'SIE'),
    exam('22', 'Direct Participation Programs Representative', 60, 50, '1:30', 'SIE'),
    exam('57', 'Securities Trader Representative', 80, 50, '1:45', 'SIE'),
    exam('79', 'Investment Banking Representative', 300, 75, '2:30', 'SIE'),
    exam('82', 'Private Securities Offerings Representative', 60, 50, '1:30', 'SIE'),
    exam('86', 'Research Analyst – Analysis', 225, 100, '4:30', 'SIE'),
    exam('87', 'Research Analyst – Regulatory', 150, 50, '1:45', 'SIE'),
    exam('99', 'Operations Professional', 60, 50, '1:30', 'SIE'),
  ]),
  ...grouped('Principal', [
    exam('4', 'Registered Options Principal', 155, 125, '3:25'),
    exam('9', 'General Securities Sales Supervisor – Options Module', 130, 55, '1:30'),
    exam('10', 'General Securities Sales Supervisor – General Module', 175, 145, '4:00'),
    exam('14', 'Compliance Official', 350, 110, '3:00'),
    exam('16 part 1', 'Supervisory Analyst – Regulation', 245, 50, '1:30'),
    exam('16 part 2', 'Supervisory Analyst – Valuation', 245, 50, '2:00'),
    exam('23', 'General Securities Principal – Sales Supervisor Module', 105, 100, '2:30'),
    exam('24', 'General Securities Principal', 175, 150, '3:45'),
    exam('26', 'Investment Company and Variable Contracts Products Principal', 150, 100, '2:45'),
    exam('27', 'Financial and Operations Principal', 175, 145, '3:45'),
    exam('28', 'Introducing Broker-Dealer Financial and Operations Principal', 150, 145, '2:00'),
    exam('39', 'Direct Participation Programs Principal', 100, 145, '2:15'),
  ]),
  ...grouped('State law', [
    exam('63', 'Uniform Securities Agent State Law', 147, 60, '1:15'),
    exam('65', 'Uniform Investment Adviser Law', 187, 100, '3:00'),
    exam('66', 'Uniform Combined State Law', 177, 100, '2:30'),
  ]),
  ...grouped('Municipal', [
    exam('50', 'Municipal Advisor Representative', 265, 100, '3:00'),
    exam('51', 'Municipal Fund Securities Limited Principal', 255, 60, '1:30'),
    exam('52', 'Municipal Securities Representative', 260, 75, '2:30'),
    exam('53', 'Municipal Securities Principal', 265, 100, '3:00'),
    exam('54', 'Municipal Advisor Principal', 265, 100, '3:00'),
  ]),
]

/** The one that comes before most of them; FINRA's own, and not asked for through a firm. */
const sie = { text: 'SIE', desc: 'Securities Industry Essentials' }

/** FINRA: a window of 120 days once it is opened. */
export const examWindowDays = 120
/** FINRA Rule 1210.06: 30 days after the first and the second failure, 180 after each further one. */
export const retakeWaitDays = (failures: number): number => (failures === 0 ? 0 : failures < 3 ? 30 : 180)

const named = new Map(exams.map((one) => [one.value, one]))
export const examNamed = (value: string): Exam | undefined => named.get(value)

/** What is held under this value, of the catalogue or the SIE; one that neither knows has its value as a name. */
export const heldNamed = (value: string): { text: string; desc: string } => {
  const { text, desc } = named.get(value) ?? (value === sie.text ? sie : { text: value, desc: '' })
  return { text, desc }
}

/** 'Series 7, General Securities Representative' */
export const examInWords = (value: string): string => {
  const { text, desc } = named.get(value) ?? { text: value, desc: '' }
  return desc ? `${text}, ${desc}` : text
}

const furthestDays = 365

/** What is wrong with the days somebody would like to sit the exam on; without any nothing is. */
export function wantedProblems(from: string, to: string, today: string): Problems {
  if (!from && !to) return {}
  const last = daysAfter(today, furthestDays)
  const problemOf = (day: string): string | undefined => {
    if (!isDay(day)) return noDay
    if (day < today) return 'Choose today or a later date.'
    return day > last ? 'Choose a date within the next year.' : undefined
  }
  const early = problemOf(from)
  const late = problemOf(to) ?? (!early && to < from ? 'Choose a date on or after the earliest date.' : undefined)
  return { ...(early && { wanted_from: early }), ...(late && { wanted_to: late }) }
}
