import { describe, expect, it } from 'vitest'
import { examGroups, examInWords, examNamed, exams, heldNamed, retakeWaitDays, wantedProblems } from './exams.ts'

// the specification's table, in its order: series, dollars, questions, duration, prerequisite
const table = [
  ['EXAM-07', 'Series 6', 75, 50, '1:30', 'SIE'],
  ['EXAM-08', 'Series 7', 300, 125, '3:45', 'SIE'],
  ['EXAM-09', 'Series 22', 60, 50, '1:30', 'SIE'],
  ['EXAM-10', 'Series 57', 80, 50, '1:45', 'SIE'],
  ['EXAM-11', 'Series 79', 300, 75, '2:30', 'SIE'],
  ['EXAM-12', 'Series 82', 60, 50, '1:30', 'SIE'],
  ['EXAM-13', 'Series 86', 225, 100, '4:30', 'SIE'],
  ['EXAM-14', 'Series 87', 150, 50, '1:45', 'SIE'],
  ['EXAM-15', 'Series 99', 60, 50, '1:30', 'SIE'],
  ['EXAM-16', 'Series 4', 155, 125, '3:25', ''],
  ['EXAM-17', 'Series 9', 130, 55, '1:30', ''],
  ['EXAM-18', 'Series 10', 175, 145, '4:00', ''],
  ['EXAM-19', 'Series 14', 350, 110, '3:00', ''],
  ['EXAM-20', 'Series 16 part 1', 245, 50, '1:30', ''],
  ['EXAM-21', 'Series 16 part 2', 245, 50, '2:00', ''],
  ['EXAM-22', 'Series 23', 105, 100, '2:30', ''],
  ['EXAM-23', 'Series 24', 175, 150, '3:45', ''],
  ['EXAM-24', 'Series 26', 150, 100, '2:45', ''],
  ['EXAM-25', 'Series 27', 175, 145, '3:45', ''],
  ['EXAM-26', 'Series 28', 150, 145, '2:00', ''],
  ['EXAM-27', 'Series 39', 100, 145, '2:15', ''],
  ['EXAM-28', 'Series 63', 147, 60, '1:15', ''],
  ['EXAM-29', 'Series 65', 187, 100, '3:00', ''],
  ['EXAM-30', 'Series 66', 177, 100, '2:30', ''],
  ['EXAM-31', 'Series 50', 265, 100, '3:00', ''],
  ['EXAM-32', 'Series 51', 255, 60, '1:30', ''],
  ['EXAM-33', 'Series 52', 260, 75, '2:30', ''],
  ['EXAM-34', 'Series 53', 265, 100, '3:00', ''],
  ['EXAM-35', 'Series 54', 265, 100, '3:00', ''],
] as const

describe('the catalogue [EXAM-07..35]', () => {
  it.each(table)('%s: %s costs %i dollars, has %i questions in %s, prerequisite "%s"', (id, ...row) => {
    const { text, cost, q, duration, pre } = exams[table.findIndex(([known]) => known === id)] ?? {}
    expect([text, cost, q, duration, pre]).toEqual(row)
  })
})

it('has 29 entries, 9 with the SIE before them and 20 without [EXAM-36]', () => {
  expect(exams).toHaveLength(29)
  expect(exams.filter(({ pre }) => pre === 'SIE')).toHaveLength(9)
  expect(exams.filter(({ pre }) => pre === '')).toHaveLength(20)
})

it('names every entry once, with a description and a page of its own', () => {
  expect(new Set(exams.map(({ value }) => value)).size).toBe(29)
  for (const { desc, url } of exams)
    expect([desc, url]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/^https:\/\//)])
  expect(examNamed('16-part-1')?.text).toBe('Series 16 part 1')
  expect(examNamed('SIE')).toBeUndefined()
  expect(examInWords('7')).toBe('Series 7, General Securities Representative')
  expect(examInWords('11')).toBe('11')
})

it('stands in groups that follow one another', () => {
  const starts = exams.filter(({ group }, at) => group !== exams[at - 1]?.group)
  expect(starts.map(({ group, text }) => [group, text])).toEqual([
    ['Representative', 'Series 6'],
    ['Principal', 'Series 4'],
    ['State law', 'Series 63'],
    ['Municipal', 'Series 50'],
  ])
  expect(starts.map(({ group }) => group)).toEqual(examGroups)
})

it('has a name for whatever is held', () => {
  expect(heldNamed('SIE')).toEqual({ text: 'SIE', desc: 'Securities Industry Essentials' })
  expect(heldNamed('63')).toEqual({ text: 'Series 63', desc: 'Uniform Securities Agent State Law' })
  expect(heldNamed('11')).toEqual({ text: '11', desc: '' })
})

it.each([
  [0, 0],
  [1, 30],
  [2, 30],
  [3, 180],
  [4, 180],
])('after %i failures one waits %i days', (failures, days) => {
  expect(retakeWaitDays(failures)).toBe(days)
})

it.each([
  ['today alone', '2026-11-16', '2026-11-16', []],
  ['a year ahead', '2026-11-16', '2027-11-16', []],
  ['yesterday', '2026-11-15', '2026-11-20', ['wanted_from']],
  ['more than a year ahead', '2026-11-16', '2027-11-17', ['wanted_to']],
  ['both too late', '2027-12-01', '2027-12-02', ['wanted_from', 'wanted_to']],
  ['the wrong way round', '2026-12-02', '2026-12-01', ['wanted_to']],
  ['no such days', '2026-13-01', '2027-02-30', ['wanted_from', 'wanted_to']],
  ['the first alone', '2026-11-20', '', ['wanted_to']],
  ['the last alone', '', '2026-11-20', ['wanted_from']],
  ['none at all', '', '', []],
])('days wanted: %s', (_, from, to, wrong) => {
  expect(Object.keys(wantedProblems(from, to, '2026-11-16'))).toEqual(wrong)
})
