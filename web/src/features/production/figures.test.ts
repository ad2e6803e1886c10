import { productionFigures } from '@portal/contract/production'
import { expect, it } from 'vitest'
import { monthOf } from '../../testing/home.tsx'
import { changeFrom, lineOf, totalOf, yearToDate } from './figures.ts'

it('gives the commission system’s figures the names people know, in cents [HOME-10, HOME-12, HOME-13]', () => {
  const row = { ...monthOf('2026-10') }
  productionFigures.forEach((name, at) => {
    row[name] = at + 1 + 0.25
  })
  const of = (name: (typeof productionFigures)[number]) => Math.round(row[name] * 100)
  expect(lineOf(row)).toEqual({
    month: 10,
    year: 2026,
    securities: of('egci'),
    annuities: of('iacpremium'),
    fixed: of('ifpremium'),
    medSup: of('imsppremium'),
    mortgageVolume: of('mpvolume'),
    mortgageGross: of('mpgci'),
    netPayment: of('payment'),
    secPoints: of('cequity'),
    annuityPoints: of('cannuity'),
    fixedPoints: of('cfixed'),
    medSupPoints: of('cmedsup'),
    mortPoints: of('cmortgage'),
    insPoints: of('cinsurance'),
    totalPoints: of('ctotal'),
  })
})

it('adds up without a floating error', () => {
  const lines = Array.from({ length: 60 }, () => lineOf(monthOf('2026-10', { egci: 0.1, payment: 1_000_000.7 })))
  expect(totalOf(lines)).toMatchObject({ securities: 600, netPayment: 6_000_004_200, annuities: 0 })
})

it('compares whole months alone: neither the one under way nor one without figures yet', () => {
  const lines = [
    monthOf('2024-01', { egci: 900 }),
    monthOf('2025-01', { egci: 100 }),
    monthOf('2025-03', { egci: 50 }),
    monthOf('2025-04', { egci: 7_000 }),
    monthOf('2026-01', { egci: 120 }),
    monthOf('2026-03', { egci: 60 }),
  ].map(lineOf)
  const sums = (today: string, year = 2026) => {
    const { now, compared, before, months } = yearToDate(lines, year, today)
    return [now.securities, compared.securities, before.securities, months]
  }
  expect(sums('2026-05-16')).toEqual([18_000, 18_000, 15_000, 3])
  // March is under way: its 60 so far are no match for the 50 of a whole one
  expect(sums('2026-03-16')).toEqual([18_000, 12_000, 10_000, 2])
  expect(sums('2026-01-16')).toEqual([18_000, 0, 0, 0])
  expect(sums('2027-01-16', 2027)).toEqual([0, 0, 0, 0])
})

it.each([
  [100, 108.4, 8.4],
  [200, 100, -50],
  [-100, -50, 50],
  [0, 100, undefined],
  [100, 100, 0],
])('from %d to %d is a change of %s percent', (before, now, percent) => {
  const change = changeFrom(before, now)
  expect(change && Math.round(change * 10) / 10).toBe(percent)
})
