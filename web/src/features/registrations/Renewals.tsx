import { licenseLabels, type RegistrationRow, type StateFee, stateLicenses } from '@portal/contract/registrations'
import { addUp, money } from '@portal/contract/rules/money'
import { combinedSaving, renewalTotal } from '@portal/contract/rules/registration'
import { dayInFigures } from './days.ts'
import styles from './registrations.module.css'

interface Props {
  rows: readonly RegistrationRow[]
  schedule: { states: readonly StateFee[]; year: number | null; due: string | null }
}

export function Renewals({ rows, schedule: { states, year, due } }: Props) {
  const totals = stateLicenses.map((license) => ({ license, total: renewalTotal(rows, license) }))
  const saving = combinedSaving(rows, states)
  return (
    <dl className={styles.renewals} aria-label="Renewals">
      {totals.map(({ license, total }) => (
        <div key={license}>
          <dt>{[licenseLabels[license], year, 'Renewals'].filter(Boolean).join(' ')}</dt>
          <dd className="num">{money(total)}</dd>
        </div>
      ))}
      {saving > 0 && (
        <div>
          <dt>Combined-fee savings</dt>
          <dd className="num">{money(-saving)}</dd>
        </div>
      )}
      <div className={styles.due}>
        <dt>{due ? <time dateTime={due}>Due {dayInFigures(due)}</time> : 'Total'}</dt>
        <dd className="num">{money(addUp(totals.map(({ total }) => total)) - saving)}</dd>
      </div>
      {year === null && (
        <p className={styles.quiet}>
          The state fee schedule isn’t loaded yet, so states can’t be added. Contact the home office.
        </p>
      )}
    </dl>
  )
}
