import { isOverLine, retailLine } from '@portal/contract/rules/meeting'
import styles from './meetings.module.css'

/** From 0 to 50, the line in the middle. Beyond, the bar is full and the number tells. */
const scale = 2 * retailLine

export function Meter({ count }: { count: number }) {
  if (count === 0) return <span className={styles.none}>–</span>
  return (
    <span className={styles.meter} data-over={isOverLine(count) || undefined}>
      <span
        className={styles.track}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a meter element cannot show the line
        role="meter"
        aria-label="Retail people in 30 days"
        aria-valuemin={0}
        aria-valuemax={scale}
        aria-valuenow={Math.min(count, scale)}
        aria-valuetext={`${count}, ${isOverLine(count) ? 'over' : 'not over'} the line of ${retailLine}`}
      >
        <i style={{ width: `${(Math.min(count, scale) / scale) * 100}%` }} />
        <u />
      </span>
      <span className="num">{count}</span>
    </span>
  )
}
