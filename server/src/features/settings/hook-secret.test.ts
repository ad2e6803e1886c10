import { expect, it } from 'vitest'
import { rotated, secretsAt } from './hook-secret.ts'

it('keeps the secret before the newest for a day, to the second', () => {
  const at = (seconds: number) => new Date(Date.parse('2026-11-01T04:00:00Z') + seconds * 1_000)
  const kept = rotated(rotated(undefined, 'one', at(0)), 'two', at(0))
  expect(secretsAt(kept, at(86_399))).toEqual(['two', 'one'])
  expect(secretsAt(kept, at(86_400))).toEqual(['two'])
  // a third ends the first at once
  expect(secretsAt(rotated(kept, 'three', at(60)), at(61))).toEqual(['three', 'two'])
  // from before secrets were kept this way, also one that is JSON by chance
  expect(secretsAt('plain', at(0))).toEqual(['plain'])
  expect(secretsAt('123456789012345678901234', at(0))).toEqual(['123456789012345678901234'])
  expect(secretsAt(rotated('plain', 'two', at(0)), at(1))).toEqual(['two', 'plain'])
  expect([secretsAt('', at(0)), secretsAt(undefined, at(0))]).toEqual([[], []])
})
