import { expect, it } from 'vitest'
import { askProblems, reminderDay, untilProblem } from './upload-request.ts'

const papers = (...titles: string[]) => titles.map((title) => ({ title }))
const email = 'nils@halvorsen.example'
const asked = (body: object) => askProblems(body as Parameters<typeof askProblems>[0])

it('is asked for at an address', () => {
  const wrong = { email: 'Enter a valid email.' }
  expect([email, ` ${email} `].map((one) => asked({ email: one, papers: [] }))).toEqual([{}, {}])
  expect(['', 'nils'].map((one) => asked({ email: one, papers: [] }))).toEqual([wrong, wrong])
  // what has no address at all, or no list, is told by its shape
  expect([asked({ papers: [] }), asked({ email }), asked({ email: 'nils' })]).toEqual([{}, {}, wrong])
})

it('names each document once, whatever its case and blanks', () => {
  const twice = 'This document is on the list already.'
  expect(asked({ email, papers: papers('Passport', 'Lease', '') })).toEqual({})
  expect(asked({ email, papers: papers('Passport', ' PASSPORT ', 'Lease', 'lease') })).toEqual({
    'papers.1.title': twice,
    'papers.3.title': twice,
  })
  expect(asked({ email, papers: [{ title: '' }, { title: ' ' }, {}, null, { title: 7 }] })).toEqual({})
})

it.each([
  ['a Monday', '2026-11-26', '2026-11-16', 3, '2026-11-23'],
  ['a Friday instead of a Sunday', '2026-11-25', '2026-11-16', 3, '2026-11-20'],
  ['a Friday instead of a Saturday', '2026-11-24', '2026-11-16', 3, '2026-11-20'],
  ['tomorrow', '2026-11-20', '2026-11-16', 3, '2026-11-17'],
  ['never, when that would be today', '2026-11-19', '2026-11-16', 3, undefined],
  ['never, when that is over', '2026-11-17', '2026-11-16', 3, undefined],
])('is reminded of on %s', (_, until, today, before, day) => expect(reminderDay(until, today, before)).toBe(day))

it.each([
  ['2026-11-15', 'Choose today or a later date.'],
  ['2026-11-16', undefined],
  ['2026-12-16', undefined],
  ['2026-12-17', 'Choose a date within 30 days.'],
])('is wanted until %s: %s', (until, problem) => expect(untilProblem(until, '2026-11-16', 30)).toBe(problem))
