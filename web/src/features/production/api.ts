import { limits } from '@portal/contract/limits'
import { type ProductionRow, productionFigures, productionTopic, readProduction } from '@portal/contract/production'
import { monthsBetween, rangeProblem } from '@portal/contract/rules/months'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtLeast } from '../../lib/at-least.ts'
import { call } from '../../lib/call.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { useToday } from '../../lib/today.ts'
import { lineOf } from './figures.ts'
import { type Range, useRange } from './range.ts'

const key = ['production'] as const

const productionOf = (tapsid: number, { from, to }: Range) =>
  queryOptions({
    queryKey: [...key, tapsid, from, to],
    queryFn: async ({ signal }) => {
      const [year = 0, month = 1] = from.split('-').map(Number)
      const demonstration = tapsid === limits.demonstrationAdvisor
      const asked = demonstration ? limits.demonstrationQueriedAs : tapsid
      const body = { year, month, duration: monthsBetween(from, to) }
      const { av } = await call(readProduction, { params: { tapsid: asked }, body }, signal)
      const rows = av?.production ?? []
      return (demonstration ? rows.map(madeUp) : rows).map(lineOf)
    },
    enabled: tapsid > 0 && !rangeProblem(from, to),
  })

/** Real months, figures nobody earned (readings C43). */
const madeUp = ({ month, year }: ProductionRow): ProductionRow => ({
  month,
  year,
  ...(Object.fromEntries(productionFigures.map((name) => [name, Math.round(Math.random() * 5_000_000) / 100])) as Omit<
    ProductionRow,
    'month' | 'year'
  >),
})

/** Whose figures: one's own, or those of the advisor one acts for. Without an id in the commission system there are none. */
export function useProducer() {
  const { tapsid, acting } = useDetails()
  return acting ? { tapsid: acting.tapsid, name: `${acting.first} ${acting.last}` } : { tapsid, name: undefined }
}

/** Of the months chosen, oldest first. What is seen to load is seen for long enough. */
export function useProduction() {
  useLive(productionTopic, key)
  const { tapsid } = useProducer()
  const { range } = useRange()
  const { data, error, isLoading, isFetching, refetch } = useQuery(productionOf(tapsid, range))
  const loading = useAtLeast(isLoading, limits.productionIndicatorMs)
  const busy = useAtLeast(isFetching, limits.productionIndicatorMs)
  const settled = loading ? undefined : { lines: data, error }
  return { lines: settled?.lines, error: settled?.error, loading, busy, refetch }
}

/** Of this year and the last; where the months chosen hold them, nothing is asked twice. */
export function useTwoYears() {
  useLive(productionTopic, key)
  const { tapsid } = useProducer()
  const { range } = useRange()
  const today = useToday()
  const year = Number(today.slice(0, 4))
  const years = { from: `${year - 1}-01`, to: today.slice(0, 7) }
  const covered = !rangeProblem(range.from, range.to) && range.from <= years.from && range.to >= years.to
  return { ...useQuery(productionOf(tapsid, covered ? range : years)), year }
}
