// A vendor's score over the years, with the line below which a plan is needed.
import styles from './vendor.module.css'

interface Props {
  /** Oldest first. */
  scores: readonly { year: number; score: number }[]
  plan: number
}

const width = 360
const height = 84
const [left, right, top, bottom] = [20, 20, 10, 24]

export function ScoreLine({ scores, plan }: Props) {
  const all = [...scores.map(({ score }) => score), plan]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const step = (width - left - right) / Math.max(scores.length - 1, 1)
  const x = (at: number) => (scores.length === 1 ? width / 2 : left + at * step)
  const y = (score: number) =>
    Math.round((height - bottom - ((score - least) / Math.max(most - least, 1)) * (height - top - bottom)) * 10) / 10
  return (
    <div>
      <p className="vh">
        Score by year: {scores.map(({ year, score }) => `${year}, ${score}`).join('; ')}. Below {plan} a plan is needed.
      </p>
      <svg className={styles.course} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <line x1={0} x2={width} y1={y(plan)} y2={y(plan)} data-plan />
        <text x={0} y={y(plan) - 4}>
          {plan}
        </text>
        {scores.length > 1 && <polyline points={scores.map(({ score }, at) => `${x(at)},${y(score)}`).join(' ')} />}
        {scores.map(({ year, score }, at) => (
          <g key={year}>
            <circle cx={x(at)} cy={y(score)} r={at === scores.length - 1 ? 4.5 : 3} />
            <text x={x(at)} y={height - 4} textAnchor="middle">
              {year}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
