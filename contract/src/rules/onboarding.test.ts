import { describe, expect, it, test } from 'vitest'
import { disclosureQuestions, disclosureVersion } from '../onboarding-questions.ts'
import { positionIds, positions } from '../onboarding-positions.ts'
import { blankContents, onboardingLimits, onboardingSteps, type StepContents } from '../onboarding-steps.ts'
import { texts } from '../texts.ts'
import {
  activitiesProblems,
  crdProblems,
  disclosureProblems,
  documentsWanted,
  type Entered,
  historyProblems,
  homeProblems,
  jobProblems,
  legalName,
  maySign,
  monthsToExplain,
  personProblems,
  signatureMatches,
  stepsDone,
  stepsOf,
} from './onboarding.ts'

const today = '2026-11-16'
const person = {
  first: 'Maren',
  middle: 'Elise',
  last: 'Holloway',
  other_names: '',
  birth: '1997-04-12',
  ssn: '987-65-4329',
  phone: '(518) 555-0177',
}
const job = {
  key: 'a',
  kind: 'job' as const,
  name: 'Pine Hollow Brokerage',
  position: 'Representative',
  city: 'Saratoga Springs',
  state: 'NY',
  words: '',
  from: '2016-01-01',
  to: '',
}
const home = {
  key: 'b',
  address: { street: '12 Lake Avenue', unit: '', city: 'Saratoga Springs', state: 'NY', zip: '12866', country: '' },
  from: '2019-01-01',
  to: '',
}
const questions = disclosureQuestions(disclosureVersion)
const no = (id: string) => ({ id, yes: false, what: '', on: '', status: '' as const })
const activity = {
  desc: 'Youth sailing coach',
  business: { name: 'Lake George Club', nature: 'Sailing school' },
  investment_related: false,
  position: 'Coach',
  start_date: '2024-05-01',
  end_date: '',
  hours_week: 4,
  hours_trading: 0,
  compensation: 'None',
  clients_involved: false,
  clients: '',
  private_securities: false,
  note: '',
}
const contents: StepContents = {
  person,
  crd: { crd: '6204418', none: false, states: ['NY', 'VT'] },
  history: { jobs: [job], homes: [home] },
  disclosures: { answers: questions.map(({ id }) => no(id)) },
  activities: { none: false, list: [activity] },
}
const complete: Entered = {
  ...contents,
  position: 'representative',
  questions: disclosureVersion,
  files: positions.representative.documents.map((place) => ({ place })),
  policies: [{ title: 'Code of ethics', attested: true }],
  signed: false,
}
const stepIn = (entered: Entered, step: string) => stepsOf(entered, today).find((one) => one.step === step)

describe('a person', () => {
  it('is complete with names, birth, number and phone', () => {
    expect(personProblems(person, today)).toEqual({})
    expect(Object.keys(personProblems(blankContents.person, today))).toEqual(['first', 'last', 'birth', 'ssn', 'phone'])
  })
  it('is eighteen or older, to the day', () => {
    expect(personProblems({ ...person, birth: '2008-11-16' }, today)).toEqual({})
    expect(personProblems({ ...person, birth: '2008-11-17' }, today)).toHaveProperty('birth')
    expect(personProblems({ ...person, birth: '1905-01-01' }, today)).toHaveProperty('birth', 'Check the year.')
    expect(personProblems({ ...person, birth: '1997-02-30' }, today)).toHaveProperty('birth')
  })
  it('has nine digits, or what the server shows of them', () => {
    for (const ssn of ['987-65-4329', '987654329', 'XXX-XX-4329'])
      expect(personProblems({ ...person, ssn }, today)).toEqual({})
    for (const ssn of ['', '98765432', 'XXX-XX-43', '987-65-432a'])
      expect(personProblems({ ...person, ssn }, today)).toHaveProperty('ssn')
  })
})

