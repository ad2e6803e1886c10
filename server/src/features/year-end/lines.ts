// A year's production by line of business, against the year before.
import type { AnswerOf } from '@portal/contract/endpoint'
import { addUp, cents, decimal } from '@portal/contract/rules/money'
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

/** A year that is still under way is set against the same months. Nothing at all when there was no business in either. */
export function linesOf(figures: readonly FiguresOfMonth[], year: number, today: string): Line[] {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  const counted = year < thisYear ? 12 : year === thisYear ? thisMonth : 0
  const ofMonth = new Map(figures.map((row) => [row.year * 12 + row.month, row]))
  const lines = business.map(({ id, label, figure }) => {
    const at = (of: number, month: number) => cents(ofMonth.get(of * 12 + month)?.[figure])
    const own = months.map((month) => at(year, month))
    const before = addUp(months.slice(0, counted).map((month) => at(year - 1, month)))
    return { id, label, amount: decimal(addUp(own)), before: decimal(before), months: own.map(decimal) }
  })
  return figures.length > 0 ? lines : []
}
