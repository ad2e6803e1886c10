// React as people get it: its development build takes more than twice the time. Only that one has `act`, with which the testing
// library has everything drawn that an event changed before the test goes on; here it is made for the other.
import { createRequire } from 'node:module'

type Call = (late: boolean) => unknown
interface Task {
  callback: Call | null
}
interface Scheduler {
  unstable_scheduleCallback: (priority: number, call: Call) => Task
  unstable_IdlePriority: number
}

const require = createRequire(import.meta.url)
const scheduler = createRequire(require.resolve('react-dom'))('scheduler') as Scheduler

// What React puts off goes into these two: to the end of what is running, and to when there is time.
let soon: (() => void)[] = []
let later: Task[] = []

const schedule = scheduler.unstable_scheduleCallback
scheduler.unstable_scheduleCallback = (...asked) => {
  const task = schedule(...asked)
  later = later.filter(({ callback }) => callback)
  later.push(task)
  return task
}
const { queueMicrotask } = globalThis
globalThis.queueMicrotask = (call) => {
  soon.push(call)
  queueMicrotask(() => {
    if (!soon.includes(call)) return
    soon = soon.filter((one) => one !== call)
    call()
  })
}
// it keeps for itself what it finds when it is loaded
const React = require('react') as object
const { flushSync } = require('react-dom') as typeof import('react-dom')
require('react-dom/client')
globalThis.queueMicrotask = queueMicrotask

function drawNow() {
  for (;;) {
    const calls = soon
    soon = []
    for (const call of calls) call()
    const task = later.find(({ callback }) => callback)
    if (task?.callback) {
      const { callback } = task
      task.callback = null
      const rest = callback(true)
      if (typeof rest === 'function') task.callback = rest as Call
    } else if (!soon.length) return
  }
}

/** Everything React has put off is drawn. */
export const drawn = () =>
  new Promise<void>((resolve) => void schedule(scheduler.unstable_IdlePriority, () => resolve()))

let depth = 0
function act<T>(callback: () => T | Promise<T>): PromiseLike<T> {
  depth += 1
  let result: T | Promise<T>
  try {
    result = flushSync(callback)
    if (depth === 1) drawNow()
  } finally {
    depth -= 1
  }
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- whoever does not wait for it must not have it wait either
    then: (resolve, reject) =>
      Promise.resolve(result)
        .then(async (value) => {
          await drawn()
          return value
        })
        .then(resolve, reject),
  }
}

Object.assign(React, { act })
