import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { Link } from 'react-router'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'
import styles from './bar.module.css'

interface Props {
  back: string
  done: number
  of: number
  /** "Continue to Disclosures", and what it says where there is little room. */
  next: string
  brief: string
  last: boolean
  busy: boolean
  problem: string
  onNext: () => void
  /** What is missing can wait. */
  onSkip: (() => void) | undefined
}

/** At the bottom of every step: back, how much is truly done, and on. */
export const Bar = ({ back, done, of, next, brief, last, busy, problem, onNext, onSkip }: Props) => (
  <div className={styles.bar}>
    <div className={styles.in}>
      <Link className={styles.back} to={back} aria-label="Back">
        <IconArrowLeft size={18} stroke={1.7} aria-hidden />
        <span>Back</span>
      </Link>
      <div className={styles.early}>
        <span className={styles.problem} role="alert">
          {problem}
        </span>{' '}
        {onSkip && (
          <button type="button" className={styles.skip} onClick={onSkip}>
            Skip for now
          </button>
        )}
      </div>
      <span className={styles.done}>
        {done} of {of} steps done
      </span>
      <progress className={styles.progress} max={of} value={done} aria-label="Steps done" />
      <PlainButton primary wide={false} className={styles.next} busy={busy} onClick={onNext}>
        <span className={styles.wide}>{next}</span>
        <span className={styles.narrow}>{brief}</span>
        {!last && <IconArrowRight className={styles.wide} size={16} stroke={1.8} aria-hidden />}
      </PlainButton>
    </div>
  </div>
)
