import { describe, expect, it } from 'vitest'
import { awaitColour, awaitTimer, stillGrows } from './await-timer.ts'

const created = new Date('2026-03-08T06:59:00Z') // an hour of that night does not exist in New York
const after = (seconds: number) => new Date(created.getTime() + seconds * 1_000)

it.each([
  [0, 0],
  [432, 1],
  // "12 minutes" of the specification's words is not what its formula makes of a hundred; the formula counts
  [720, 1.667],
  [17_280, 40],
  [34_560, 80],
  [43_200, 100],
  [86_400, 200],
])('after %i seconds the await timer stands at %d [TASK-08, LIMIT-54]', (seconds, value) => {
  expect(awaitTimer(created, after(seconds))).toBeCloseTo(value, 3)
})

it('the divisor is one named number [LIMIT-54]', () => {
  expect(awaitTimer(created, after(432))).toBe(1)
})

it('what was made by a clock that is ahead has not waited less than nothing', () => {
  expect(awaitTimer(created, after(-5))).toBe(0)
})

describe('it grows', () => {
  it.each([
    [0, false, true],
    [99.99, false, true],
    [100, false, true],
    [100.01, false, false],
    [250, false, false],
  ])('at %d, decided %s: %s [TASK-07, TASK-10]', (value, decided, grows) => {
    expect(stillGrows(value, decided)).toBe(grows)
  })

  it.each([0, 50, 100, 100.01])('no more once it is decided, at %d [TASK-09]', (value) => {
    expect(stillGrows(value, true)).toBe(false)
  })
})

describe('its colour', () => {
  it.each([0, 39.99])('is green at %d [TASK-11, LIMIT-53]', (value) => expect(awaitColour(value)).toBe('green'))
  it.each([40, 40.01, 79.99, 80])('is amber at %d [TASK-12, LIMIT-53]', (value) =>
    expect(awaitColour(value)).toBe('amber'),
  )
  it.each([80.01, 100, 100.01, 1_000])('is red at %d [TASK-13, LIMIT-53]', (value) =>
    expect(awaitColour(value)).toBe('red'),
  )
})
