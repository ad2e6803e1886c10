// How old a task is and when it is due, by the server's clock: this computer's may be wrong, but it runs.
import { limits } from '@portal/contract/limits'
import { firmDay } from '@portal/contract/rules/day'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { exactMoment } from '../../lib/ago.ts'
import { ageInShort } from '../../lib/age.ts'
import { momentInWords } from '../../lib/format.ts'
import { useNow } from '../../lib/minute.ts'
import type { Seen } from './rows.ts'
import styles from './tasks.module.css'

/** Seconds since it came in. The await timer counts the same in another unit. */
const ageAt = ({ await_timer, seen, took }: Seen, now: number): number =>
  took ?? await_timer * limits.awaitSecondsPerPercent + Math.max(0, now - seen) / 1_000

/** What the server's clock shows while this one shows `now`. */
const serverTime = (task: Seen, now: number): number => Date.parse(task.created_when) + ageAt(task, now) * 1_000

export const isOverdue = (task: Seen, now: number): boolean =>
  task.overdue || (task.due !== null && Date.parse(task.due) < serverTime(task, now))

/** How long until the next of these is overdue; nothing where none will be. */
export function untilOverdue(tasks: readonly Seen[], now: number): number | undefined {
  const left = tasks.flatMap((task) =>
    task.due && !isOverdue(task, now) ? [Date.parse(task.due) - serverTime(task, now)] : [],
  )
  return left.length > 0 ? Math.min(...left) : undefined
}

const inFirmsZone = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: limits.firmTimeZone, ...options })
const day = inFirmsZone({ month: 'short', day: 'numeric' })
const dayOfYear = inFirmsZone({ month: 'short', day: 'numeric', year: 'numeric' })
const time = inFirmsZone({ hour: 'numeric', minute: '2-digit' })

/** "Today, 3 PM", "Nov 18", "Jan 4, 2027": the hour where it counts, the year where it is another. On the firm's calendar. */
export function dueInWords({ due, due_hour }: Pick<Seen, 'due' | 'due_hour'>, now: Date): string {
  if (!due) return ''
  const at = new Date(due)
  const [dueDay, today] = [firmDay(at), firmDay(now)]
  const date = dueDay === today ? 'Today' : (dueDay.slice(0, 4) === today.slice(0, 4) ? day : dayOfYear).format(at)
  return due_hour ? `${date}, ${time.format(at).replace(':00', '').replaceAll('\u202f', ' ')}` : date
}

export function Due({ task, small = false }: { task: Seen; small?: boolean }) {
  const now = useNow()
  const words = dueInWords(task, new Date(now))
  if (!task.due) return small ? null : <span className={styles.none}>–</span>
  const title = `Due ${momentInWords(new Date(task.due))}`
  return (
    <time dateTime={task.due} title={title}>
      {small ? (isOverdue(task, now) ? `due ${words}` : words.replace('Today', 'today')) : words}
    </time>
  )
}

/** "9 d", and in red what is past due; of a decided task when it was decided. */
export function Age({ task, small = false }: { task: Seen; small?: boolean }) {
  const now = useNow()
  const late = isOverdue(task, now)
  if (task.outcome && small)
    return (
      <time className={styles.age} data-small dateTime={task.outcome.timestamp}>
        {day.format(new Date(task.outcome.timestamp))}
      </time>
    )
  const words = ageInShort(ageAt(task, now))
  const created = exactMoment(new Date(task.created_when))
  return (
    <span
      className={styles.age}
      data-late={late || undefined}
      data-small={small || undefined}
      title={task.outcome ? `Decided in ${words}. Created ${created}` : `Created ${created}`}
    >
      {late && !small && <IconAlertTriangle size={13} stroke={1.7} aria-hidden />}
      <span className="num">{words}</span>
      {late && <span className="vh">, overdue</span>}
    </span>
  )
}
