// Figures that look like an advisor's and are nobody's: for guests, the demonstration and the demo firm. The same advisor
// and month always have the same ones.
import type { ProductionRow } from '@portal/contract/production'
import { firmDay } from '@portal/contract/rules/day'
import { cents } from '@portal/contract/rules/money'
import { type Month, monthAfter } from '@portal/contract/rules/months'

/** January to December: a slow start, a strong autumn. */
const season = [0.78, 0.84, 1, 1.1, 0.95, 1.04, 0.9, 1.1, 1.18, 1.22, 0.86, 1.18]
const growth = 1.07

/** Between 0 and 1, from whole numbers. */
function noise(...of: number[]): number {
  let mixed = 2_166_136_261
  for (const part of of) {
    mixed = Math.imul(mixed ^ part, 16_777_619)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519)
  }
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 4_294_967_296
}

/** `scale` 1 is an advisor of some 460,000 dollars a year; `share` is how much of the month has passed. */
export function syntheticRow(seed: number, at: Month, { scale = 1, share = 1 } = {}): ProductionRow {
  const [year = 0, month = 1] = at.split('-').map(Number)
  const chance = (which: number) => noise(seed, year * 12 + month, which)
  const size = scale * share * growth ** (year - 2026)
  const around = (mean: number, which: number, spread: number) =>
    mean * size * (1 - spread + 2 * spread * chance(which))
  // not every month has everything
  const some = (mean: number, which: number, none: number) => (chance(which) < none ? 0 : around(mean, which + 1, 0.4))

  const egci = round(around(38_400 * (season[month - 1] ?? 1), 1, 0.08), 0.01)
  const iacpremium = round(some(16_500, 2, 0.12), 50)
  const ifpremium = round(some(5_200, 4, 0.08), 0.05)
  const imsppremium = round(some(1_650, 6, 0.1), 0.05)
  const mpvolume = round(some(480_000, 8, 0.35), 250)
  const mpgci = round(mpvolume * 0.015, 0.01)
  const points = (dollars: number) => round(dollars / 100, 0.01)
  const [cequity, cannuity, cfixed, cmedsup, cmortgage] = [
    points(egci),
    points(iacpremium),
    points(ifpremium),
    points(imsppremium),
    points(mpgci),
  ] as const
  return {
    month,
    year,
    evolume: round(egci * 42, 0.01),
    egci,
    mpvolume,
    mpgci,
    payment: round(egci * 0.85 + mpgci * 0.7 + (iacpremium + ifpremium + imsppremium) * 0.05, 0.01),
    cequity,
    cmortgage,
    cinsurance: sum(cannuity, cfixed, cmedsup),
    iacpremium,
    ifpremium,
    imsppremium,
    cannuity,
    cfixed,
    cmedsup,
    ctotal: sum(cequity, cannuity, cfixed, cmedsup, cmortgage),
  }
}

const round = (dollars: number, to: number) => Math.round(Math.round(dollars / to) * to * 100) / 100
const sum = (...dollars: number[]) => dollars.reduce((total, one) => total + cents(one), 0) / 100

/** So many months from one on, none of them still to come; the current one as far as it has got. */
export function syntheticRows(seed: number, from: Month, months: number, now: Date, scale = 1): ProductionRow[] {
  const today = firmDay(now)
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const share = day / new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Array.from({ length: months }, (_, index) => monthAfter(from, index))
    .filter((at) => at <= today.slice(0, 7))
    .map((at) => syntheticRow(seed, at, { scale, share: at === today.slice(0, 7) ? share : 1 }))
}
