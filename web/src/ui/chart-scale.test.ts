import { expect, it } from 'vitest'
import { labelsFor, stacked, ticksOf } from './chart-scale.ts'

it.each([
  [0, 86_190, [0, 25_000, 50_000, 75_000, 100_000]],
  [0, 100_000, [0, 25_000, 50_000, 75_000, 100_000]],
  [0, 0.7, [0, 0.2, 0.4, 0.6, 0.8]],
  [-300, 900, [-500, 0, 500, 1_000]],
  [-50, -10, [-60, -40, -20, 0]],
  [0, 0, [0]],
])('from %d to %d has round ticks with zero among them', (least, most, ticks) => {
  expect(ticksOf(least, most).map((tick) => Math.round(tick * 10) / 10)).toEqual(ticks)
})

it('stacks upwards, and what is below zero downwards', () => {
  expect(stacked([5, -2, 3, -1, 0])).toEqual([
    [0, 5],
    [0, -2],
    [5, 8],
    [-2, -3],
    [8, 8],
  ])
})

const months = ['Nov 2025', 'Dec 2025', 'Jan 2026', 'Feb 2026'].map((label, at) => {
  const name = label.slice(0, 3)
  return { label, shorter: [at === 0 || name === 'Jan' ? label : name, name, name.slice(0, 1)] }
})

it.each([
  [70, ['Nov 2025', 'Dec', 'Jan 2026', 'Feb']],
  [30, ['Nov', 'Dec', 'Jan', 'Feb']],
  [15, ['N', 'D', 'J', 'F']],
])('writes under bars of %d pixels what has room', (room, labels) => {
  expect(labelsFor(months, room)).toEqual(labels)
})

it('labels some bars in full where not even the shortest has room under all', () => {
  expect(labelsFor(months, 10)).toEqual(['Nov 2025', undefined, undefined, undefined])
  expect(
    labelsFor(
      months.map(({ label }) => ({ label })),
      30,
    ),
  ).toEqual(['Nov 2025', undefined, 'Jan 2026', undefined])
})
