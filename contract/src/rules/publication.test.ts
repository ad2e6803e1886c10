import { expect, it } from 'vitest'
import { isPublished, publicationProblems, publicationState, publicationStates } from './publication.ts'

const now = new Date('2026-11-16T15:00:00Z')
const before = new Date('2026-11-16T14:59:59Z')
const after = new Date('2026-11-16T15:00:01Z')
const row = { starts_at: before, ends_at: null, published_at: before, withdrawn_at: null }

it.each([
  ['running', {}],
  ['running', { ends_at: after }],
  ['running', { starts_at: now }],
  ['ended', { ends_at: now }],
  ['ended', { ends_at: before }],
  ['scheduled', { starts_at: after }],
  ['scheduled', { starts_at: after, ends_at: after }],
  ['draft', { published_at: null }],
  ['draft', { published_at: null, ends_at: before }],
  ['withdrawn', { withdrawn_at: before }],
  ['withdrawn', { withdrawn_at: before, published_at: null }],
] as const)('is %s: %j', (state, more) => expect(publicationState({ ...row, ...more }, now)).toBe(state))

it('is published while it is neither draft nor withdrawn', () => {
  expect(publicationStates.filter(isPublished)).toEqual(['scheduled', 'running', 'ended'])
})

const fine = { audience: 'everyone', branch: null, starts: '2026-11-16T15:00:00Z', ends: null } as const
it.each([
  [{}, {}],
  [{ audience: 'branch', branch: 3 }, {}],
  [{ audience: 'branch' }, { branch: 'Choose a branch.' }],
  [{ branch: 3 }, { branch: 'Choose a branch only when the audience is one branch.' }],
  [{ starts: 'soon' }, { starts: 'Enter a start date and time.' }],
  [{ ends: '2026-11-16T15:00:01Z' }, {}],
  [{ ends: '2026-11-16T15:00:00Z' }, { ends: 'The end must be after the start.' }],
  [{ ends: 'later' }, { ends: 'The end must be after the start.' }],
] as const)('%j has the problems %j', (more, problems) =>
  expect(publicationProblems({ ...fine, ...more })).toEqual(problems),
)
