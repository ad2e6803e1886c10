import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { packIds } from './packed-ids.ts'

it('packed ids come back in parts as they were', () => {
  const ids = Array.from({ length: 25 }, () => randomUUID())
  const packed = packIds(ids)

  expect([packed.length, packed.slice(0, 10), packed.slice(20, 30)]).toEqual([25, ids.slice(0, 10), ids.slice(20)])
  expect(packIds([]).slice(0, 10)).toEqual([])
})
