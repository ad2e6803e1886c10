import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import styles from './DueClock.module.css'

/** Plain, with someone else told of it, past due, or over. */
export type ClockTone = 'plain' | 'soon' | 'late' | 'done'

const icons = { plain: undefined, soon: IconClock, late: IconAlertTriangle, done: IconCheck } as const

/** A deadline in words, never as a bar: "12 days left", "3 days overdue", "Sent Nov 9"; the date stands beside it. */
export function DueClock({ tone, text, date }: { tone: ClockTone; text: string; date?: string | undefined }) {
  const Icon = icons[tone]
  return (
    <span className={styles.clock} data-tone={tone}>
      {Icon && <Icon size={14} stroke={2} aria-hidden />}
      <span className="clip">{text}</span>
      {date && <span className={styles.date}>{date}</span>}
    </span>
  )
}
