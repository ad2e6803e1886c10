// An attestation as somebody reads it: answers by question, in words, with their files and points.
import { answerInWords, questionById, visibleOf } from '@portal/contract/rules/vendor-answers'
import {
  compared,
  type ComparedRow,
  reasonsOf,
  type Scored,
  wholePoints,
  type Year,
} from '@portal/contract/rules/vendor-score'
import { questionnaireOf } from '@portal/contract/vendor-questionnaire'
import type { Question, Questionnaire } from '@portal/contract/vendor-questions/question'
import type { Attested, AttestedFile } from '@portal/contract/vendor-reviews'

export const scoredOf = ({ score, earned, most }: Attested): Scored => ({ score: score ?? 0, earned, most })

export const yearOf = (attested: Attested): Year => ({
  questionnaire: questionnaireOf(attested.questionnaire),
  answers: attested.answers,
  scored: scoredOf(attested),
})

export const filesOf = ({ files }: Attested, question: string): AttestedFile[] =>
  files.filter((file) => file.question === question)

/** As it stands in a table: the answer, or the names of its files. */
export function saidTo(question: Question, attested: Attested): string {
  if (question.kind === 'file')
    return filesOf(attested, question.id)
      .map(({ name }) => name)
      .join(', ')
  return answerInWords(question, attested.answers[question.id])
}

/** Questions whose files aren't the same as the year before. */
function filesChanged(before: Attested, now: Attested): Set<string> {
  const hashes = (of: Attested, question: string) =>
    filesOf(of, question)
      .map(({ hash }) => hash)
      .toSorted()
      .join()
  const all = new Set([...before.files, ...now.files].map(({ question }) => question))
  return new Set([...all].filter((question) => hashes(before, question) !== hashes(now, question)))
}

export interface Line extends ComparedRow {
  short: string
  before: string
  now: string
}

export interface Part<Row> {
  id: string
  title: string
  rows: Row[]
}

function grouped<Row extends { section: string }>({ sections }: Questionnaire, rows: readonly Row[]): Part<Row>[] {
  return sections
    .map(({ id, title }) => ({ id, title, rows: rows.filter(({ section }) => section === id) }))
    .filter((part) => part.rows.length > 0)
}

export function comparison(before: Attested, now: Attested): { lines: Line[]; parts: (lines: Line[]) => Part<Line>[] } {
  const [earlier, later] = [yearOf(before), yearOf(now)]
  const shown = (year: Year) => new Set(visibleOf(year.questionnaire, year.answers).map(({ id }) => id))
  const [asked, askedNow] = [shown(earlier), shown(later)]
  const lines = compared(earlier, later, filesChanged(before, now)).flatMap((row) => {
    const question = [later, earlier]
      .map(({ questionnaire }) => questionById(questionnaire, row.question))
      .find((one) => one !== undefined)
    if (!question) return []
    return {
      ...row,
      short: question.short,
      before: asked.has(row.question) ? saidTo(question, before) : '',
      now: askedNow.has(row.question) ? saidTo(question, now) : '',
    }
  })
  return { lines, parts: (some) => grouped(later.questionnaire, some) }
}

export interface Said {
  question: Question
  section: string
  words: string
  files: AttestedFile[]
  /** Whole points of this answer, and the most there are; nothing where it isn't scored. */
  points: { earned: number; most: number } | undefined
}

/** All that was asked, with points that add up to the score. */
export function answered(attested: Attested): Part<Said>[] {
  const { questionnaire, answers, scored } = yearOf(attested)
  const earned = wholePoints(scored.earned, scored.score)
  const most = wholePoints(scored.most, 100)
  const visible = new Set(visibleOf(questionnaire, answers))
  const rows = questionnaire.sections.flatMap(({ id: section, questions }) =>
    questions
      // what isn't asked can still earn its points: who has no sub-vendors loses none by them
      .filter((one) => visible.has(one) || (earned[one.id] ?? 0) > 0)
      .map((question) => ({
        question,
        section,
        words: visible.has(question) ? saidTo(question, attested) : 'Not asked',
        files: filesOf(attested, question.id),
        points: question.score && { earned: earned[question.id] ?? 0, most: most[question.id] ?? 0 },
      })),
  )
  return grouped(questionnaire, rows)
}

export const reasonsFor = (attested: Attested) =>
  reasonsOf(questionnaireOf(attested.questionnaire), scoredOf(attested)).filter(({ lost }) => lost > 0)
