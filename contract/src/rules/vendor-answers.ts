// What is asked of a vendor, what counts as answered, and how an answer reads: the same on the page, on the server, and on paper.
import type { Question, Questionnaire, VendorSection } from '../vendor-questions/question.ts'
import { dayInWords, daysAfter, isDay } from './day.ts'
import { monthAfter } from './months.ts'
import { textProblem } from './text.ts'

export type AnswerValue = string | number | string[]
export type Answers = Readonly<Record<string, AnswerValue>>

/** What is there so far: answers by question, and of which questions there are files. */
export interface Given {
  answers: Answers
  files: readonly { question: string }[]
}

/** Ours: what a person can type into one answer, and how long a file that runs out is shown as such beforehand. */
export const answerLimits = {
  text: 200,
  lines: 2_000,
  /** Entries of a list, and letters of each. */
  entries: 30,
  entry: 120,
  days: 3_650,
  dollars: 10_000_000_000,
  filesOfQuestion: 5,
  files: 40,
  fileSoonDays: 60,
} as const

export const questionsOf = ({ sections }: Questionnaire): Question[] =>
  sections.flatMap(({ questions }) => [...questions])

export const questionById = (questionnaire: Questionnaire, id: string): Question | undefined =>
  questionsOf(questionnaire).find((one) => one.id === id)

export function sectionOf({ sections }: Questionnaire, id: string): VendorSection | undefined {
  return sections.find(({ questions }) => questions.some((one) => one.id === id))?.id
}

/** Numbered within its section: 3.2. Follow-ups have none of their own. */
export function numberOf({ sections }: Questionnaire, id: string): string {
  for (const [at, { questions }] of sections.entries()) {
    const index = questions.filter(({ when }) => !when).findIndex((one) => one.id === id)
    if (index >= 0) return `${at + 1}.${index + 1}`
  }
  return ''
}

/** By what was answered before: a follow-up is asked where the question it hangs on is, and has one of its answers. */
export function visibleOf(questionnaire: Questionnaire, answers: Answers): Question[] {
  const shown = new Set<string>()
  return questionsOf(questionnaire).filter(({ id, when }) => {
    const asked = !when || (shown.has(when.of) && when.is.includes(String(answers[when.of] ?? '')))
    if (asked) shown.add(id)
    return asked
  })
}

/** The day after so many months; at the end of a month that is shorter, its last. */
export function monthsAfter(day: string, months: number): string {
  const month = monthAfter(day.slice(0, 7), months)
  const last = daysAfter(`${monthAfter(month, 1)}-01`, -1).slice(8)
  const wanted = day.slice(8)
  return `${month}-${wanted > last ? last : wanted}`
}

/** The last day on which a file counts. Undefined where nothing says so yet. */
export function countsUntil({ counts }: Question, answers: Answers): string | undefined {
  const from = counts && answers[counts.from]
  return counts && typeof from === 'string' && isDay(from) ? monthsAfter(from, counts.months) : undefined
}

export type FileStanding = 'good' | 'soon' | 'expired'
export function fileStanding(until: string | undefined, today: string): FileStanding {
  if (until === undefined) return 'good'
  if (until < today) return 'expired'
  return until <= daysAfter(today, answerLimits.fileSoonDays) ? 'soon' : 'good'
}