it('blanks are nothing, and what stands among them counts', () => {
  const wrong = (more: Partial<typeof person>) => personProblems({ ...person, ...more }, today)
  expect(wrong({ first: ' ', last: ' ', ssn: ' ', phone: ' ' })).toEqual({
    first: 'Enter your first name.',
    last: 'Enter your last name.',
    ssn: 'Enter your Social Security number.',
    phone: 'Enter a phone number.',
  })
  expect([wrong({ ssn: ' 987-65-4329 ' }), wrong({ birth: '1906-11-16' })]).toEqual([{}, {}])
  const blank = { name: ' ', position: ' ', city: ' ', words: ' ' }
  expect(Object.keys(jobProblems({ ...job, ...blank }, today))).toEqual(['name', 'position', 'city'])
  expect(jobProblems({ ...job, ...blank, kind: 'study' }, today)).toEqual({ name: 'Enter the school.' })
  expect(jobProblems({ ...job, ...blank, kind: 'study', words: 'At home' }, today)).toEqual({})
  expect(jobProblems({ ...job, ...blank, kind: 'between' }, today)).toHaveProperty('words')
})

describe('a CRD number', () => {
  const crd = (more: object) => crdProblems({ ...contents.crd, ...more }, 'representative')
  it('is required and has six digits or more, in the two texts [AUTH-74, AUTH-75]', () => {
    expect(crd({})).toEqual({})
    expect(crd({ crd: '' })).toEqual({ crd: texts.crdRequired })
    expect(crd({ crd: '12345' })).toEqual({ crd: texts.crdTooShort })
    expect(crd({ crd: '123456' })).toEqual({})
  })
  it('isn’t asked of somebody who never had one', () => expect(crd({ crd: '', none: true })).toEqual({}))
  it('goes with states where the position is registered, and only with real ones', () => {
    expect(crd({ states: [] })).toHaveProperty('states')
    expect(crd({ states: ['NY', 'ZZ'] })).toHaveProperty('states')
    expect(crdProblems({ crd: '', none: true, states: [] }, 'associate')).toEqual({})
  })
})

describe('an entry of the history', () => {
  it('of a job names employer, position and city; a time without one says what it was', () => {
    expect(jobProblems(job, today)).toEqual({})
    expect(Object.keys(jobProblems({ ...job, name: ' ', position: '', city: '' }, today))).toEqual([
      'name',
      'position',
      'city',
    ])
    const between = { ...job, kind: 'between' as const, name: '', position: '', city: '' }
    expect(jobProblems(between, today)).toHaveProperty('words')
    expect(jobProblems({ ...between, words: 'Moved' }, today)).toEqual({})
    expect(jobProblems({ ...between, kind: 'study' }, today)).toHaveProperty('name')
    expect(jobProblems({ ...between, kind: 'study', name: 'University at Albany' }, today)).toEqual({})
  })
  it('has days that were, in their order', () => {
    expect(jobProblems({ ...job, from: '' }, today)).toHaveProperty('from')
    expect(jobProblems({ ...job, from: '2026-11-17' }, today)).toHaveProperty('from')
    expect(jobProblems({ ...job, from: today }, today)).toEqual({})
    expect(jobProblems({ ...job, to: '2015-12-31' }, today)).toHaveProperty('to')
    expect([jobProblems({ ...job, to: job.from }, today), jobProblems({ ...job, to: '2020-01-01' }, today)]).toEqual([
      {},
      {},
    ])
    expect(jobProblems({ ...job, to: '2020-02-30' }, today)).toEqual({
      to: jobProblems({ ...job, from: '' }, today)['from'],
    })
  })
  it('of a residence has an address', () => {
    expect(homeProblems(home, today)).toEqual({})
    expect(homeProblems({ ...home, address: { ...home.address, street: '' } }, today)).toHaveProperty('address.street')
  })
  it('is told by its place in the list', () => {
    const wrong = { jobs: [job, { ...job, name: '' }], homes: [{ ...home, from: '' }] }
    expect(Object.keys(historyProblems(wrong, today))).toEqual(['jobs.1.name', 'homes.0.from'])
  })
})

