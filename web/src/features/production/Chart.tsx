import { money } from '@portal/contract/rules/money'
import { monthAfter, monthsBetween } from '@portal/contract/rules/months'
import { useMemo } from 'react'
import { type Series, type Stack, StackedBars } from '../../ui/StackedBars.tsx'
import { type Figure, type Line, monthOf } from './figures.ts'
import { monthInWords, monthName, type Range } from './range.ts'

const series: (Series & { figure: Figure })[] = [
  { figure: 'securities', name: 'Securities', colour: 'var(--chart-1)' },
  { figure: 'annuities', name: 'Annuities Premium', colour: 'var(--chart-2)' },
  { figure: 'fixed', name: 'Fixed Insurance Premium', colour: 'var(--chart-3)' },
  { figure: 'medSup', name: 'Medi Sup Premium', colour: 'var(--chart-4)' },
  { figure: 'mortgageGross', name: 'Mortgage Gross', colour: 'var(--chart-5)' },
]

const initialsUpTo = 24

/** A bar for every month of the range, also for those that brought nothing. */
export function Chart({ lines, range }: { lines: readonly Line[]; range: Range }) {
  const stacks = useMemo(() => stacksOf(lines, range), [lines, range])
  return (
    <StackedBars
      summary={`Production by month, ${monthInWords(range.from)} to ${monthInWords(range.to)}: Securities, Annuities Premium, Fixed Insurance Premium, Medi Sup Premium, and Mortgage Gross, stacked. The table below has the same figures.`}
      walk="Month in the chart"
      series={series}
      stacks={stacks}
      format={money}
      formatTick={inThousands}
    />
  )
}

function stacksOf(lines: readonly Line[], { from, to }: Range): Stack[] {
  const byMonth = new Map(lines.map((line) => [monthOf(line), line]))
  const count = monthsBetween(from, to)
  return Array.from({ length: count }, (_, at) => {
    const month = monthAfter(from, at)
    const label = monthInWords(month)
    const name = monthName(month)
    const withYear = at === 0 || month.endsWith('-01')
    return {
      label,
      shorter: [withYear ? label : name, name, ...(count <= initialsUpTo ? [name.slice(0, 1)] : [])],
      values: series.map(({ figure }) => byMonth.get(month)?.[figure] ?? 0),
    }
  })
}

const short = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** $25k */
function inThousands(cents: number): string {
  const dollars = Math.abs(cents) / 100
  const [amount, unit] = dollars >= 1e6 ? [dollars / 1e6, 'M'] : dollars >= 1e3 ? [dollars / 1e3, 'k'] : [dollars, '']
  return `${cents < 0 ? '−' : ''}$${short.format(amount)}${unit}`
}
