// One clock for every await timer on the page; it stands while none of them can change.
import { awaitTimer, stillGrows } from '@portal/contract/rules/await-timer'
import { useSyncExternalStore } from 'react'
import type { Seen } from './rows.ts'

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

export function useAwaitTimer(task: Seen): number {
  const growsAtAll = stillGrows(task.await_timer, task.outcome !== null)
  const value = () => (growsAtAll ? valueAt(task, now) : task.await_timer)
  const grows = growsAtAll && stillGrows(value(), false)
  return useSyncExternalStore(grows ? subscribe : never, value)
}
