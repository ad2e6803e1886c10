import { limits } from '@portal/contract/limits'
import { awaitColour, awaitTimer, stillGrows } from '@portal/contract/rules/await-timer'
import { useSyncExternalStore } from 'react'
import { Age } from './due.tsx'
import type { Seen } from './rows.ts'
import styles from './tasks.module.css'

// One clock for every await timer on the page; it stands while none of them can change.
const tickMs = 10_000 // the words change by the minute
const waiting = new Set<() => void>()
let now = 0
let ticking: ReturnType<typeof setInterval> | undefined

function tick() {
  now = Date.now()
  waiting.forEach((tell) => tell())
}

function subscribe(tell: () => void) {
  waiting.add(tell)
  now = Date.now()
  ticking ??= setInterval(tick, tickMs)
  return () => {
    waiting.delete(tell)
    if (waiting.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}
const never = () => () => {}

/** From the server's value on by the time that passed here: this computer's clock may be wrong, but it runs. */
const valueAt = ({ await_timer, seen }: Seen, at: number) =>
  await_timer + awaitTimer(new Date(seen), new Date(Math.max(seen, at)))

function useAwaitTimer(task: Seen): number {
  const growsAtAll = stillGrows(task.await_timer, task.outcome !== null)
  const value = () => (growsAtAll ? valueAt(task, now) : task.await_timer)
  const grows = growsAtAll && stillGrows(value(), false)
  return useSyncExternalStore(grows ? subscribe : never, value)
}

const minutesOf = (value: number) => Math.floor((value * limits.awaitSecondsPerPercent) / 60)

/** In one unit, for what is sorted and exported. */
export const waitedMinutes = ({ outcome, await_timer }: Seen) => (outcome ? '' : `${minutesOf(await_timer)} min`)

/** The await timer as a bar with its color, and the age in words. Of a decided task how long it took. */
export function Waiting({ task }: { task: Seen }) {
  const value = useAwaitTimer(task)
  if (task.outcome)
    return (
      <span className={styles.none}>
        Took <Age task={task} />
      </span>
    )
  return (
    <span className={styles.waiting} data-colour={awaitColour(value)}>
      <span className={styles.bar} aria-hidden>
        <i style={{ width: `${Math.min(100, value)}%` }} />
      </span>
      <Age task={task} />
    </span>
  )
}
