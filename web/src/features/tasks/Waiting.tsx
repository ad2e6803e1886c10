import { limits } from '@portal/contract/limits'
import { type AwaitColour, awaitColour, awaitTimer, stillGrows } from '@portal/contract/rules/await-timer'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useSyncExternalStore } from 'react'
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
const inWords = (minutes: number) => (minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`)
const span = inWords(minutesOf(100))
const verdicts: Record<AwaitColour, string> = { green: 'On time', amber: 'Due soon', red: 'Late' }

/** The same in one unit, for what is sorted and exported. */
export const waitedMinutes = ({ outcome, await_timer }: Seen) => (outcome ? '' : `${minutesOf(await_timer)} min`)

/** The await timer: how full the time is, in colour and in words. */
export function Waiting({ task }: { task: Seen }) {
  const value = useAwaitTimer(task)
  const waited = value > 100 ? `Over ${span}` : inWords(minutesOf(value))
  if (task.outcome)
    return (
      <span className={styles.none} title={`Decided in ${waited.toLowerCase()}`}>
        <span className="vh">Decided in {waited.toLowerCase()}</span>
        <span aria-hidden>–</span>
      </span>
    )
  const colour = awaitColour(value)
  return (
    <span className={styles.waiting} data-colour={colour} title={`${verdicts[colour]}: ${waited} of ${span}`}>
      <span className={styles.bar} aria-hidden>
        <i style={{ width: `${Math.min(100, value)}%` }} />
      </span>
      <span className="num">{waited}</span>
      {value > limits.awaitRedAbove && <IconAlertTriangle size={13} aria-label="Late" />}
    </span>
  )
}
