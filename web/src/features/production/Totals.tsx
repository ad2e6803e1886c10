import { money } from '@portal/contract/rules/money'
import type { Figure, Figures } from './figures.ts'
import styles from './production.module.css'

/** In the order of the bars, bottom-up; what the chart does not stack has no colour. */
const totals: { header: string; figure: Figure; colour?: string }[] = [
  { header: 'Securities GCI', figure: 'securities', colour: 'var(--chart-1)' },
  { header: 'Annuities Premium', figure: 'annuities', colour: 'var(--chart-2)' },
  { header: 'Fixed Insurance', figure: 'fixed', colour: 'var(--chart-3)' },
  { header: 'Med Sup Premium', figure: 'medSup', colour: 'var(--chart-4)' },
  { header: 'Mortgage Volume', figure: 'mortgageVolume' },
  { header: 'Mortgage GCI', figure: 'mortgageGross', colour: 'var(--chart-5)' },
]

/** By line of business; at the same time the legend of the chart. */
export function Totals({ of }: { of: Figures | undefined }) {
  return (
    <dl className={styles.totals} aria-label="Totals by line of business">
      {totals.map(({ header, figure, colour }) => (
        <div key={figure}>
          <dt>
            <i style={{ background: colour }} data-hollow={!colour || undefined} />
            {header}
          </dt>
          <dd className="num">{of ? money(of[figure]) : <i className={styles.bone} />}</dd>
        </div>
      ))}
    </dl>
  )
}
