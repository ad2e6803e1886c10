import { Dial } from './Dial.tsx'
import styles from './Dial.module.css'

/** From the first step to the last; sent back or withdrawn stands beside them. */
export type StatusStep = 0 | 1 | 2 | 3 | 4 | 'back' | 'over'

const shares = [0, 0.5, 0.75, 0.9, 1] as const

function dialOf(step: StatusStep) {
  if (step === 'back') return <Dial tone="danger" share={0} held />
  if (step === 'over') return <Dial tone="quiet" share={0} held />
  if (step === 0) return <Dial tone="quiet" share={0} dashed />
  return <Dial tone={step === 4 ? 'success' : 'accent'} share={shares[step]} />
}

/** Where a record stands, in a row or in a head. */
export const StatusDial = ({ step, label }: { step: StatusStep; label: string }) => (
  <span className={styles.status}>
    {dialOf(step)}
    <span className="clip">{label}</span>
  </span>
)
