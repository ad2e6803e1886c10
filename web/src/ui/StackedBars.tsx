// Stacked bars, one for each place on the axis. The drawing is for the eye; a table beside it holds the same figures,
// and the slider over it tells them bar by bar to who has no pointer.
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import './chart.css'
import { labelsFor, stacked, ticksOf } from './chart-scale.ts'
import styles from './StackedBars.module.css'

export interface Series {
  name: string
  /** `var(--chart-1)` */
  colour: string
}

export interface Stack {
  /** What the bar is of. */
  label: string
  /** Other ways to write it where room is scarce, the longest first. */
  shorter?: readonly string[]
  /** One for each series, bottom-up. */
  values: readonly number[]
}

interface Props {
  /** What the picture shows, in a sentence. */
  summary: string
  /** What one walks through with the arrow keys: "Month". */
  walk: string
  series: readonly Series[]
  stacks: readonly Stack[]
  format: (value: number) => string
  formatTick: (value: number) => string
}

const height = 232
const left = 54
const top = 8
const foot = 28
const widest = 36
const ground = height - foot

export function StackedBars({ summary, walk, series, stacks, format, formatTick }: Props) {
  const { box, width } = useWidth()
  const [pointed, setPointed] = useState<number>()
  const ends = stacks.map(({ values }) => stacked(values))
  const reach = ends.flat(2)
  const ticks = ticksOf(Math.min(0, ...reach), Math.max(0, ...reach))
  const [least = 0, most = 0] = [ticks[0], ticks.at(-1)]
  const y = (value: number) => ground - ((value - least) / (most - least || 1)) * (ground - top)
  const room = (width - left) / Math.max(stacks.length, 1)
  const bar = Math.min(widest, room * 0.7)
  const middle = (at: number) => left + (at + 0.5) * room
  const labels = labelsFor(stacks, room)
  const shown = pointed === undefined ? undefined : stacks[pointed]

  return (
    <figure ref={box} className={styles.chart} style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img draws no bars */}
      <svg role="img" aria-label={summary} viewBox={`0 0 ${width} ${height}`}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={tick === 0 ? styles.zero : styles.grid} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={left - 16} y={y(tick) + 4} textAnchor="end">
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {stacks.map(({ label }, at) => (
          <g key={label} data-bar={label}>
            <rect
              className={styles.place}
              data-pointed={at === pointed || undefined}
              x={left + at * room}
              y={top}
              width={room}
              height={ground - top}
              onMouseEnter={() => setPointed(at)}
              onMouseLeave={() => setPointed(undefined)}
            />
            {ends[at]?.map(([from, to], of) => {
              const [upper, lower] = [y(Math.max(from, to)), y(Math.min(from, to))]
              if (from === to) return null
              return (
                <rect
                  key={series[of]?.name}
                  className={styles.segment}
                  fill={series[of]?.colour}
                  x={middle(at) - bar / 2}
                  y={upper}
                  width={bar}
                  // the page shows through between two of them
                  height={Math.max(lower - upper - 1, 0.75)}
                />
              )
            })}
            {labels[at] && (
              <text x={middle(at)} y={height - 6} textAnchor="middle">
                {labels[at]}
              </text>
            )}
          </g>
        ))}
      </svg>
      {stacks.length > 0 && (
        <input
          type="range"
          className={styles.walk}
          aria-label={walk}
          aria-valuetext={spoken(stacks[pointed ?? stacks.length - 1], series, format)}
          max={stacks.length - 1}
          value={pointed ?? stacks.length - 1}
          onChange={(event) => setPointed(Number(event.currentTarget.value))}
          onFocus={() => setPointed(stacks.length - 1)}
          onBlur={() => setPointed(undefined)}
        />
      )}
      {shown && pointed !== undefined && (
        <div
          className={styles.tip}
          style={
            {
              '--at': `${(middle(pointed) / width) * 100}%`,
              '--side': sideOf(middle(pointed) / width),
            } as CSSProperties
          }
          aria-hidden
        >
          <b>{shown.label}</b>
          <dl>
            {series.map(({ name, colour }, of) => (
              <div key={name}>
                <dt>
                  <i style={{ background: colour }} />
                  {name}
                </dt>
                <dd className="num">{format(shown.values[of] ?? 0)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </figure>
  )
}

/** Which share of the tip lies left of its bar: in the outer thirds it leans inwards. */
const sideOf = (share: number) => (share < 0.33 ? '0%' : share > 0.67 ? '-100%' : '-50%')

const spoken = (stack: Stack | undefined, series: readonly Series[], format: Props['format']) =>
  stack && [stack.label, ...series.map(({ name }, of) => `${name} ${format(stack.values[of] ?? 0)}`)].join(', ')

const untilMeasured = 720

/** Before the first painting, and whenever it changes. */
function useWidth() {
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(untilMeasured)
  useLayoutEffect(() => {
    const node = box.current
    if (!node) return undefined
    const measure = () => setWidth(node.clientWidth || untilMeasured)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}
