import { expect, it } from 'vitest'
import type { RecordScope } from '../records.ts'
import { addedInWords, narrows, scopeInWords, scopeProblem } from './hold.ts'

const scope: RecordScope = {
  people: ['a', 'b'],
  branches: [],
  classes: ['tasks'],
  from: '2024-01-01',
  until: '2025-12-31',
}

it('a scope is widened, never narrowed', () => {
  const wider: Partial<RecordScope>[] = [
    {},
    { people: ['b', 'c', 'a'] },
    { people: [] },
    { classes: ['tasks', 'fees'] },
    { from: '2023-12-31' },
    { from: null, until: null },
    { until: '2026-01-01' },
  ]
  const narrower: Partial<RecordScope>[] = [
    { people: ['a'] },
    { people: ['a', 'c'] },
    { branches: [1] },
    { classes: ['fees'] },
    { from: '2024-01-02' },
    { until: '2025-12-30' },
  ]
  expect(wider.map((more) => narrows(scope, { ...scope, ...more }))).toEqual(wider.map(() => false))
  expect(narrower.map((more) => narrows(scope, { ...scope, ...more }))).toEqual(narrower.map(() => true))
  const open = { ...scope, from: null, until: null }
  expect([narrows(open, scope), narrows(open, { ...open, until: '2999-01-01' })]).toEqual([true, true])
})

it('a period doesn’t end before it starts', () => {
  expect(scopeProblem({ from: '2024-01-01', until: '2024-01-01' })).toBeUndefined()
  expect(scopeProblem({ from: '2024-01-02', until: '2024-01-01' })).toBe('Choose an end on or after the start.')
})

it('reads in words', () => {
  expect(scopeInWords(scope, [])).toBe('2 people, Tasks and comments, 2024 – 2025')
  const all = { people: [], branches: [1], classes: [], from: '2024-02-03', until: null }
  expect(scopeInWords(all, [{ name: 'Albany' }])).toBe('Albany branch, all classes, Feb 3, 2024 – open')
  expect(scopeInWords({ ...all, branches: [], from: null }, [])).toBe('everyone, all classes, any time')
  expect(addedInWords(scope, { ...scope, people: ['a', 'b', 'c'], classes: ['tasks', 'fees'], until: null })).toBe(
    'Fees, 1 person, 2024 – open',
  )
})
