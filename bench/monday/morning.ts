// People come as planned, whether the portal keeps up or not, and stay; each takes the place of somebody who only had a stream open.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Book, kinds, ms, openBook, spread } from './book.ts'
import type { Person } from './firm.ts'
import { less, type Meter, type Reading } from './meter.ts'
import { morningMs, play, type Scene } from './person.ts'
import { arrivals, percentile } from './schedule.ts'
import type { Stream } from './streams.ts'

export interface Morning {
  book: Book
  people: number
  seconds: number
  used: Reading
  rss: number
  databaseMemory: number
  connections: number
  lost: number
  /** How late the crowd's own timers were, the slowest of a hundred, in milliseconds. */
  crowdLag: number
}

export interface Coming {
  rate: number
  seconds: number
  /** Whose turn it is to come; goes round. */
  next: () => Person
  held: Stream[]
  eachSecond: boolean
}

export async function morning(stage: Scene, meter: Meter, coming: Coming): Promise<Morning> {
  const book = openBook()
  const scene = { ...stage, book }
  const { rate, seconds, held, next } = coming
  const planned = arrivals(Math.round(rate * seconds), seconds * 1000, scene.random)
  const lostBefore = scene.streams.counts().lost
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const before = meter.read()
  const began = performance.now()
  const watched = watch(scene, meter, coming.eachSecond)
  const people: Promise<void>[] = []
  for (const at of planned) {
    const wait = began + at - performance.now()
    if (wait > 0) await pause(wait)
    const come = async () => {
      const stream = await play(next(), scene, began + at, () => held.shift()?.close())
      if (stream) held.push(stream)
    }
    people.push(come())
  }
  await Promise.all(people)
  const { rss, databaseMemory, connections } = await watched.end()
  delay.disable()
  return {
    book,
    people: planned.length,
    seconds: (performance.now() - began) / 1000,
    used: less(meter.read(), before),
    rss,
    databaseMemory,
    connections,
    lost: scene.streams.counts().lost - lostBefore,
    crowdLag: delay.percentile(99) / 1e6,
  }
}

/** Somebody's whole morning, at this pace, in seconds. */
export const lasts = (pace: number): number => (morningMs * pace) / 1000

/** Looks every second, and tells what it sees. */
function watch(scene: Scene, meter: Meter, tell: boolean) {
  const most = { rss: 0, databaseMemory: 0, connections: 0 }
  const { book, streams, wire } = scene
  const began = performance.now()
  const counted = () => kinds.map((kind) => book.count(kind))
  let last = { counts: counted(), used: meter.read() }
  const look = async () => {
    most.rss = Math.max(most.rss, meter.rss())
    most.connections = Math.max(most.connections, await meter.connections())
    const now = { counts: counted(), used: meter.read() }
    const passed = less(now.used, last.used)
    const perSecond = (index: number) => (((now.counts[index] ?? 0) - (last.counts[index] ?? 0)) / passed.at) * 1000
    const calls = kinds.reduce((all, _, index) => all + perSecond(index), 0)
    const reads = book.times('read').slice(last.counts[kinds.indexOf('read')])
    const cores = (used: number) => (used / passed.at) * 1000
    const wrong = [...book.wrong().values()].reduce((all, count) => all + count, 0)
    last = now
    if (!tell) return
    const { open, lost } = streams.counts()
    const values = [
      `${Math.round((performance.now() - began) / 1000)} s`,
      `${perSecond(kinds.indexOf('code')).toFixed(0)} sign-ins/s`,
      `${calls.toFixed(0)} calls/s`,
      `${wrong + lost} errors`,
      `p99 ${ms(percentile(reads, 99))}`,
      `${open} streams`,
      `${wire.connections().now} lines`,
      `cores: portal ${cores(passed.portal).toFixed(2)}, database ${cores(passed.database).toFixed(2)}, crowd ${cores(passed.crowd).toFixed(2)}`,
    ]
    console.log(`  ${values.join('  ')}`)
  }
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, 1_000)
  return {
    async end() {
      clearInterval(timer)
      await looking
      // takes a while with many connections: once, while all of them are there
      most.databaseMemory = meter.databaseMemory()
      return most
    },
  }
}

export const wrongOf = ({ book, lost }: Morning): string[] => [
  ...[...book.wrong()].map(([what, count]) => `${count} × ${what}`),
  ...(lost > 0 ? [`${lost} streams ended`] : []),
]

export function tellOf(told: Morning): void {
  const { book, people, seconds, used } = told
  console.log(`  ${people} people in ${seconds.toFixed(0)} s; crowd late by p99 ${ms(told.crowdLag)}`)
  for (const kind of kinds)
    console.log(`  ${String(book.count(kind)).padStart(7)} × ${kind.padEnd(8)} ${spread(book.times(kind))}`)
  for (const [what, p99, count] of book.slowest().slice(0, 5))
    console.log(`          ${what}: p99 ${ms(p99)} of ${count}`)
  for (const what of wrongOf(told)) console.log(`  ✗ ${what}`)
  const cores = (cpu: number) => (cpu / seconds).toFixed(2)
  console.log(
    `  cores: portal ${cores(used.portal)} (main thread ${cores(used.main)}), database ${cores(used.database)}, crowd ${cores(used.crowd)}`,
  )
}
