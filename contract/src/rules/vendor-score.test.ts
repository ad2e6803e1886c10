import { describe, expect, it } from 'vitest'
import { currentQuestionnaire, questionnaireOf, questionnaires } from '../vendor-questionnaire.ts'
import { type Question, vendorSections } from '../vendor-questions/question.ts'
import { type Answers, answerProblem, questionsOf, sectionOf, visibleOf } from './vendor-answers.ts'
import { compared, markedFrom, reasonsOf, scoreOf, usualThresholds, usualWeights, wholePoints } from './vendor-score.ts'

const first = questionnaireOf(1)
const on = '2026-11-16'
/** The option, date or number that earns the most. */
const best: Answers = Object.fromEntries(
  questionsOf(first).flatMap(({ id, score, kind, options = {} }): [string, string | number][] => {
    const top = Object.entries(score?.options ?? {}).toSorted((a, b) => b[1] - a[1])[0]?.[0]
    if (id === 'subs') return [[id, 'yes']]
    if (top) return [[id, top]]
    if (kind === 'choice') return [[id, Object.keys(options)[0] ?? '']]
    if (score?.months) return [[id, '2026-06-30']]
    if (score?.days) return [[id, score.days[0]?.[0] ?? 0]]
    return score?.dollars ? [[id, score.dollars[0]?.[0] ?? 0]] : []
  }),
)
const scored = (answers: Answers, weights = usualWeights, day = on) => scoreOf(first, answers, weights, day)
const sum = (points: Iterable<number>) => [...points].reduce((all, one) => all + one, 0)

it('the weights and thresholds are these until the firm settles others', () => {
  expect(usualWeights).toEqual({
    company: 10,
    services: 10,
    reports: 25,
    access: 20,
    insurance: 10,
    subvendors: 10,
    breach: 10,
    deletion: 5,
  })
  expect(sum(Object.values(usualWeights))).toBe(100)
  expect([usualThresholds, markedFrom]).toEqual([{ good: 80, plan: 60 }, 4])
})

describe('every version of the questionnaire', () => {
  /** What is wrong with a question, beside those before it. */
  function wrongWith({ id, kind, options = {}, when, counts, score }: Question, before: readonly Question[]): string[] {
    const names = Object.keys(options)
    const parent = before.find((one) => one.id === when?.of)
    const from = before.find((one) => one.id === counts?.from)
    const shares = [
      ...Object.values(score?.options ?? {}),
      ...[score?.months, score?.days, score?.dollars].flatMap((bands) => bands?.map(([, share]) => share) ?? []),
    ]
    const rules: [boolean, string][] = [
      [/^[a-z][a-z0-9_]{1,39}$/.test(id), 'name'],
      [names.length > 0 === ['choice', 'many'].includes(kind), 'options'],
      [kind !== 'choice' || names.length <= 4, 'more options than fit'],
      [!when || when.is.every((one) => Object.hasOwn(parent?.options ?? {}, one)), 'hangs on an answer there is not'],
      [!counts || from?.kind === 'date', 'counts from no date'],
      [
        !score?.options || String(Object.keys(score.options).toSorted()) === String(names.toSorted()),
        'unscored option',
      ],
      [!score || Math.max(...shares) === 1, 'nobody can earn all of it'],
      [shares.every((share) => share >= 0 && share <= 1), 'share'],
    ]
    return rules.flatMap(([holds, rule]) => (holds ? [] : [`${id}: ${rule}`]))
  }

  it.each(Object.values(questionnaires))('version $version holds together', (questionnaire) => {
    const all = questionsOf(questionnaire)
    const ids = all.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(questionnaire.sections.map(({ id }) => id)).toEqual([...vendorSections])
    expect(all.flatMap((question, index) => wrongWith(question, all.slice(0, index)))).toEqual([])
    expect(questionnaire.sections.filter(({ questions }) => !questions.some(({ score }) => score))).toEqual([])
  })

  it('the one sent now is the latest, and the 72-hour clause of Regulation S-P is in it', () => {
    expect(currentQuestionnaire).toBe(Math.max(...Object.keys(questionnaires).map(Number)))
    const clause = questionsOf(questionnaireOf(currentQuestionnaire)).find(({ id }) => id === 'notice')
    expect(clause).toMatchObject({ always: true })
    expect(clause?.title).toContain('72 hours')
  })
})

