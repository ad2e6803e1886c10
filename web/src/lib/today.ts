// Which day it is, on screens that stay open: it moves on at midnight. Whatever a screen calls today is the reader's own
// day; the firm's is for its deadlines, and for dates that the server compares with its own.
import { firmDay } from '@portal/contract/rules/day'
import { useSyncExternalStore } from 'react'
import { greeting, isoDay } from './format.ts'

/** In every zone there is, midnight comes with a quarter of an hour. */
const quarterMs = 15 * 60_000

const watchers = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

const look = () => watchers.forEach((told) => told())

function lookLater() {
  timer = setTimeout(
    () => {
      look()
      lookLater()
    },
    quarterMs - (Date.now() % quarterMs),
  )
}

function watch(told: () => void) {
  if (watchers.size === 0) {
    lookLater()
    // timers stand still while a laptop sleeps
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
  }
  watchers.add(told)
  return () => {
    watchers.delete(told)
    if (watchers.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
  }
}

export const useToday = () => useSyncExternalStore(watch, () => isoDay(new Date()))
export const useFirmDay = () => useSyncExternalStore(watch, () => firmDay(new Date()))
export const useGreeting = () => useSyncExternalStore(watch, () => greeting(new Date()))
