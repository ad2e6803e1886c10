import { monthAfter } from '@portal/contract/rules/months'
import { useToday } from '../../lib/today.ts'
import { Section } from '../../ui/Section.tsx'
import { Course } from '../../ui/Sparkline.tsx'
import { useProduction } from './api.ts'
import { Change } from './Change.tsx'
import { changeFrom, type Figure, type Line, monthOf, totalOf } from './figures.ts'
import styles from './production.module.css'
import { monthInWords, useRange } from './range.ts'

const cards: { name: string; figure: Figure }[] = [
  { name: 'Securities', figure: 'secPoints' },
  { name: 'Annuities', figure: 'annuityPoints' },
  { name: 'Fixed Insurance', figure: 'fixedPoints' },
  { name: 'Med Sup', figure: 'medSupPoints' },
  { name: 'Mortgage', figure: 'mortPoints' },
  { name: 'Total', figure: 'totalPoints' },
]

const points = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** The contest's points over the months chosen. */
export function Contest() {
  const { range } = useRange()
  const { lines, loading } = useProduction()
  const sums = lines && totalOf(lines)
  const today = useToday()
  // a month under way is no match for a whole one
  const latest = lines?.findLast((line) => monthOf(line) < today.slice(0, 7))
  return (
    <Section title="Contest" about={`Points, ${monthInWords(range.from)} – ${monthInWords(range.to)}`}>
      <ul className={styles.contest} aria-label="Contest points" aria-busy={loading}>
        {cards.map(({ name, figure }) => (
          <li key={figure} data-total={name === 'Total' || undefined}>
            <h3>{name}</h3>
            <div className={styles.points}>
              <b className="num">
                {sums ? points.format(sums[figure] / 100) : loading ? <i className={styles.bone} /> : '–'}
              </b>
              <Course numbers={lines?.map((line) => line[figure]) ?? []} quiet={name !== 'Total'} />
            </div>
            <p className={styles.note}>
              {lines && latest ? (
                <Change
                  percent={onMonthBefore(lines, latest, figure)}
                  against={`in ${monthInWords(monthOf(latest)).split(' ')[0]}`}
                />
              ) : (
                '\u00a0'
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function onMonthBefore(lines: readonly Line[], latest: Line, figure: Figure): number | undefined {
  const before = lines.find((line) => monthOf(line) === monthAfter(monthOf(latest), -1))
  return changeFrom(before?.[figure] ?? 0, latest[figure])
}