describe('the score', () => {
  it('is 100 for the best of everything, and little for nothing at all', () => {
    expect(scored(best).score).toBe(100)
    expect(reasonsOf(first, scored(best))).toEqual([])
    // without an answer nobody has sub-vendors to bind
    expect(scored({}).score).toBe(usualWeights.subvendors)
  })

  it('without sub-vendors nothing is lost for them; without a report all that hangs on it is', () => {
    expect(scored({ ...best, subs: 'no' }).score).toBe(100)
    const { earned } = scored({ ...best, soc2: 'no' })
    expect([earned['soc2'], earned['soc2_to'], earned['exceptions']]).toEqual([0, 0, 0])
  })

  it.each([
    ['pentest_on', '2025-11-16', 1],
    ['pentest_on', '2025-11-15', 0.4],
    ['pentest_on', '2024-11-15', 0],
    ['leavers', 1, 1],
    ['leavers', 2, 0.7],
    ['leavers', 15, 0],
    ['cyber_amount', 4_999_999, 0.6],
    ['cyber_amount', 999_999, 0],
  ])('%s of %s earns %s of its worth', (question, value, share) => {
    const { earned, most } = scored({ ...best, [question]: value })
    expect(earned[question]).toBeCloseTo((most[question] ?? 0) * share)
  })

  it('without an answer, nothing', () => {
    for (const question of ['pentest_on', 'leavers', 'cyber_amount', 'mfa']) {
      const rest = Object.fromEntries(Object.entries(best).filter(([id]) => id !== question))
      expect([question, scored(rest).earned[question]]).toEqual([question, 0])
    }
  })

  it('reasons add up to what is missing, the heaviest first', () => {
    const worse = scored({ ...best, soc2: 'progress', mfa: 'no', policy: 'yes', deletes: 120, notice: 'practice' })
    const reasons = reasonsOf(first, worse)
    expect(sum(reasons.map(({ lost }) => lost))).toBe(100 - worse.score)
    expect(reasons.map(({ lost }) => lost)).toEqual(reasons.map(({ lost }) => lost).toSorted((a, b) => b - a))
    const { score } = questionsOf(first).find(({ id }) => id === 'mfa') as Question
    const most = wholePoints(worse.most, 100)['mfa']
    expect(reasons.find(({ question }) => question === 'mfa')).toMatchObject({
      text: 'Two-factor sign-in isn’t always needed',
      remedy: score?.remedy,
      most,
    })
    expect([score?.remedy, most]).toEqual([expect.stringMatching(/./), expect.any(Number)])
    expect(most).toBeGreaterThan(0)
    const counted = questionsOf(first).filter((one) => one.score)
    expect(Object.keys(worse.most)).toEqual(counted.map(({ id }) => id))
  })
})

