import { describe, expect, it } from 'vitest'
import { signatoryLimits } from '../vendor-attestation.ts'
import { questionnaireOf } from '../vendor-questionnaire.ts'
import type { Question } from '../vendor-questions/question.ts'
import { settingLimits } from '../firm-settings.ts'
import { vendorLimits } from '../vendors.ts'
import { calendarOf } from './calendar.ts'
import {
  answerInWords,
  answerLimits,
  type Answers,
  carriedOver,
  countsUntil,
  fileStanding,
  isAnswered,
  monthsAfter,
  numberOf,
  openQuestions,
  percentOf,
  progressBySection,
  progressOf,
  questionById,
  visibleOf,
} from './vendor-answers.ts'
import {
  dataInWords,
  daysOverdue,
  nextDue,
  nextReminder,
  vendorProblems,
  type VendorStanding,
  vendorStateOf,
} from './vendor.ts'

const first = questionnaireOf(1)
const today = '2026-11-16'
const question = (id: string) => questionById(first, id) as Question

it('the limits are these', () => {
  expect([settingLimits.vendorWeight, settingLimits.vendorOpens]).toEqual([100, 120])
  expect(vendorLimits).toEqual({
    name: 80,
    service: 80,
    contact: 80,
    email: 254,
    search: 60,
    page: 50,
    mostDays: 120,
    usualDays: 45,
    soonDays: 30,
    remindDays: [14, 3],
    decideDays: 8,
    items: 30,
    item: 200,
    itemOwner: 80,
    itemDays: 60,
    reason: 1_000,
    dueDays: 730,
  })
  expect(answerLimits).toEqual({
    text: 200,
    lines: 2_000,
    entries: 30,
    entry: 120,
    days: 3_650,
    dollars: 10_000_000_000,
    filesOfQuestion: 5,
    files: 40,
    fileSoonDays: 60,
  })
  expect(signatoryLimits).toEqual({ name: 80, title: 80 })
})

describe('where a vendor stands', () => {
  const base: VendorStanding = { ended: false, due: '2026-12-04', open: null, accepted: true, items: 0 }
  const answering = { sent: true, answered: 3, submitted: false }
  it.each<[string, Partial<VendorStanding>]>([
    ['ended', { ended: true, open: { ...answering, submitted: true }, due: '2020-01-01' }],
    ['submitted', { open: { ...answering, submitted: true }, due: '2026-11-01' }],
    ['overdue', { open: answering, due: '2026-11-15' }],
    ['overdue', { accepted: false, due: '2026-11-15' }],
    ['in-progress', { open: answering, due: today }],
    ['invited', { open: { ...answering, answered: 0 } }],
    ['not-invited', { accepted: false }],
    ['not-invited', { accepted: false, open: { ...answering, sent: false } }],
    ['open-items', { items: 2 }],
    ['current', {}],
  ])('%s: %j', (state, more) => {
    expect(vendorStateOf({ ...base, ...more }, today)).toBe(state)
  })

  it('days are the calendar’s', () => {
    expect([daysOverdue('2026-11-06', today), daysOverdue(today, today), daysOverdue('2026-12-01', today)]).toEqual([
      10, 0, 0,
    ])
    expect([nextDue('2026-12-04', today), nextDue('2024-02-29', today)]).toEqual(['2027-12-04', '2027-11-16'])
    expect([nextDue('2025-11-16', today), nextDue('2025-11-17', today)]).toEqual(['2027-11-16', '2026-11-17'])
  })

  it('data reads as a list', () => {
    expect(dataInWords(['ssn', 'birth', 'names'])).toBe('SSN, birth dates, names')
    expect(dataInWords(['names', 'ssn'])).toBe('Names, SSN')
  })
})

it('what is wrong with a vendor as it was typed', () => {
  const good = { email: 'ops@cobalt.example', data: ['names'], contract_from: null, contract_until: null }
  const wrong = (more: object) => vendorProblems({ ...good, ...more })
  const contract = (contract_from: unknown, contract_until: unknown) => wrong({ contract_from, contract_until })
  expect([wrong({}), wrong({ email: ' ops@cobalt.example ' }), wrong({ email: 7 })]).toEqual([{}, {}, {}])
  expect(wrong({ email: 'ops' })).toEqual({ email: 'Enter a valid email.' })
  expect([wrong({ data: ['none'] }), wrong({ data: ['names', 'ssn'] }), wrong({ data: 7 })]).toEqual([{}, {}, {}])
  expect(wrong({ data: 'all or none' })).toEqual({})
  expect(wrong({ data: ['names', 'none'] })).toEqual({ data: 'Choose “None” alone, or what applies.' })
  expect(contract('2026-11-16', '2026-11-15')).toEqual({ contract_until: 'Choose a date after the start.' })
  for (const [from, until] of [
    ['2026-11-16', '2026-11-16'],
    ['2026-11-16', '2026-11-17'],
    ['2026-11-16', null],
    [null, '2026-11-16'],
    ['2026-11-16', '2026'],
    ['soon', '2026-11-16'],
    [20_261_116, '2026-11-15'],
  ])
    expect(contract(from, until)).toEqual({})
})

