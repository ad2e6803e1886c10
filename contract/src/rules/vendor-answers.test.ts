// What counts as an answer, kind by kind and at every edge.
import { describe, expect, it } from 'vitest'
import type { Question, Questionnaire } from '../vendor-questions/question.ts'
import {
  answerInWords,
  answerLimits,
  answerProblem,
  type AnswerValue,
  carriedOver,
  countsUntil,
  fileStanding,
  isAnswered,
  monthsAfter,
  openQuestions,
  progressBySection,
  progressOf,
  sameAnswer,
  sectionOf,
} from './vendor-answers.ts'

const today = '2026-11-16'
const asked = (kind: Question['kind'], more: Partial<Question> = {}) =>
  ({ id: 'q', kind, short: 'Q', text: 'Q?', ...more }) as Question
const options = { yes: 'Yes', no: 'No', none: 'None' }

describe('an answer', () => {
  const wrong = (question: Question, value: AnswerValue) => answerProblem(question, value, today)
  const fine = undefined

  it.each<[Question['kind'], AnswerValue, string | undefined]>([
    ['choice', 'yes', fine],
    ['choice', 'maybe', 'Choose one.'],
    ['choice', 'toString', 'Choose one.'],
    ['choice', ['yes'], 'Choose one.'],
    ['many', [], fine],
    ['many', ['yes', 'no'], fine],
    ['many', ['none'], fine],
    ['many', ['yes', 'none'], 'Choose “None” alone, or what applies.'],
    ['many', ['yes', 'maybe'], 'Choose from the list.'],
    ['many', ['yes', 'yes'], 'Choose from the list.'],
    ['many', 'yes', 'Choose from the list.'],
    ['text', 'x'.repeat(answerLimits.text), fine],
    ['text', 'x'.repeat(answerLimits.text + 1), 'Use up to 200 characters.'],
    ['text', 7, 'Write a few words.'],
    ['lines', 'x'.repeat(answerLimits.lines), fine],
    ['lines', 'x'.repeat(answerLimits.lines + 1), 'Use up to 2,000 characters.'],
    ['lines', 'one\ntwo', fine],
    ['date', '1990-01-01', fine],
    ['date', '1989-12-31', 'Enter a date.'],
    ['date', '2099-12-31', fine],
    ['date', '2100-01-01', 'Enter a date.'],
    ['date', '2026-02-30', 'Enter a date.'],
    ['date', 20_261_116, 'Enter a date.'],
    ['date', '2026-11-17', fine],
    ['days', 0, fine],
    ['days', 3_650, fine],
    ['days', 3_651, 'Enter a number of days.'],
    ['days', -1, 'Enter a number of days.'],
    ['days', 1.5, 'Enter a number of days.'],
    ['days', '30', 'Enter a number of days.'],
    ['dollars', 10_000_000_000, fine],
    ['dollars', 10_000_000_001, 'Enter an amount in whole dollars.'],
    ['list', Array.from({ length: 30 }, () => 'x'.repeat(120)), fine],
    ['list', Array.from({ length: 31 }, () => 'x'), 'Use up to 30 entries.'],
    ['list', ['x'.repeat(121)], 'Use up to 120 characters for each entry.'],
    ['list', ['x', ' '], 'Use up to 120 characters for each entry.'],
    ['list', 'x', 'Write one entry on each line.'],
    ['file', 'x', 'Upload a file.'],
  ])('%s: %j', (kind, value, problem) => expect(wrong(asked(kind, { options }), value)).toBe(problem))

  it('has no line breaks where one line is asked for', () => {
    expect(wrong(asked('text'), 'one\ntwo')).toBeDefined()
    expect(wrong(asked('list'), ['one', 'one\ntwo'])).toBeDefined()
  })

  it('is no day to come where a past one is asked for', () => {
    const past = asked('date', { past: true })
    expect([wrong(past, today), wrong(past, '2026-11-17')]).toEqual([fine, 'Enter a date that’s not in the future.'])
  })

  it('to a question without options is none of them', () => {
    expect([wrong(asked('choice'), 'yes'), wrong(asked('many'), ['yes'])]).toEqual([
      'Choose one.',
      'Choose from the list.',
    ])
  })

  it('reads as it was typed where nothing says otherwise', () => {
    const said = (kind: Question['kind'], value: AnswerValue) => answerInWords(asked(kind), value)
    expect([
      said('text', ''),
      said('days', ''),
      said('text', '12'),
      said('choice', 'x'),
      said('list', ['a', 'b']),
    ]).toEqual(['', '', '12', 'x', 'a, b'])
  })

  it('is the same as another when all of it is', () => {
    expect([sameAnswer(undefined, ''), sameAnswer(['a', 'b'], ['a', 'b'])]).toEqual([true, true])
    expect([sameAnswer('a', 'b'), sameAnswer(['a'], ['a', 'b']), sameAnswer(1, '1')]).toEqual([false, false, false])
  })

  it('is there when it is not empty', () => {
    const there = (value: AnswerValue | undefined) =>
      isAnswered(asked('many'), { answers: value === undefined ? {} : { q: value }, files: [] }, today)
    expect([there(['yes']), there('x'), there(0)]).toEqual([true, true, true])
    expect([there([]), there(''), there(undefined)]).toEqual([false, false, false])
  })
})

