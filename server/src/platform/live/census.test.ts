import { expect, it } from 'vitest'
import { newCensus } from './census.ts'

const most = { session: 2, person: 3 }
const line = (id: string, session = 's1', account = 'a') => ({ id, session, account })

it('the oldest of a session are too many', () => {
  const census = newCensus(most)
  expect([census.opened(line('1')), census.opened(line('2')), census.opened(line('3'))]).toEqual([[], [], ['1']])
  expect(census.opened(line('4'))).toEqual(['2'])
})

it('the oldest of a person are too many, whichever session they are of', () => {
  const census = newCensus(most)
  for (const [id, session] of [
    ['1', 's1'],
    ['2', 's2'],
    ['3', 's3'],
  ] as const)
    expect(census.opened(line(id, session))).toEqual([])
  expect(census.opened(line('4', 's4'))).toEqual(['1'])
  expect(census.opened(line('5', 's1'))).toEqual(['2'])
})

it('what is closed does not count, and somebody else never does', () => {
  const census = newCensus(most)
  for (const id of ['1', '2']) census.opened(line(id))
  for (const id of ['6', '7']) expect(census.opened(line(id, 's9', 'b'))).toEqual([])
  census.closed(line('1'))
  expect(census.opened(line('3'))).toEqual([])
  expect(census.opened(line('4'))).toEqual(['2'])
  // said twice
  census.closed(line('1'))
  expect(census.opened(line('5'))).toEqual(['3'])
})
