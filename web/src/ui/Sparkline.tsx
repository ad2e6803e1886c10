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
  return (
    <span className={styles.sparkline} title={`${total} ${of}`}>
      <Course numbers={numbers} />
      <span className="num">{total}</span>
      <span className="vh"> {of}</span>
    </span>
  )
}

/** The drawing alone, where its figure stands elsewhere. Quiet: in grey, beside the one that matters. */
export function Course({ numbers, quiet }: Pick<Props, 'numbers'> & { quiet?: boolean }) {
  const points = placed(sampled(numbers, limits.sparklinePoints))
  const last = points.at(-1)
  const line = points.map(([x, y]) => `${x},${y}`).join(' ')
  return (
    <svg
      className={styles.course}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      data-points={points.length}
      data-quiet={quiet || undefined}
    >
      {last && (
        <>
          <polygon points={`${edge},${height} ${line} ${last[0]},${height}`} />
          <polyline points={line} />
          <circle cx={last[0]} cy={last[1]} r={1.8} />
        </>
      )}
    </svg>
  )
}

function placed(numbers: readonly number[]): [number, number][] {
  const most = Math.max(...numbers, 1)
  const least = Math.min(...numbers, 0)
  const step = (width - 2 * edge) / Math.max(numbers.length - 1, 1)
  const round = (place: number) => Math.round(place * 10) / 10
  const up = (one: number) => ((one - least) / (most - least)) * (height - 2 * edge)
  return numbers.map((one, at) => [round(edge + at * step), round(height - edge - up(one))])
}
