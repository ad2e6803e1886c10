import { coverage } from '@portal/contract/rules/onboarding-history'
import { expect, it } from 'vitest'
import { linesOf, newestFirst, runsOf, shadesOf, yearsOf } from './months.ts'
import { spanInWords } from './spans.ts'

const today = '2026-11-16'
const entry = (from: string, to = '', hatched = false) => ({ from, to, hatched })
const entries = [
  entry('2015-08-24', '2018-05-31'),
  entry('2021-07-12'),
  entry('2018-06-01', '2018-09-03', true),
  entry('2018-09-04', '2021-05-28'),
]
const { months, gaps } = coverage(entries, today, 10)

it('lists the newest first, what has no date yet on top, and each gap between its neighbors', () => {
  expect(newestFirst([...entries, entry('')])).toEqual([4, 1, 3, 2, 0])
  expect(linesOf(entries, gaps).map(({ entry: one, gap }) => gap?.from ?? one)).toEqual([1, '2021-06', 3, 2, 0])
  // open toward today, and toward the beginning
  const ended = [entry('2019-01-01', '2020-01-31')]
  const lines = linesOf(ended, coverage(ended, today, 10).gaps)
  expect(lines.map(({ entry: one, gap }) => gap?.from ?? one)).toEqual(['2020-02', 0, '2016-11'])
})

it('has a color for each entry, neighbors apart, and hatches what is no job', () => {
  const shades = shadesOf(entries)
  expect(shades.map(({ hatched }) => hatched)).toEqual([false, false, true, false])
  expect(new Set(shades.map(({ color }) => color)).size).toBe(4)
  const many = shadesOf(Array.from({ length: 7 }, (_, n) => entry(`20${10 + n}-01-01`, `20${10 + n}-12-31`)))
  expect(many.every(({ color }, n) => color !== many[n + 1]?.color)).toBe(true)
})

it('draws a year per row, the newest on top, and nothing outside of the ten years', () => {
  const years = yearsOf(months)
  expect([years.length, years[0]?.year, years.at(-1)?.year]).toEqual([11, '2026', '2016'])
  expect(years[0]?.months[11]).toBeUndefined()
  expect(years.at(-1)?.months.filter(Boolean)).toHaveLength(2)
})

it('puts months of one entry together', () => {
  expect(runsOf(months).map(({ entry: one, months: count }) => [one, count])).toEqual([
    [0, 19],
    [2, 3],
    [3, 33],
    [undefined, 1],
    [1, 65],
  ])
})

it.each([
  ['2018-09-04', '2021-05-28', 'Sep 4, 2018 – May 28, 2021'],
  ['2018-06-01', '2018-09-03', 'Jun 1 – Sep 3, 2018'],
  ['2021-07-12', '', 'Jul 12, 2021 – today'],
  ['', '', 'No dates yet'],
])('writes %s to %s', (from, to, words) => expect(spanInWords({ from, to })).toBe(words))