describe('reminders', () => {
  const calendar = calendarOf('market', [{ day: '2026-11-24', name: 'Founders’ Day' }])
  const next = (due: string, on: string) => nextReminder(due, on, [14, 3], calendar)
  it('come on days the firm is open, and never for what is over', () => {
    expect(next('2026-12-07', '2026-11-16')).toBe('2026-11-23')
    expect(next('2026-12-07', '2026-11-23')).toBe('2026-12-04')
    expect(next('2026-12-07', '2026-12-04')).toBeUndefined()
    // a closing of the firm, a weekend, Thanksgiving
    expect(next('2026-12-08', '2026-11-16')).toBe('2026-11-23')
    expect(next('2026-12-09', '2026-11-30')).toBe('2026-12-04')
    expect(next('2026-12-10', '2026-11-16')).toBe('2026-11-25')
  })
})

describe('branching', () => {
  const ids = (answers: Answers) => visibleOf(first, answers).map(({ id }) => id)
  it('asks what hangs on an answer, and not what hangs on what isn’t asked', () => {
    expect(ids({})).not.toContain('soc2_auditor')
    expect(ids({ soc2: 'yes' })).toEqual(expect.arrayContaining(['soc2_auditor', 'soc2_file', 'exceptions']))
    expect(ids({ soc2: 'yes', exceptions: 'yes' })).toContain('exceptions_which')
    expect(ids({ soc2: 'no', exceptions: 'yes' })).not.toContain('exceptions_which')
    expect(ids({ soc2: 'progress' })).toContain('soc2_when')
  })

  it('progress counts what is asked now, section by section, without what can be left empty', () => {
    const none = { answers: {}, files: [] }
    const before = progressOf(first, none, today)
    expect(before.answered).toBe(0)
    const given = { answers: { soc2: 'yes', legal_name: 'Cobalt', country: '' }, files: [] }
    const after = progressOf(first, given, today)
    expect([after.answered, after.asked - before.asked]).toEqual([2, 5])
    const sections = [...progressBySection(first, given, today).values()]
    expect(sections.reduce((sum, { asked }) => sum + asked, 0)).toBe(after.asked)
    expect(openQuestions(first, given, today)).toHaveLength(after.asked - 2)
    expect([
      percentOf({ answered: 36, asked: 37 }),
      percentOf({ answered: 37, asked: 37 }),
      percentOf({ answered: 0, asked: 0 }),
    ]).toEqual([97, 100, 0])
  })

  it('numbers are those of the section; follow-ups have none', () => {
    expect([
      numberOf(first, 'soc2'),
      numberOf(first, 'pentest'),
      numberOf(first, 'soc2_to'),
      numberOf(first, 'x'),
    ]).toEqual(['3.1', '3.2', '', ''])
  })
})

describe('files', () => {
  it('count for so many months after a date, and not without it', () => {
    expect(countsUntil(question('soc2_file'), { soc2_to: '2026-06-30' })).toBe('2027-06-30')
    expect(countsUntil(question('cyber_file'), { cyber_until: '2027-02-01' })).toBe('2027-02-01')
    expect(countsUntil(question('soc2_file'), {})).toBeUndefined()
    expect([monthsAfter('2024-02-29', 12), monthsAfter('2026-01-31', 1), monthsAfter('2026-11-16', 14)]).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2028-01-16',
    ])
  })

  it('are amber for 60 days, and no answer once they are over', () => {
    expect([fileStanding('2027-01-16', today), fileStanding('2027-01-15', today)]).toEqual(['good', 'soon'])
    expect([fileStanding(today, today), fileStanding('2026-11-15', today), fileStanding(undefined, today)]).toEqual([
      'soon',
      'expired',
      'good',
    ])
    const files = [{ question: 'cyber_file' }]
    expect(isAnswered(question('cyber_file'), { answers: { cyber_until: today }, files }, today)).toBe(true)
    expect(isAnswered(question('cyber_file'), { answers: { cyber_until: '2026-11-15' }, files }, today)).toBe(false)
  })
})

it('answers read as somebody would say them', () => {
  const said = (id: string, value: Answers[string] | undefined) => answerInWords(question(id), value)
  expect([
    said('soc2', 'progress'),
    said('deletes', 1),
    said('deletes', 1_200),
    said('cyber_amount', 5_000_000),
  ]).toEqual(['In progress', '1 day', '1,200 days', '$5,000,000'])
  expect([said('data', ['ssn', 'birth']), said('pentest_on', '2025-10-02'), said('soc2', undefined)]).toEqual([
    'Social Security numbers, Birth dates',
    'Oct 2, 2025',
    '',
  ])
})

it('a renewal takes over what still holds, not what is new every year or no longer an answer', () => {
  const before = {
    legal_name: 'Cobalt',
    soc2: 'yes',
    soc2_to: '2026-06-30',
    breaches: 'no',
    policy: 'sometimes',
    gone: 'x',
  }
  expect(carriedOver(first, before, '2027-11-04')).toEqual({ legal_name: 'Cobalt', soc2: 'yes' })
})
