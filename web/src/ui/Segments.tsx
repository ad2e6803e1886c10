import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Segments.module.css'

export interface Segment {
  value: string
  label: string
  /** How many there are; changes as they come and go. */
  count?: number | undefined
  /** Above so many it is not counted further: "1,000+". */
  most?: number
  /** Its count is red above none. */
  urgent?: true
  icon?: ReactNode
  /** How it stands, behind its name. */
  after?: ReactNode
}

interface Props {
  label: string
  segments: readonly Segment[]
  current: string
  onChange: (value: string) => void
}

/** One of a few ways to look at a list: a track of segments, on phones chips in one line that scrolls. */
export function Segments({ label, segments, current, onChange }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const at = segments.findIndex(({ value }) => value === current)
  // before the counts are there, each may be narrower than it will be
  const known = segments.every((segment) => !('count' in segment) || segment.count !== undefined)
  useEffect(() => {
    const chosen = line.current?.children[at]
    // only the line itself scrolls, never the page
    if (known && chosen instanceof HTMLElement && line.current)
      line.current.scrollLeft = chosen.offsetLeft - line.current.clientWidth / 2 + chosen.offsetWidth / 2
  }, [at, known])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a line that scrolls
    <div ref={line} role="group" aria-label={label} className={styles.segments}>
      {segments.map(({ value, label: words, icon, after, ...segment }) => (
        <button
          key={value}
          type="button"
          className={styles.segment}
          aria-pressed={value === current}
          onClick={() => onChange(value)}
        >
          {icon}
          {words}
          {'count' in segment && <Count {...segment} />}
          {after}
        </button>
      ))}
    </div>
  )
}

/** Has its room before it is known. */
const Count = ({ count, most = Number.POSITIVE_INFINITY, urgent }: Pick<Segment, 'count' | 'most' | 'urgent'>) => (
  <span className={styles.count} data-urgent={(urgent && count !== undefined && count > 0) || undefined}>
    {count !== undefined && count > most ? `${most.toLocaleString('en-US')}+` : count?.toLocaleString('en-US')}
  </span>
)
