import { expect, it } from 'vitest'
import { below, sampleOf, sampleSize } from './sampling.ts'

it.each([
  [0, 20, 0],
  [1, 20, 1],
  [5, 20, 1],
  [6, 20, 2],
  [31, 20, 7],
  [31, 100, 31],
  [31, 0, 0],
])('of %i entries, %i percent are %i', (count, percent, size) => expect(sampleSize(count, percent)).toBe(size))

const hundred = Array.from({ length: 100 }, (_, at) => at + 1)

it('the same entries, share and seed give the same draw, in whatever order they come', () => {
  const drawn = sampleOf(hundred, 20, 'kept')
  expect(drawn).toHaveLength(20)
  expect(new Set(drawn).size).toBe(20)
  expect(sampleOf([...hundred].reverse(), 20, 'kept')).toEqual(drawn)
  expect(sampleOf([...hundred, ...hundred], 20, 'kept')).toEqual(drawn)
  expect(sampleOf(hundred, 20, 'other')).not.toEqual(drawn)
})

// what was drawn must be drawn again years later
it('a draw once made stays as it is', () => {
  expect(sampleOf([11, 12, 13, 14, 15, 16, 17, 18, 19, 20], 30, '7f3a')).toMatchInlineSnapshot(`
    [
      13,
      18,
      19,
    ]
  `)
  expect(sampleOf(hundred, 20, 'kept')).toEqual([
    6, 7, 11, 26, 38, 39, 42, 43, 46, 48, 50, 58, 65, 68, 72, 74, 78, 83, 95, 98,
  ])
})

// 2^32 is 4,294,967,296: its last six numbers would give 0 to 5 a chance more than 6 to 9
it.each([
  [[4_294_967_289, 3], 9],
  [[4_294_967_290, 3], 3],
  [[4_294_967_295, 4_294_967_290, 17], 7],
  [[0, 3], 0],
])('of %j, the first that is fair is drawn: %i of ten', (numbers, number) => {
  const left = numbers.values()
  expect(below(10, () => left.next().value ?? Number.NaN)).toBe(number)
})

it('every entry is drawn about as often as any other', () => {
  const times = new Map<number, number>()
  for (let seed = 0; seed < 2_000; seed++)
    for (const id of sampleOf(hundred.slice(0, 10), 20, `seed ${seed}`)) times.set(id, (times.get(id) ?? 0) + 1)
  // 400 each; five standard deviations are 90
  for (const id of hundred.slice(0, 10)) expect(Math.abs((times.get(id) ?? 0) - 400)).toBeLessThan(90)
})

it('all of them are drawn at 100 percent, and none of none', () => {
  expect(sampleOf(hundred, 100, 'any')).toEqual(hundred)
  expect(sampleOf([], 20, 'any')).toEqual([])
})
