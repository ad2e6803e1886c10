import { expect, it } from 'vitest'
import { celebrationOn } from './celebrations.ts'

it.each([
  [new Date(2023, 0, 1, 0, 0, 0), 'new-year-2023'],
  [new Date(2023, 0, 2, 12), 'new-year-2023'],
  [new Date(2023, 0, 3, 23, 59, 59, 999), 'new-year-2023'],
  [new Date(2022, 11, 31, 23, 59, 59, 999), undefined],
  [new Date(2023, 0, 4), undefined],
  [new Date(2022, 0, 2), undefined],
  [new Date(2024, 0, 2), undefined],
  [new Date(2023, 1, 2), undefined],
])('on %s it is %s [AUTH-20]', (now, name) => expect(celebrationOn(now)).toBe(name))
