// Whether a month of deposits is what went to the bank.
import type { BlotterPeriod } from '@portal/contract/blotters'
import { bankWords } from '@portal/contract/rules/blotter-bank'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import styles from './period.module.css'

export const bankSaid = (period: BlotterPeriod) => (period.bank ? bankWords(period, period.bank) : undefined)

/** Where there is no list of what is left before certifying. */
export function Bank({ period }: { period: BlotterPeriod }) {
  const said = bankSaid(period)
  if (!said) return null
  return (
    <div className={styles.draw}>
      {said.same ? (
        <IconCircleCheck size={18} stroke={1.7} className={styles.good} aria-hidden />
      ) : (
        <IconAlertTriangle size={18} stroke={1.7} className={styles.warn} aria-hidden />
      )}
      <div>
        <b>{said.text}</b>
        <span className={styles.note}>{said.detail}.</span>
      </div>
    </div>
  )
}
