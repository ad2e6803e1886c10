// The score of an attestation: every section has a weight, every question its worth within it, every answer its share of that.
// Points are whole and add up to the score, and those of two years to the change between them.
import { type Question, type Questionnaire, type VendorSection, vendorSections } from '../vendor-questions/question.ts'
import { type Answers, monthsAfter, questionsOf, sameAnswer, sectionOf, visibleOf } from './vendor-answers.ts'

/** Of a section beside the others. */
export type Weights = Readonly<Record<VendorSection, number>>

export const usualWeights: Weights = {
  company: 10,
  services: 10,
  reports: 25,
  access: 20,
  insurance: 10,
  subvendors: 10,
  breach: 10,
  deletion: 5,
}

/** Green from the first on, amber from the second on, and under it a plan is needed. */
export const usualThresholds = { good: 80, plan: 60 } as const

export interface Scored {
  /** 0 to 100, whole. */
  score: number
  /** Not rounded, by question: what was earned, and the most it could be. */
  earned: Readonly<Record<string, number>>
  most: Readonly<Record<string, number>>
}

/** Of what the question is worth. `on` is the day it was signed. */
function shareOf({ id, score }: Question, answers: Answers, on: string): number {
  const value = answers[id]
  if (!score || value === undefined) return 0
  if (score.options) return score.options[String(value)] ?? 0
  if (score.months) return score.months.find(([months]) => on <= monthsAfter(String(value), months))?.[1] ?? 0
  if (score.days) return score.days.find(([days]) => Number(value) <= days)?.[1] ?? 0
  if (score.dollars) return score.dollars.find(([dollars]) => Number(value) >= dollars)?.[1] ?? 0
  return 0
}

export function scoreOf(questionnaire: Questionnaire, answers: Answers, weights: Weights, on: string): Scored {
  const shown = new Set(visibleOf(questionnaire, answers))
  const whole = vendorSections.reduce((sum, id) => sum + weights[id], 0)
  const earned: Record<string, number> = {}
  const most: Record<string, number> = {}
  for (const section of questionnaire.sections) {
    const scored = section.questions.filter((one) => one.score)
    const worth = scored.reduce((sum, one) => sum + (one.score?.worth ?? 0), 0)
    for (const question of scored) {
      const points = (((100 * weights[section.id]) / (whole || 1)) * (question.score?.worth ?? 0)) / worth
      const share = shown.has(question) ? shareOf(question, answers, on) : (question.score?.unasked ?? 0)
      most[question.id] = points
      earned[question.id] = points * share
    }
  }
  const sum = Object.values(earned).reduce((all, one) => all + one, 0)
  // sums of thirds come out a hair off
  return { score: Math.round(Number(sum.toFixed(6))), earned, most }
}

/** Whole numbers nearest to these that add up to `sum`: the largest remainders are rounded up. */
export function wholePoints(exact: Readonly<Record<string, number>>, sum: number): Record<string, number> {
  const floors = Object.entries(exact).map(([id, points]) => ({
    id,
    points,
    whole: Math.floor(Number(points.toFixed(6))),
  }))
  let left = sum - floors.reduce((all, { whole }) => all + whole, 0)
  const byRemainder = floors.toSorted(
    (a, b) => b.points - b.whole - (a.points - a.whole) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
  // what didn’t change stays without points; the rest has room, because a remainder is under one
  for (const one of byRemainder) {
    if (left <= 0) break
    if (Math.abs(one.points - one.whole) < 1e-6) continue
    one.whole++
    left--
  }
  return Object.fromEntries(floors.map(({ id, whole }) => [id, whole]))
}

export interface Reason {
  question: string
  short: string
  /** Points that are missing, and the most there are. Whole, and all of them add up to what the score lacks of 100. */
  lost: number
  most: number
  text: string
  remedy: string
}

/** Why the score isn’t 100, the heaviest first. */
export function reasonsOf(questionnaire: Questionnaire, { score, earned, most }: Scored): Reason[] {
  const missing = Object.fromEntries(Object.keys(most).map((id) => [id, (most[id] ?? 0) - (earned[id] ?? 0)]))
  const lost = wholePoints(missing, 100 - score)
  const possible = wholePoints(most, 100)
  return questionsOf(questionnaire)
    .filter((one) => one.score && (missing[one.id] ?? 0) > 1e-6)
    .map((one) => ({
      question: one.id,
      short: one.short,
      lost: lost[one.id] ?? 0,
      most: possible[one.id] ?? 0,
      text: one.score?.lacks ?? '',
      remedy: one.score?.remedy ?? '',
    }))
    .toSorted((a, b) => b.lost - a.lost)
}

/** From so many points on, a loss needs an answer: it is marked, and an item is proposed. */
export const markedFrom = 4

export interface ComparedRow {
  question: string
  section: VendorSection
  changed: boolean
  /** Whole; all of them add up to the change of the score. */
  points: number
  marked: boolean
  always: boolean
}

export interface Year {
  questionnaire: Questionnaire
  answers: Answers
  scored: Scored
}

/** One row for each question that either year asked, in the order of the later one. Files are compared by whoever has them. */
export function compared(before: Year, now: Year, filesChanged: ReadonlySet<string> = new Set()): ComparedRow[] {
  const ids = new Set([...Object.keys(before.scored.most), ...Object.keys(now.scored.most)])
  const exact = Object.fromEntries(
    [...ids].map((id) => [id, (now.scored.earned[id] ?? 0) - (before.scored.earned[id] ?? 0)]),
  )
  const points = wholePoints(exact, now.scored.score - before.scored.score)
  const [earlier, later] = [before, now].map(
    (year) => new Set(visibleOf(year.questionnaire, year.answers).map(({ id }) => id)),
  )
  const known = new Map(
    [...questionsOf(now.questionnaire), ...questionsOf(before.questionnaire)].map((one) => [one.id, one] as const),
  )
  const rows: ComparedRow[] = []
  for (const [id] of known) {
    const question = (questionsOf(now.questionnaire).find((one) => one.id === id) ?? known.get(id)) as Question
    const [asked, askedBefore] = [later?.has(id) ?? false, earlier?.has(id) ?? false]
    const gained = points[id] ?? 0
    if (!asked && !askedBefore && gained === 0) continue
    const is = asked ? now.answers[id] : undefined
    const was = askedBefore ? before.answers[id] : undefined
    rows.push({
      question: id,
      section: sectionOf(now.questionnaire, id) ?? sectionOf(before.questionnaire, id) ?? 'company',
      changed: !sameAnswer(is, was) || filesChanged.has(id) || gained !== 0,
      points: gained,
      marked: gained <= -markedFrom,
      always: question.always ?? false,
    })
  }
  return rows
}
