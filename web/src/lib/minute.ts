// The minute it is, for words that change while a screen stays open: one clock for all of them.
import { useSyncExternalStore } from 'react'

const tickMs = 15_000
const watchers = new Set<() => void>()
let now = Date.now()
let ticking: ReturnType<typeof setInterval> | undefined

function watch(told: () => void) {
  watchers.add(told)
  now = Date.now()
  ticking ??= setInterval(() => {
    now = Date.now()
    watchers.forEach((tell) => tell())
  }, tickMs)
  return () => {
    watchers.delete(told)
    if (watchers.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** This computer's clock, no older than fifteen seconds. */
export const useNow = (): number => useSyncExternalStore(watch, () => now)
