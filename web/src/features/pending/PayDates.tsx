import type { PendingRecord } from '@portal/contract/pending'
import { money } from '@portal/contract/rules/money'
import { Link, useSearchParams } from 'react-router'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Day } from './columns.tsx'
import { isHeld, sumOf } from './Figures.tsx'
import styles from './pending.module.css'

/** A bar for each pay date: what comes, and what of it is held. Pressed, it shows the lines behind it. */
export function PayDates({
  records,
  chosen,
}: {
  records: readonly PendingRecord[] | undefined
  chosen: string | undefined
}) {
  const [query] = useSearchParams()
  const dates = (records ?? []).map(({ data }) => ({
    day: data.expected,
    total: sumOf(data.data),
    held: sumOf(data.data.filter(isHeld)),
  }))
  const longest = Math.max(...dates.map(({ total }) => total), 1)
  const share = (amount: number) => ({ width: `${(Math.max(amount, 0) / longest) * 100}%` })

  function linesOf(day: string): string {
    const to = new URLSearchParams(query)
    to.delete('page')
    if (day === chosen) to.delete('pay')
    else to.set('pay', day)
    return `?${to}`
  }

  return (
    <Section
      title="By pay date"
      tools={
        <p className={styles.legend}>
          <span data-series="free">Expected</span>
          <span data-series="held">On hold</span>
        </p>
      }
    >
      <ul className={styles.dates} aria-label="Pay dates" aria-busy={!records}>
        {/* the firm pays twice a month, and so has two dates ahead */}
        {!records &&
          [1, 2].map((date) => (
            <li key={date}>
              <Skeleton className={styles.soon} />
            </li>
          ))}
        {dates.map(({ day, total, held }) => (
          <li key={day}>
            <Link
              to={linesOf(day)}
              className={styles.date}
              aria-current={day === chosen || undefined}
              replace
              preventScrollReset
            >
              <Day day={day} />
              <span className={styles.bar} aria-hidden>
                <i data-series="free" style={share(total - held)} />
                <i data-series="held" style={share(held)} />
              </span>
              <span className={styles.sum}>
                <b className="num">{money(total)}</b>
                {held !== 0 && <span className="num">{money(held)} on hold</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