describe('a file', () => {
  const file = asked('file', { counts: { from: 'on', months: 12 } })
  it('answers its own question alone', () => {
    expect(isAnswered(file, { answers: {}, files: [{ question: 'q' }] }, today)).toBe(true)
    expect(isAnswered(file, { answers: {}, files: [{ question: 'other' }] }, today)).toBe(false)
  })

  it('counts from a day, and from nothing else', () => {
    const until = (on: AnswerValue) => countsUntil(file, { on })
    expect([until('2026-01-31'), until('soon'), until(20_260_131), until(['2026-01-31'])]).toEqual([
      '2027-01-31',
      undefined,
      undefined,
      undefined,
    ])
    expect(countsUntil(asked('file'), { on: '2026-01-31' })).toBeUndefined()
    expect(fileStanding(undefined, today)).toBe('good')
  })

  it('counts through the last day of a shorter month', () => {
    expect([monthsAfter('2026-01-30', 1), monthsAfter('2026-01-28', 1), monthsAfter('2026-12-31', 2)]).toEqual([
      '2026-02-28',
      '2026-02-28',
      '2027-02-28',
    ])
  })
})

describe('a questionnaire', () => {
  const questionnaire = {
    sections: [
      { id: 'company', questions: [asked('text', { id: 'name' }), asked('text', { id: 'note', optional: true })] },
      { id: 'services', questions: [asked('text', { id: 'what' }), asked('text', { id: 'where' })] },
    ],
  } as unknown as Questionnaire
  const given = { answers: { what: 'Mail' }, files: [] }

  it('has each question in one section', () => {
    expect(['name', 'note', 'what', 'where', 'gone'].map((id) => sectionOf(questionnaire, id))).toEqual([
      'company',
      'company',
      'services',
      'services',
      undefined,
    ])
  })

  it('counts what is answered, in all and by section, without what can be left empty', () => {
    expect(progressOf(questionnaire, given, today)).toEqual({ answered: 1, asked: 3 })
    expect([...progressBySection(questionnaire, given, today)]).toEqual([
      ['company', { answered: 0, asked: 1 }],
      ['services', { answered: 1, asked: 2 }],
    ])
    expect(openQuestions(questionnaire, given, today).map(({ id }) => id)).toEqual(['name', 'where'])
  })

  it('takes over what was answered, and nothing that was not', () => {
    expect(carriedOver(questionnaire, { what: 'Mail' }, today)).toEqual({ what: 'Mail' })
  })
})
