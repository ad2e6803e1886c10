// A year's production by line of business, against the year before.
import type { AnswerOf } from '@portal/contract/endpoint'
import { addUp, cents, decimal } from '@portal/contract/rules/money'
import { monthsToCompare } from '@portal/contract/rules/months'
import type { getYearEnd } from '@portal/contract/year-end'
import type { FiguresOfMonth, GrossFigure } from '../production/public.ts'

type Line = AnswerOf<typeof getYearEnd>['lines'][number]

const business: readonly { id: string; label: string; figure: GrossFigure }[] = [
  { id: 'securities', label: 'Securities', figure: 'egci' },
  { id: 'annuities', label: 'Annuities', figure: 'iacpremium' },
  { id: 'fixed-insurance', label: 'Fixed Insurance', figure: 'ifpremium' },
  { id: 'med-sup', label: 'Med Sup', figure: 'imsppremium' },
  { id: 'mortgage', label: 'Mortgage', figure: 'mpgci' },
]
const months = Array.from({ length: 12 }, (_, index) => index + 1)

export const comparedMonths = (figures: readonly FiguresOfMonth[], year: number, today: string): number =>
  monthsToCompare(year, today, Math.max(0, ...figures.filter((row) => row.year === year).map(({ month }) => month)))

/** A year that is still under way is set against the same whole months. Nothing at all when there was no business in either. */
export function linesOf(figures: readonly FiguresOfMonth[], year: number, counted: number): Line[] {
  const ofMonth = new Map(figures.map((row) => [row.year * 12 + row.month, row]))
  const lines = business.map(({ id, label, figure }) => {
    const at = (of: number, month: number) => cents(ofMonth.get(of * 12 + month)?.[figure])
    const own = months.map((month) => at(year, month))
    const whole = (of: number) => decimal(addUp(months.slice(0, counted).map((month) => at(of, month))))
    return {
      id,
      label,
      amount: decimal(addUp(own)),
      compared: whole(year),
      before: whole(year - 1),
      months: own.map(decimal),
    }
  })
  return figures.length > 0 ? lines : []
}
