import { allowsCommissionPayments } from '@portal/contract/rules/commission'
import { money } from '@portal/contract/rules/money'
import { monthAfter, monthsBetween, rangeProblem } from '@portal/contract/rules/months'
import { texts } from '@portal/contract/texts'
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { useEffect, useMemo } from 'react'
import { CallError, NotOk } from '../../lib/call.ts'
import { useChangeDetails, useDetails } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { RowsAsTable } from '../../ui/RowsAsTable.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { type Series, type Stack, StackedBars } from '../../ui/StackedBars.tsx'
import { toast } from '../../ui/toast.tsx'
import { useProducer, useProduction } from './api.ts'
import { ofNoMonth, productionColumns } from './columns.tsx'
import { type Figure, type Line, monthOf, totalOf } from './figures.ts'
import styles from './production.module.css'
import { monthInWords, monthName, type Range, useRange } from './range.ts'
import { Tools } from './Tools.tsx'
import { Totals } from './Totals.tsx'

const none: readonly never[] = []

/** What the commission system knows of a person, month by month. */
export function Production() {
  const { tapsid, name } = useProducer()
  const { range } = useRange()
  const { lines, error, busy, refetch } = useProduction()
  const problem = rangeProblem(range.from, range.to)
  const refused = problem && (problem === 'too-long' ? texts.tooManyMonths : texts.invalidDateRange)
  const off = tapsid === 0

  useEffect(() => {
    if (refused && !off) toast.error(refused)
  }, [refused, off])
  useEffect(() => {
    if (error) toast.error(wordsFor(error), reasonOf(error))
  }, [error])
  useCommissionPayment(lines)
  // months that make no sense are not asked for: what is wrong with them is said again
  const refresh = () => void (refused ? toast.error(refused) : refetch())

  return (
    <Section
      title={name ? `${name}’s personal production` : 'Personal production'}
      tools={<Tools off={off} lines={lines} busy={busy} onRefresh={refresh} />}
    >
      {off ? (
        <>
          <div inert className={styles.off}>
            <RowsAsTable
              label="Personal production"
              columns={productionColumns}
              rows={none}
              skeletonRows={0}
              sort={newestFirst}
              onSort={() => {}}
              renderActions={undefined}
              onOpen={undefined}
            />
          </div>
          <Message
            icon={IconUserOff}
            title="No personal production"
            help="This account isn’t linked to the commission system. Contact the home office if it should be."
          />
        </>
      ) : refused ? (
        <Message icon={IconCalendarOff} title={refused} help="Choose different months above." />
      ) : error && !lines ? (
        <ErrorState title={wordsFor(error)} help={reasonOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Figures lines={lines} range={range} />
      )}
      <p className={`t-note ${styles.footnote}`}>
        In US dollars. Personal production does not include splits or overrides.
      </p>
    </Section>
  )
}

const wordsFor = (error: Error) => (error instanceof NotOk ? texts.invalidDateRange : texts.tableDataFailed)

/** What the server said; where it said nothing, nothing needs explaining. */
const reasonOf = (error: Error) =>
  error instanceof CallError && !(error instanceof NotOk) && error.status !== undefined ? error.message : undefined

/** Above the threshold over the months loaded, commissions may be paid; the rest of the portal asks the session. */
function useCommissionPayment(lines: readonly Line[] | undefined) {
  const { allow_comission_payment } = useDetails()
  const change = useChangeDetails()
  const allowed = lines && allowsCommissionPayments(totalOf(lines).securities)
  useEffect(() => {
    if (allowed !== undefined && allowed !== allow_comission_payment) change({ allow_comission_payment: allowed })
  }, [allowed, allow_comission_payment, change])
}

function Figures({ lines, range }: { lines: readonly Line[] | undefined; range: Range }) {
  return (
    <>
      <Totals of={lines && totalOf(lines)} />
      <figure className={styles.chart}>
        {lines ? <Chart lines={lines} range={range} /> : <div className={styles.noBars} aria-hidden />}
        <figcaption className="t-note">
          Each bar stacks Securities, Annuities, Fixed Insurance, Medi Sup, and Mortgage Gross from the table below.
        </figcaption>
      </figure>
      <ProductionTable lines={lines} months={monthsBetween(range.from, range.to)} />
    </>
  )
}

interface Props {
  /** Nothing yet: the skeleton shows. */
  lines: readonly Line[] | undefined
  /** For how many months the skeleton keeps room. */
  months: number
}

const newestFirst = { column: 'month', desc: true }

function ProductionTable({ lines, months }: Props) {
  const total = useMemo(() => lines && { month: ofNoMonth, year: ofNoMonth, ...totalOf(lines) }, [lines])
  return (
    <ShortTable
      wide
      label="Personal production"
      rows={lines}
      rowId={monthOf}
      columns={productionColumns}
      defaultSort={newestFirst}
      skeletonRows={months + 1}
      total={total}
      empty={<Message icon={IconCalendarOff} title="No production in these months" />}
    />
  )
}

const series: (Series & { figure: Figure })[] = [
  { figure: 'securities', name: 'Securities', colour: 'var(--chart-1)' },
  { figure: 'annuities', name: 'Annuities Premium', colour: 'var(--chart-2)' },
  { figure: 'fixed', name: 'Fixed Insurance Premium', colour: 'var(--chart-3)' },
  { figure: 'medSup', name: 'Medi Sup Premium', colour: 'var(--chart-4)' },
  { figure: 'mortgageGross', name: 'Mortgage Gross', colour: 'var(--chart-5)' },
]

const initialsUpTo = 24

/** A bar for every month of the range, also for those that brought nothing. */
function Chart({ lines, range }: { lines: readonly Line[]; range: Range }) {
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
