// The commission system's figures by the names people know, in cents (points in hundredths): they add up exactly.
import type { ProductionFigure, ProductionRow } from '@portal/contract/production'
import { addUp, cents } from '@portal/contract/rules/money'
import { type Month, monthsToCompare } from '@portal/contract/rules/months'

const source = {
  securities: 'egci',
  annuities: 'iacpremium',
  fixed: 'ifpremium',
  medSup: 'imsppremium',
  mortgageVolume: 'mpvolume',
  mortgageGross: 'mpgci',
  netPayment: 'payment',
  secPoints: 'cequity',
  annuityPoints: 'cannuity',
  fixedPoints: 'cfixed',
  medSupPoints: 'cmedsup',
  mortPoints: 'cmortgage',
  /** Of the contest's insurance lines together; nothing shows it (readings C45). */
  insPoints: 'cinsurance',
  totalPoints: 'ctotal',
} as const satisfies Record<string, ProductionFigure>

export type Figure = keyof typeof source
export type Figures = Record<Figure, number>
const names = Object.keys(source) as Figure[]

/** A month's line. */
export interface Line extends Figures {
  month: number
  year: number
}

const figures = (of: (name: Figure) => number) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as unknown as Figures

export const lineOf = (row: ProductionRow): Line => ({
  month: row.month,
  year: row.year,
  ...figures((name) => cents(row[source[name]])),
})

export const totalOf = (lines: readonly Line[]): Figures => figures((name) => addUp(lines.map((line) => line[name])))

export const monthOf = ({ year, month }: Pick<Line, 'year' | 'month'>): Month =>
  `${year}-${String(month).padStart(2, '0')}`

/** In percent; nothing where there is nothing to compare with. */
export const changeFrom = (before: number, now: number): number | undefined =>
  before === 0 ? undefined : ((now - before) / Math.abs(before)) * 100

interface YearToDate {
  /** Everything so far. */
  now: Figures
  /** Of the whole months, this year and the year before: like with like. */
  compared: Figures
  before: Figures
  months: number
}

export function yearToDate(lines: readonly Line[], year: number, today: string): YearToDate {
  const ofYear = lines.filter((line) => line.year === year)
  const months = monthsToCompare(year, today, Math.max(0, ...ofYear.map(({ month }) => month)))
  const whole = (of: number) => totalOf(lines.filter((line) => line.year === of && line.month <= months))
  return { now: totalOf(ofYear), compared: whole(year), before: whole(year - 1), months }
}
