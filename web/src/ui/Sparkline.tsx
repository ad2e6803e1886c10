import { limits } from '@portal/contract/limits'
import { sampled } from '../lib/samples.ts'
import styles from './Sparkline.module.css'

interface Props {
  /** Oldest first. */
  numbers: readonly number[]
  /** What the total counts: "downloads in the last year". */
  of: string
}

const width = 60
const height = 20
const edge = 3

/** The course of a number and its total. The drawing is for the eye alone; the total says what it counts. */
export function Sparkline({ numbers, of }: Props) {
  const total = numbers.reduce((sum, one) => sum + one, 0)
  const points = placed(sampled(numbers, limits.sparklinePoints))
  const last = points.at(-1)
  const line = points.map(([x, y]) => `${x},${y}`).join(' ')
  return (
    <span className={styles.sparkline} title={`${total} ${of}`}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden data-points={points.length}>
        {last && (
          <>
            <polygon points={`${edge},${height} ${line} ${last[0]},${height}`} />
            <polyline points={line} />
            <circle cx={last[0]} cy={last[1]} r={1.8} />
          </>
        )}
      </svg>
      <span className="num">{total}</span>
      <span className="vh"> {of}</span>
    </span>
  )
}

function placed(numbers: readonly number[]): [number, number][] {
  const most = Math.max(...numbers, 1)
  const step = (width - 2 * edge) / Math.max(numbers.length - 1, 1)
  const round = (place: number) => Math.round(place * 10) / 10
  return numbers.map((one, at) => [round(edge + at * step), round(height - edge - (one / most) * (height - 2 * edge))])
}