describe('two years', () => {
  const year = (answers: Answers, day = on) => ({
    questionnaire: first,
    answers,
    scored: scored(answers, usualWeights, day),
  })

  it('points add up to the change of the score, whatever changed', () => {
    const questions = questionsOf(first).filter(({ kind }) => kind === 'choice')
    // a small generator of its own: the same tries every time
    let seed = 7
    const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    for (let n = 0; n < 200; n++) {
      const change = (): Answers => {
        const answers: Record<string, Answers[string]> = { ...best }
        for (let times = next(8); times > 0; times--) {
          const { id, options = {} } = questions[next(questions.length)] ?? { id: '' }
          const names = Object.keys(options)
          answers[id] = names[next(names.length)] ?? ''
        }
        return answers
      }
      const [before, now] = [year(change()), year(change())]
      const rows = compared(before, now)
      expect(sum(rows.map(({ points }) => points))).toBe(now.scored.score - before.scored.score)
      expect(rows.filter(({ points, marked }) => marked !== points <= -markedFrom)).toEqual([])
      expect(rows.filter(({ points, changed }) => points !== 0 && !changed)).toEqual([])
    }
  })

  it('what is the same stays quiet, but for the clause that is always shown', () => {
    const rows = compared(year(best), year(best))
    expect(rows.filter(({ changed }) => changed)).toEqual([])
    expect(rows.filter(({ always }) => always).map(({ question }) => question)).toEqual(['notice'])
    expect(compared(year(best), year(best), new Set(['soc2_file'])).filter(({ changed }) => changed)).toMatchObject([
      { question: 'soc2_file', points: 0 },
    ])
  })

  it('have a row for what either of them asked, in its section', () => {
    const without = { ...best, soc2: 'no' }
    const rows = (one: Answers, other: Answers) => compared(year(one), year(other)).map(({ question }) => question)
    const asked = (...years: Answers[]) => {
      const shown = new Set(years.flatMap((answers) => visibleOf(first, answers).map(({ id }) => id)))
      return questionsOf(first).flatMap(({ id }) => (shown.has(id) ? [id] : []))
    }
    expect(rows(without, without)).toEqual(asked(without))
    expect(rows(without, without)).not.toContain('soc2_auditor')
    expect([rows(without, best), rows(best, without)]).toEqual([asked(best, without), asked(best, without)])
    const all = compared(year(best), year(best))
    expect(all.map(({ section }) => section)).toEqual(all.map(({ question }) => sectionOf(first, question)))
  })

  it('of two questionnaires have the sections of the later one, and of the earlier one where only that has it', () => {
    const fewer = { ...first, sections: first.sections.slice(0, -1) }
    const then = { ...year(best), questionnaire: fewer }
    for (const rows of [compared(then, year(best)), compared(year(best), then)])
      expect(rows.filter(({ question, section }) => section !== sectionOf(first, question))).toEqual([])
  })

  it('a date that has grown old changes the points, though the answer is the same', () => {
    const rows = compared(year(best), year(best, '2028-11-16'))
    expect(rows.find(({ question }) => question === 'pentest_on')).toMatchObject({ changed: true })
  })

  it('what nobody asked counts where the firm weighs it anew', () => {
    const alone = { ...best, subs: 'no' }
    const heavy = { ...year(alone), scored: scored(alone, { ...usualWeights, subvendors: 40 }) }
    const rows = compared(heavy, year(alone))
    expect(sum(rows.map(({ points }) => points))).toBe(0)
    const shown = visibleOf(first, alone).map(({ id }) => id)
    expect(rows.filter(({ question, points }) => points !== 0 && !shown.includes(question)).length).toBeGreaterThan(0)
  })

  it.each([
    [{ a: 0.5, b: 0.7, c: 0.8 }, 2, { a: 0, b: 1, c: 1 }],
    [{ a: 5.2, b: 0.7 }, 6, { a: 5, b: 1 }],
    [{ a: 0.7, b: 5.2 }, 6, { a: 1, b: 5 }],
    [{ b: 0.5, a: 0.5 }, 1, { a: 1, b: 0 }],
    [{ a: 0.5, b: 0.5 }, 1, { a: 1, b: 0 }],
    [{ c: 0.5, a: 0.5, b: 0.5 }, 2, { a: 1, b: 1, c: 0 }],
    [{ a: -2.6, b: 0.7 }, -2, { a: -3, b: 1 }],
    [{ a: 1, b: 0.3, c: 0 }, 3, { a: 1, b: 1, c: 0 }],
  ])('whole points of %j for %s are %j: the largest remainder first, then by name', (exact, all, whole) =>
    expect(wholePoints(exact, all)).toEqual(whole),
  )

  it('whole points are never off by more than one, and nothing comes from nothing', () => {
    const whole = wholePoints({ a: 0, b: 1.4, c: -2.6, d: 3.2 }, 2)
    expect(sum(Object.values(whole))).toBe(2)
    expect(whole['a']).toBe(0)
    for (const [id, exact] of Object.entries({ b: 1.4, c: -2.6, d: 3.2 }))
      expect(Math.abs((whole[id] ?? 0) - exact)).toBeLessThan(1)
  })
})

it('the best answers are ones that are taken', () => {
  const refused = questionsOf(first).filter((question) => {
    const value = best[question.id]
    return value !== undefined && answerProblem(question, value, on) !== undefined
  })
  expect(refused).toEqual([])
})
