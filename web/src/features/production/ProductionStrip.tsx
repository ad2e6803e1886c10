import { cents, money } from '@portal/contract/rules/money'
import { nextPayDate, payDateText } from '@portal/contract/rules/pay-date'
import { Link } from 'react-router'
import { useDetails } from '../../lib/session.ts'
import { useToday } from '../../lib/today.ts'
import { FigureStrip, SteppedBack, StripFigure } from '../../ui/FigureStrip.tsx'
import { useTwoYears } from './api.ts'
import { Change } from './Change.tsx'
import { changeFrom, yearToDate } from './figures.ts'
import { monthName } from './range.ts'

const monthNames = Array.from({ length: 12 }, (_, month) => monthName(`2026-${String(month + 1).padStart(2, '0')}`))

export function ProductionStrip() {
  const { pending_compensation } = useDetails()
  const { data, isLoading, year } = useTwoYears()
  const today = useToday()
  const payDay = nextPayDate(today)
  const sums = data && yearToDate(data, year, today)
  const against = sums && `vs. ${year - 1}${sums.months > 0 ? ` through ${monthNames[sums.months - 1]}` : ''}`

  const sinceJanuary = (label: string, of: 'securities' | 'netPayment') => (
    <StripFigure
      label={label}
      loading={isLoading}
      note={sums && <Change percent={changeFrom(sums.before[of], sums.compared[of])} against={against ?? ''} />}
    >
      <SteppedBack amount={money(sums?.now[of])} />
    </StripFigure>
  )
  return (
    <FigureStrip label="Production at a glance">
      <StripFigure
        label="Pending"
        note={
          <Link className="link" to="/pending">
            Pending compensation
          </Link>
        }
      >
        <SteppedBack amount={money(cents(pending_compensation))} />
      </StripFigure>
      <StripFigure label="Next Pay Date" note={daysAway(today, payDay)}>
        <time dateTime={payDay}>{payDateText(payDay)}</time>
      </StripFigure>
      {sinceJanuary('Securities GCI, year to date', 'securities')}
      {sinceJanuary('Net payment, year to date', 'netPayment')}
    </FigureStrip>
  )
}

function daysAway(today: string, day: string): string {
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000
  return ['today', 'tomorrow'][days] ?? `in ${days} days`
}