describe('a disclosure', () => {
  const problems = (answer: object, files: string[] = []) =>
    disclosureProblems(
      { answers: [...contents.disclosures.answers.filter(({ id }) => id !== '14k1'), { ...no('14k1'), ...answer }] },
      questions,
      new Set(files),
      today,
    )
  it('is asked as the form has it: 25 questions, each once', () => {
    expect(questions).toHaveLength(25)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(25)
    for (const { id } of questions) expect(id).toMatch(/^14[a-m][0-9]?$/)
    expect(disclosureQuestions(0)).toEqual([])
    expect(disclosureQuestions(disclosureVersion + 1)).toEqual([])
  })
  it('needs an answer to every question', () => {
    expect(problems({})).toEqual({})
    expect(disclosureProblems({ answers: [] }, questions, new Set(), today)).toHaveProperty('14a1')
  })
  it('answered yes needs what happened, when, how it ended, and a paper', () => {
    const yes = { yes: true, what: 'Chapter 13. Discharged.', on: '2019-03-14', status: 'Discharged' }
    expect(Object.keys(problems({ yes: true }))).toEqual(['14k1.what', '14k1.on', '14k1.status', '14k1.files'])
    expect(problems(yes, ['14k1'])).toEqual({})
    expect(problems(yes, ['14k2'])).toEqual({ '14k1.files': 'Add at least one document.' })
    expect(problems({ ...yes, on: '2026-11-17' }, ['14k1'])).toHaveProperty('14k1.on')
    expect(problems({ ...yes, on: today }, ['14k1'])).toEqual({})
    expect(problems({ ...yes, what: ' ' }, ['14k1'])).toEqual({ '14k1.what': 'Describe what happened.' })
  })
})

test('outside activities: some that are complete, or none that is said', () => {
  expect(activitiesProblems({ none: true, list: [] })).toEqual({})
  expect(activitiesProblems({ none: false, list: [] })).toHaveProperty('none')
  expect(activitiesProblems({ none: true, list: [activity] })).toHaveProperty('none')
  expect(activitiesProblems({ none: false, list: [activity, { ...activity, desc: '' }] })).toEqual({
    'list.1.desc': 'Enter a short description, for example Board seat.',
  })
})

test('documents follow the position; who never had a CRD number has no Form U5', () => {
  expect(documentsWanted('representative', contents.crd)).toEqual(['identification', 'resume', 'u5', 'check'])
  expect(documentsWanted('representative', { ...contents.crd, none: true })).toEqual([
    'identification',
    'resume',
    'check',
  ])
  expect(documentsWanted('associate', contents.crd)).toEqual(['identification', 'resume', 'check'])
  for (const id of positionIds) expect(positions[id].documents.length).toBeGreaterThan(0)
})

test('a signature is the legal name, whatever its case and blanks', () => {
  expect(legalName(person)).toBe('Maren Elise Holloway')
  expect(legalName({ ...person, middle: ' ' })).toBe('Maren Holloway')
  expect(legalName({ ...person, first: ' Mary   Ann ' })).toBe('Mary Ann Elise Holloway')
  expect(signatureMatches('  maren  ELISE holloway ', person)).toBe(true)
  expect(signatureMatches('Maren Holloway', person)).toBe(false)
  expect(signatureMatches('', blankContents.person)).toBe(false)
  // typed on another keyboard, the same letter can be two characters
  expect(signatureMatches('Jose\u0301 Diaz', { ...person, first: 'Jos\u00e9', middle: '', last: 'Diaz' })).toBe(true)
})

