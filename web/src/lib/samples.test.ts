import { expect, it } from 'vitest'
import { numbersOf, sampled } from './samples.ts'

const year = Array.from({ length: 52 }, (_, week) => week)

it('samples a year of weeks to about fifteen points, oldest first [FOD-05, LIMIT-34]', () => {
  const points = sampled(year, 15)
  expect(points).toHaveLength(15)
  expect(points).toEqual([...points].sort((a, b) => a - b))
})

it('loses no week: one busy week shows wherever it lies', () => {
  for (const busy of year) {
    const points = sampled(
      year.map((week) => (week === busy ? 40 : 0)),
      15,
    )
    expect(points.filter((point) => point > 0)).toHaveLength(1)
  }
})

it('keeps a level course level', () => {
  expect(new Set(sampled(Array<number>(52).fill(7), 15))).toEqual(new Set([7]))
})

it('leaves few numbers as they are', () => {
  expect(sampled([3, 1, 2], 15)).toEqual([3, 1, 2])
  expect(sampled([], 15)).toEqual([])
})

it('reads the numbers of a list, and nothing of none', () => {
  expect(numbersOf('4,0,12')).toEqual([4, 0, 12])
  expect(numbersOf('')).toEqual([])
  expect(numbersOf('4,x')).toEqual([4, 0])
})
