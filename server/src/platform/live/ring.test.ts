import { describe, expect, it } from 'vitest'
import { newRing } from './ring.ts'

const filled = (topics: string[], atMost?: number) => {
  const ring = newRing(atMost)
  const positions = [ring.position()]
  topics.forEach((topic, index) => {
    ring.add(String(700 + index), topic)
    positions.push(ring.position())
  })
  return { ring, positions, since: (n: number) => ring.since(positions[n] ?? '') }
}

describe('the notices a node remembers', () => {
  it('say what was told after a position, each topic once', () => {
    const { since } = filled(['products', 'events', 'products'])
    expect([0, 1, 2, 3].map((n) => [...(since(n) ?? [])])).toEqual([
      ['products', 'events'],
      ['events', 'products'],
      ['products'],
      [],
    ])
  })

  it('have the same positions on every node, but for the beginning', () => {
    const [one, other] = [filled(['products', 'events']), filled(['products', 'events'])]
    expect(one.positions.slice(1)).toEqual(other.positions.slice(1))
    expect(one.positions[0]).not.toBe(other.positions[0])
    expect(one.ring.since(other.positions[0] ?? '')).toBeUndefined()
  })

  it('tell the notices of one transaction apart', () => {
    const ring = newRing()
    ring.add('9', 'products')
    const between = ring.position()
    ring.add('9', 'events')
    expect(ring.since(between)).toEqual(new Set(['events']))
    ring.add(undefined, 'staff')
    expect(ring.since(between)).toEqual(new Set(['events', 'staff']))
  })

  it('are forgotten, oldest first; what came after the oldest is known as long as it is remembered', () => {
    const { ring, positions, since } = filled(['a', 'b', 'c', 'd'], 3)
    expect(since(0)).toBeUndefined()
    expect(ring.knows(positions[0] ?? '')).toBe(false)
    expect(since(1)).toEqual(new Set(['b', 'c', 'd']))
    expect(ring.knows(positions[1] ?? '')).toBe(true)
    expect(since(3)).toEqual(new Set(['d']))
  })

  it('reach back ten thousand', () => {
    const { since } = filled(Array.from({ length: 10_001 }, (_, n) => String(n)))
    expect(since(0)).toBeUndefined()
    expect(since(1)?.size).toBe(10_000)
  })
})
