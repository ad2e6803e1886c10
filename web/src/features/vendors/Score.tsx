import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import styles from './vendors.module.css'

export interface Thresholds {
  /** From here on a vendor is well protected. */
  good: number
  /** Below, a remediation plan is needed. */
  plan: number
}

export const toneOf = (score: number, { good, plan }: Thresholds): 'good' | 'warn' | 'bad' =>
  score >= good ? 'good' : score >= plan ? 'warn' : 'bad'

interface Props {
  score: number | null
  /** Of the year before; none in the first year. */
  before: number | null
  thresholds: Thresholds
}

/** The number, a bar for the eye, and what has changed against last year. */
export function Score({ score, before, thresholds }: Props) {
  if (score === null) return <span className={styles.unscored}>Not scored</span>
  return (
    <span className={styles.score}>
      <b>{score}</b>
      <i aria-hidden data-tone={toneOf(score, thresholds)}>
        <i style={{ width: `${score}%` }} />
      </i>
      <Change by={before === null ? null : score - before} />
    </span>
  )
}

export function Change({ by }: { by: number | null }) {
  if (by === null) return <span className={styles.same}>new</span>
  if (by === 0) return <span className={styles.same}>same</span>
  const Icon = by > 0 ? IconArrowUp : IconArrowDown
  return (
    <span className={styles.change} data-tone={by > 0 ? 'good' : 'bad'}>
      <Icon size={12} stroke={2.2} aria-label={by > 0 ? 'up' : 'down'} />
      {Math.abs(by)}
    </span>
  )
}
