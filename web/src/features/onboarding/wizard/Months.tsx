import { type Coverage, gapInWords, monthInFull } from '@portal/contract/rules/onboarding-history'
import type { CSSProperties } from 'react'
import { runsOf, type Shade, yearsOf } from './months.ts'
import styles from './months.module.css'

interface Props {
  coverage: Coverage
  /** Of the entries, by index. */
  names: readonly string[]
  shades: readonly Shade[]
  onPick: (entry: number) => void
}

const initials = 'J F M A M J J A S O N D'.split(' ')
const look = (shade: Shade | undefined) => ({ '--shade': shade?.color }) as CSSProperties

/** A picture of the list: who can't see it has the list, which says the same. */
export const Months = ({ coverage, names, shades, onPick }: Props) => (
  <section>
    <div className={styles.head}>
      <h2>Month by month</h2>
      <span>
        {coverage.covered} of {coverage.months.length}
      </span>
    </div>
    <div className={styles.grid} aria-hidden>
      <span />
      {initials.map((letter, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- three of them begin with J
        <span key={index} className={styles.initial}>
          {letter}
        </span>
      ))}
      {yearsOf(coverage.months).map(({ year, months }) => (
        <Row key={year} year={year} months={months} names={names} shades={shades} onPick={onPick} />
      ))}
    </div>
    <ul className={styles.legend}>
      {names.map((name, index) =>
        coverage.months.some(({ entry }) => entry === index) ? (
          // oxlint-disable-next-line react/no-array-index-key -- an employer can come twice
          <li key={index}>
            <i data-hatched={shades[index]?.hatched || undefined} style={look(shades[index])} />
            {name}
          </li>
        ) : null,
      )}
      {coverage.gaps.map((gap) => (
        <li key={gap.from} className={styles.missing}>
          <i />
          <b>{gapInWords(gap)}</b>
        </li>
      ))}
    </ul>
  </section>
)

function Row({
  year,
  months,
  names,
  shades,
  onPick,
}: { year: string; months: ReturnType<typeof yearsOf>[number]['months'] } & Pick<
  Props,
  'names' | 'shades' | 'onPick'
>) {
  return (
    <>
      <span className={styles.year}>{year}</span>
      {months.map((one, index) => {
        // oxlint-disable-next-line react/no-array-index-key -- they are the months of the year
        if (!one) return <i key={index} className={styles.month} data-outside />
        const { month, entry } = one
        if (entry === undefined)
          return <i key={month} className={styles.month} data-gap title={`${monthInFull(month)}: not covered`} />
        return (
          // the list has the same for keys and screen readers
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <i
            key={month}
            className={styles.month}
            data-hatched={shades[entry]?.hatched || undefined}
            style={look(shades[entry])}
            title={`${monthInFull(month)}: ${names[entry]}`}
            onClick={() => onPick(entry)}
          />
        )
      })}
    </>
  )
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The same in one line, for phones. */
export function MonthBar({ coverage, shades }: Pick<Props, 'coverage' | 'shades'>) {
  const missing = coverage.months.length - coverage.covered
  return (
    <div className={styles.inOne}>
      <div className={styles.bar} aria-hidden>
        {runsOf(coverage.months).map(({ entry, months, from }) => (
          <i
            key={from}
            data-gap={entry === undefined || undefined}
            data-hatched={(entry !== undefined && shades[entry]?.hatched) || undefined}
            style={{ ...look(entry === undefined ? undefined : shades[entry]), flexGrow: months }}
          />
        ))}
      </div>
      <p className={styles.ends}>
        <span>{short.format(new Date(`${coverage.months[0]?.month}-01`))}</span>
        {missing > 0 && <b>{missing === 1 ? '1 month missing' : `${missing} months missing`}</b>}
        <span>Today</span>
      </p>
    </div>
  )
}
