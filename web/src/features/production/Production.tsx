import { allowsCommissionPayments } from '@portal/contract/rules/commission'
import { monthsBetween, rangeProblem } from '@portal/contract/rules/months'
import { texts } from '@portal/contract/texts'
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { useEffect } from 'react'
import { CallError } from '../../lib/call.ts'
import { useChangeDetails, useDetails } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { RowsAsTable } from '../../ui/RowsAsTable.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { RangeNotOk, useProducer, useProduction } from './api.ts'
import { Chart } from './Chart.tsx'
import { productionColumns } from './columns.tsx'
import { type Line, totalOf } from './figures.ts'
import { newestFirst, ProductionTable } from './ProductionTable.tsx'
import styles from './production.module.css'
import { type Range, useRange } from './range.ts'
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

  return (
    <Section
      title={name ? `${name}’s personal production` : 'Personal production'}
      tools={<Tools off={off} lines={lines} busy={busy} onRefresh={() => void refetch()} />}
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

const wordsFor = (error: Error) => (error instanceof RangeNotOk ? texts.invalidDateRange : texts.tableDataFailed)

/** What the server said; where it said nothing, nothing needs explaining. */
const reasonOf = (error: Error) =>
  error instanceof CallError && error.status !== undefined ? error.message : undefined

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