describe('progress', () => {
  it('is what needs nothing more, in eight steps', () => {
    const steps = stepsOf(complete, today)
    expect(steps.map(({ step }) => step)).toEqual([...onboardingSteps])
    expect(steps.filter(({ done }) => !done).map(({ step }) => step)).toEqual(['sign'])
    expect(maySign(steps)).toBe(true)
    expect(stepsDone(stepsOf({ ...complete, signed: true }, today))).toBe(8)
  })
  it('is nothing at the beginning, and signing is last', () => {
    const blank: Entered = { ...complete, ...blankContents, files: [], policies: [{ title: 'Code', attested: false }] }
    const steps = stepsOf(blank, today)
    expect(stepsDone(steps)).toBe(0)
    expect(maySign(steps)).toBe(false)
    // nothing is asked about before somebody has begun
    expect(steps.find(({ step }) => step === 'history')).toMatchObject({ note: '', asks: false })
  })
  it.each([
    ['person', { person: { ...person, ssn: '' } }],
    ['crd', { crd: { ...contents.crd, crd: '' } }],
    ['history', { history: { jobs: [{ ...job, from: '2018-01-01' }], homes: [home] } }],
    ['history', { history: { jobs: [job], homes: [] } }],
    ['history', { history: { jobs: [job, { ...job, name: '' }], homes: [home] } }],
    ['disclosures', { disclosures: { answers: contents.disclosures.answers.slice(1) } }],
    ['activities', { activities: { none: false, list: [] } }],
    ['documents', { files: complete.files.slice(1) }],
    ['policies', { policies: [...complete.policies, { title: 'Communications', attested: false }] }],
  ] as const)('is not %s while something of it is missing, and then nobody signs', (step, more) => {
    const steps = stepsOf({ ...complete, ...more } as Entered, today)
    expect(steps.filter(({ done }) => !done).map((one) => one.step)).toEqual([step, 'sign'])
    expect(maySign(steps)).toBe(false)
    // also not what was signed before
    expect(stepsDone(stepsOf({ ...complete, ...more, signed: true } as Entered, today))).toBe(6)
  })
  it('says what is left beside the step', () => {
    const gap = {
      jobs: [
        { ...job, from: '2021-07-12' },
        { ...job, to: '2021-05-28' },
      ],
      homes: [home],
    }
    expect(stepIn({ ...complete, history: gap }, 'history')).toEqual({
      step: 'history',
      done: false,
      note: '1 month to explain',
      asks: true,
    })
    // a list that wasn't begun has none to explain
    expect(stepIn({ ...complete, history: { jobs: [job], homes: [] } }, 'history')).toMatchObject({
      note: '',
      asks: false,
    })
    expect(monthsToExplain(2)).toBe('2 months to explain')
    const late = { ...home, from: '2022-02-01' }
    expect(stepIn({ ...complete, history: { ...gap, homes: [late] } }, 'history')?.note).toBe('4 months to explain')
    expect(stepIn({ ...complete, history: { jobs: [job], homes: [late] } }, 'history')?.note).toBe(
      '3 months to explain',
    )
    // as many months on both sides are not none
    const alike = { jobs: gap.jobs, homes: [{ ...home, from: '2021-12-01' }] }
    expect(stepIn({ ...complete, history: alike }, 'history')).toMatchObject({
      done: false,
      note: '2 months to explain',
    })
    const yes = { ...no('14k1'), yes: true, what: 'Discharged.', on: '2019-03-14', status: 'Discharged' as const }
    const told = { answers: [...contents.disclosures.answers.filter(({ id }) => id !== '14k1'), yes] }
    const papers = [...complete.files, { place: '14k1' }]
    expect(stepIn({ ...complete, disclosures: told, files: papers }, 'disclosures')?.done).toBe(true)
    expect(stepIn({ ...complete, disclosures: { answers: [no('14a1'), no('14a2')] } }, 'disclosures')?.note).toBe(
      '2 of 25',
    )
    expect(stepIn({ ...complete, disclosures: { answers: [] } }, 'disclosures')?.note).toBe('')
    expect(stepsOf({ ...complete, files: [] }, today).filter(({ asks }) => asks)).toEqual([])
    expect(stepIn({ ...complete, files: complete.files.slice(1) }, 'documents')?.note).toBe('3 of 4')
    expect(stepIn({ ...complete, disclosures: { answers: [no('14a1')] } }, 'disclosures')?.note).toBe('1 of 25')
    expect(stepIn(complete, 'documents')?.note).toBe('')
  })
})

test('the numbers of onboarding, once more by hand', () => {
  expect(onboardingLimits).toStrictEqual({
    name: 60,
    otherNames: 300,
    phone: 20,
    email: 254,
    employer: 120,
    title: 120,
    city: 60,
    words: 200,
    what: 2_000,
    jobs: 40,
    homes: 30,
    activities: 20,
    states: 60,
    files: 10,
    place: 200,
    reason: 500,
    employmentYears: 10,
    residenceYears: 5,
    youngest: 18,
    linkDaysAfterStart: 14,
    linkDays: 60,
    startWithinDays: 365,
    movedDays: 7,
    remindDays: 5,
    reminders: 3,
    openOfBranch: 200,
  })
})
