import type { Meeting } from '@portal/contract/meetings'
import { isOverLine, retailDays, retailLine } from '@portal/contract/rules/meeting'
import { bareDayInBrief } from '../../lib/format.ts'
import styles from './meeting.module.css'

const wide = 376
const high = 150
const floor = 122
const left = 8
const right = wide - 48

const dayNumber = (day: string) => Date.parse(day) / 86_400_000

/** How many different people there were up to each day of the 30, against the line. */
export function PeriodChart({ period, today }: { period: Meeting['period']; today: string }) {
  const { from, to, steps } = period
  const last = steps.at(-1)?.count ?? 0
  // 50 is the scale of the list; more makes room for itself
  const most = Math.max(2 * retailLine, last)
  const x = (day: string) => left + ((dayNumber(day) - dayNumber(from)) / (retailDays - 1)) * (right - left)
  const y = (count: number) => floor - (count / most) * 118
  const path = `M${left} ${y(0)}${steps.map(({ day, count }) => `H${x(day)}V${y(count)}`).join('')}H${right}`
  const words = (day: string) => bareDayInBrief(day, today)
  const over = isOverLine(last)
  const end = steps.at(-1)
  const middle = steps.length > 2 ? steps[Math.floor((steps.length - 1) / 2)] : undefined
  const said = steps.map(({ day, count }) => `${count} by ${words(day)}`).join(', ')
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${wide} ${high}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here
      role="img"
      aria-label={`Retail people within 30 days: ${said || 'none'}. The line is ${retailLine}.`}
    >
      <path d={`M${left} ${y(0)}H${right}`} stroke="var(--line-strong)" />
      <path d={`${path}V${y(0)}H${left}Z`} fill="var(--chart-2)" opacity=".1" />
      <path d={`M${left} ${y(retailLine)}H${right}`} stroke="var(--ink-2)" strokeWidth="1.25" strokeDasharray="4 3" />
      <text className={styles.line} x={left} y={y(retailLine) - 6}>
        {retailLine}, the line
      </text>
      <path d={path} fill="none" stroke="var(--chart-2)" strokeWidth="1.75" strokeLinejoin="round" />
      {over && end && (
        <path
          d={`M${x(end.day)} ${y(Math.max(retailLine, steps.at(-2)?.count ?? 0))}V${y(last)}`}
          stroke="var(--warning-icon)"
          strokeWidth="3"
        />
      )}
      {steps.slice(0, -1).map(({ day, count }) => (
        <g key={day}>
          <circle cx={x(day)} cy={y(count)} r="3.5" fill="var(--page)" stroke="var(--chart-2)" strokeWidth="1.75" />
          <text x={x(day) + 6} y={Math.abs(y(count) - 6 - y(retailLine)) < 12 ? y(count) + 14 : y(count) - 6}>
            {count}
          </text>
        </g>
      ))}
      {end && (
        <>
          <circle
            cx={x(end.day)}
            cy={y(last)}
            r="4.5"
            fill={over ? 'var(--warning-icon)' : 'var(--chart-2)'}
            stroke="var(--page)"
            strokeWidth="1.5"
          />
          <text className={over ? styles.overCount : styles.lastCount} x={x(end.day) + 10} y={y(last) + 4}>
            {last}
          </text>
        </>
      )}
      <text x={left} y="142">
        {words(from)}
      </text>
      {middle && x(middle.day) > 90 && x(middle.day) < right - 70 && (
        <text x={x(middle.day)} y="142" textAnchor="middle">
          {words(middle.day)}
        </text>
      )}
      <text x={right} y="142" textAnchor="end">
        {words(to)}
      </text>
    </svg>
  )
}
