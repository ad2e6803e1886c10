import { cents } from '@portal/contract/rules/money'
import { expect, test } from 'vitest'
import { demoDomain } from './accounts.ts'
import { pendingLines } from './pending.ts'
import { people } from './people.ts'
import { production } from './production.ts'

const now = new Date('2026-03-12T15:04:05Z')
const everybody = people({ now, advisors: 40, seed: 'test', branchIds: [1, 2, 3], passwordHash: 'x' })
const idOf = (name: string) => everybody.find(({ email }) => email === `${name}@${demoDomain}`)?.tapsid ?? -1

test('everybody but the newcomer and the guest has five years of production, the last month half way', () => {
  const rows = production(everybody, now, 'test')
  const byAdvisor = Map.groupBy(rows, ({ tapsid }) => tapsid)
  expect(byAdvisor.size).toBe(43)
  expect(byAdvisor.has(idOf('new'))).toBe(false)
  expect(byAdvisor.has(1047)).toBe(false)
  for (const own of byAdvisor.values()) {
    expect(own).toHaveLength(60)
    expect(own.map(({ year, month }) => `${year}-${month}`)).toEqual(expect.arrayContaining(['2021-4', '2026-3']))
  }
  const last = byAdvisor.get(idOf('advisor')) ?? []
  expect(last.at(-1)?.egci).toBeLessThan((last.at(-2)?.egci ?? 0) * 0.6)
  expect(production(everybody, now, 'test')).toEqual(rows)
})

test('some advisors are above what commission payments ask for, some are not', () => {
  const byAdvisor = Map.groupBy(production(everybody, now, 'test'), ({ tapsid }) => tapsid)
  const ofYear = [...byAdvisor.values()].map((rows) => rows.slice(-13).reduce((sum, { egci }) => sum + cents(egci), 0))
  expect(ofYear.some((sum) => sum > 25_000_00)).toBe(true)
  expect(ofYear.some((sum) => sum < 25_000_00)).toBe(true)
})

test('has lines on its way to each of them, on two pay dates; the amount is the share of the gross', () => {
  const lines = pendingLines(everybody, now, 'test')
  const byAdvisor = Map.groupBy(lines, ({ tapsid }) => tapsid)
  expect(byAdvisor.size).toBe(43)
  for (const own of byAdvisor.values()) {
    expect(new Set(own.map(({ pay_date }) => pay_date))).toEqual(new Set(['2026-03-22', '2026-04-07']))
  }
  expect(byAdvisor.get(idOf('advisor'))).toHaveLength(12)
  expect(new Set(lines.map(({ reference }) => reference)).size).toBe(lines.length)
  expect(lines.some(({ hold }) => hold !== '')).toBe(true)
  for (const { gross, split, amount } of lines)
    expect(cents(amount)).toBe(Math.round((cents(gross) * cents(split)) / 10_000))
})
