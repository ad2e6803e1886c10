import { seeded } from '@portal/demo/random'
import { describe, expect, test } from 'vitest'
import { openBook } from './book.ts'
import { capacityTable, type Measured, neededBy } from './capacity.ts'
import { without } from './meter.ts'
import { arrivals, percentile, rateOf, thinking } from './schedule.ts'
import { bytesOf } from './wire.ts'

describe('the schedule', () => {
  test('as many come as were planned, in order, over the whole time, and not at regular intervals', () => {
    const planned = arrivals(1_000, 60_000, seeded('crowd'))
    expect(planned).toHaveLength(1_000)
    expect(planned).toEqual(planned.toSorted((a, b) => a - b))
    const byTenSeconds = [0, 1, 2, 3, 4, 5].map((n) => planned.filter((at) => Math.floor(at / 10_000) === n).length)
    for (const count of byTenSeconds) expect(Math.abs(count - 167)).toBeLessThan(50)
    const gaps = planned.slice(1).map((at, n) => at - (planned[n] ?? 0))
    expect(gaps.filter((gap) => gap < 10).length).toBeGreaterThan(100)
    expect(gaps.filter((gap) => gap > 120).length).toBeGreaterThan(100)
  })

  test('thinking takes between half and one and a half times as long', () => {
    const random = seeded('thoughts')
    const all = Array.from({ length: 1_000 }, () => thinking(1_000, random))
    expect(Math.min(...all)).toBeGreaterThanOrEqual(500)
    expect(Math.max(...all)).toBeLessThan(1_500)
  })

  test('30,000 people in a quarter of an hour are 33 a second', () => {
    expect(Math.floor(rateOf(30_000))).toBe(33)
  })
})

test('the slowest but so many of a hundred', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n)
  expect([50, 95, 99].map((of) => percentile(hundred, of))).toEqual([51, 96, 100])
  expect(percentile([7], 99)).toBe(7)
  expect(percentile([], 99)).toBe(0)
})

test('a call that was refused is an error, not a quick answer', () => {
  const book = openBook()
  book.note('read', 'GET /api/tasks', 200, 5)
  book.note('read', 'GET /api/tasks', 503, 1)
  book.note('read', 'GET /api/tasks', 0, 1)
  expect(book.times('read')).toEqual([5])
  expect([...book.wrong()]).toEqual([
    ['GET /api/tasks answered 503', 1],
    ['GET /api/tasks answered nothing', 1],
  ])
})

test('what goes on anyway is taken off by the time it took', () => {
  const idle = { portal: 1, main: 1, database: 2, crowd: 0, at: 10_000 }
  const took = { portal: 4, main: 3, database: 8, crowd: 1, at: 20_000 }
  expect(without(took, idle)).toEqual({ portal: 2, main: 1, database: 4, crowd: 1, at: 20_000 })
})

test('a POST without a body says so', () => {
  const bytes = bytesOf('localhost:1', { method: 'POST', path: '/api/auth/verify', headers: { cookie: 'a=b' } })
  expect(bytes.toString()).toBe(
    'POST /api/auth/verify HTTP/1.1\r\nhost: localhost:1\r\ncookie: a=b\r\ncontent-length: 0\r\n\r\n',
  )
})

describe('what a firm needs', () => {
  const measured: Measured = {
    person: { portal: 0.3, main: 0.1, database: 0.1 },
    hash: 0.2,
    node: 400e6,
    stream: { memory: 20e3, second: { portal: 0, main: 0, database: 0 } },
    database: { memory: 1e9, disk: 15e9, advisors: 30_000 },
  }

  test('the largest: its main thread takes six people a second, so six nodes work and one more is there', () => {
    expect(neededBy(30_000, measured)).toMatchObject({
      streams: 10_000,
      nodes: 7,
      coresPerNode: 3,
      databaseCores: 6,
      connections: 7 * 24 + 16,
      disk: 30e9,
    })
  })

  test('streams that take their share of the main thread leave less of it for people', () => {
    const second = { portal: 1e-4, main: 1e-4, database: 0 }
    expect(neededBy(30_000, { ...measured, stream: { memory: 20e3, second } }).nodes).toBe(
      Math.ceil((3.34 + 1) / 0.6) + 1,
    )
  })

  test('where hashes take longer than everything else, they decide', () => {
    expect(neededBy(30_000, { ...measured, hash: 0.4 }).nodes).toBe(Math.ceil(33.4 / 3) + 1)
  })

  test('the smallest still has a node to spare', () => {
    expect(neededBy(100, measured)).toMatchObject({ nodes: 2, coresPerNode: 1, databaseCores: 1 })
  })

  test('the table has a line for each size', () => {
    const lines = capacityTable(measured).split('\n')
    expect(lines).toHaveLength(6)
    expect(lines.at(-1)).toMatch(/^\| 30,000 \| 33\.3 \| 10,000 \| 7 × 3 cores, /)
  })
})