/** A file that has run out is no answer. */
export function isAnswered(question: Question, { answers, files }: Given, today: string): boolean {
  if (question.kind === 'file')
    return (
      files.some((file) => file.question === question.id) &&
      fileStanding(countsUntil(question, answers), today) !== 'expired'
    )
  const value = answers[question.id]
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

export interface Progress {
  answered: number
  /** Of those that are asked, less what can be left empty. */
  asked: number
}

const wanted = (questionnaire: Questionnaire, { answers }: Given) =>
  visibleOf(questionnaire, answers).filter(({ optional }) => !optional)

export function progressOf(questionnaire: Questionnaire, given: Given, today: string): Progress {
  const asked = wanted(questionnaire, given)
  return { answered: asked.filter((one) => isAnswered(one, given, today)).length, asked: asked.length }
}

export function progressBySection(
  questionnaire: Questionnaire,
  given: Given,
  today: string,
): Map<VendorSection, Progress> {
  const asked = new Set(wanted(questionnaire, given))
  return new Map(
    questionnaire.sections.map(({ id, questions }) => {
      const ofIt = questions.filter((one) => asked.has(one))
      return [id, { answered: ofIt.filter((one) => isAnswered(one, given, today)).length, asked: ofIt.length }]
    }),
  )
}

export const openQuestions = (questionnaire: Questionnaire, given: Given, today: string): Question[] =>
  wanted(questionnaire, given).filter((one) => !isAnswered(one, given, today))

/** Whole percent, and 100 only where nothing is open. */
export const percentOf = ({ answered, asked }: Progress): number =>
  asked === 0 ? 0 : Math.floor((answered / asked) * 100)

/** What is wrong with an answer, said to whoever gives it. `today` is the firm’s. */
export function answerProblem(question: Question, value: AnswerValue, today: string): string | undefined {
  const { kind, options = {}, past } = question
  const isWhole = (most: number) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
  switch (kind) {
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(options, value) ? undefined : 'Choose one.'
    case 'many': {
      const known = Array.isArray(value) && value.every((one) => Object.hasOwn(options, one))
      if (!known || new Set(value).size !== value.length) return 'Choose from the list.'
      return value.length > 1 && value.includes('none') ? 'Choose “None” alone, or what applies.' : undefined
    }
    case 'text':
    case 'lines':
      if (typeof value !== 'string') return 'Write a few words.'
      if (value.length > answerLimits[kind])
        return `Use up to ${answerLimits[kind].toLocaleString('en-US')} characters.`
      return textProblem(value, kind === 'lines')
    case 'date':
      if (typeof value !== 'string' || !isDay(value) || value < '1990-01-01' || value > '2099-12-31')
        return 'Enter a date.'
      return past && value > today ? 'Enter a date that’s not in the future.' : undefined
    case 'days':
      return isWhole(answerLimits.days) ? undefined : 'Enter a number of days.'
    case 'dollars':
      return isWhole(answerLimits.dollars) ? undefined : 'Enter an amount in whole dollars.'
    case 'list': {
      if (!Array.isArray(value)) return 'Write one entry on each line.'
      if (value.length > answerLimits.entries) return `Use up to ${answerLimits.entries} entries.`
      if (value.some((one) => one.trim() === '' || one.length > answerLimits.entry))
        return `Use up to ${answerLimits.entry} characters for each entry.`
      return value.map((one) => textProblem(one, false)).find((one) => one !== undefined)
    }
    case 'file':
    default:
      return 'Upload a file.'
  }
}

/** As somebody reads it. Empty where there is none. */
export function answerInWords(question: Question, value: AnswerValue | undefined): string {
  if (value === undefined || value === '') return ''
  const { kind, options = {} } = question
  if (Array.isArray(value)) return value.map((one) => options[one] ?? one).join(', ')
  if (kind === 'choice') return options[String(value)] ?? String(value)
  if (kind === 'date') return dayInWords(String(value))
  if (kind === 'days') return value === 1 ? '1 day' : `${Number(value).toLocaleString('en-US')} days`
  if (kind === 'dollars') return `$${Number(value).toLocaleString('en-US')}`
  return String(value)
}

export const sameAnswer = (one: AnswerValue | undefined, other: AnswerValue | undefined): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** What a renewal starts from: last year’s answers to what is still asked, but not what is new every year. */
export function carriedOver(questionnaire: Questionnaire, before: Answers, today: string): Answers {
  const kept: Record<string, AnswerValue> = {}
  for (const question of questionsOf(questionnaire)) {
    const value = before[question.id]
    if (value !== undefined && !question.fresh && answerProblem(question, value, today) === undefined)
      kept[question.id] = value
  }
  return kept
}
