// What each thing costs by itself, one kind after the other on a portal that does nothing else.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openBook, spread } from './book.ts'
import { type Guest, type Person, seat } from './firm.ts'
import { cpu, each, less, type Meter, type Reading, without } from './meter.ts'
import { listenAlone, readAlone, type Scene, signInAlone, verifyAlone, writeAlone } from './person.ts'
import { percentile } from './schedule.ts'
import type { Stream } from './streams.ts'

export interface Costs {
  /** CPU of doing nothing, over its time. */
  idle: Reading
  /** The slowest of a hundred reads, in milliseconds, when nobody else is there. */
  idleP99: number
  read: Reading
  signIn: Reading
  write: Reading
  /** Memory of the portal for each session, in bytes, and of the database's disk. */
  session: { memory: number; disk: number }
  stream: { memory: number; open: Reading /** Of one, in a minute. */; minute: Reading }
}

interface Stage {
  scene: Scene
  meter: Meter
  owner: pg.Pool
  people: Person[]
  /** How many are there at the end. */
  sessions: number
  streams: number
}

const [warmUp, readers, signIns, writes, verified] = [60, 80, 60, 140, 5_000]
const settleMs = 5_000

/** One after the other, so that none waits for another; several lines where only the cost counts. */
async function inTurn<T>(list: T[], atOnce: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = list.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}

export async function measureCosts(stage: Stage): Promise<{ costs: Costs; held: Stream[]; guests: Guest[] }> {
  const { meter, owner, people, sessions, streams } = stage
  const book = openBook()
  const scene = { ...stage.scene, book }
  const took = async (work: () => Promise<unknown>) => {
    const before = meter.read()
    await work()
    return less(meter.read(), before)
  }
  console.log('› Idle')
  const few = await seat(owner, people, warmUp + readers)
  await inTurn(few.slice(0, warmUp), 1, (guest) => readAlone(guest, { ...scene, book: openBook() }))
  await pause(settleMs)
  const idle = await took(() => pause(20_000))
  const reading = await took(() => inTurn(few.slice(warmUp), 1, (guest) => readAlone(guest, scene)))
  const read = each(without(reading, idle), book.count('read'))
  const idleP99 = percentile(book.times('read'), 99)
  console.log(`  ${book.count('read')} reads, one at a time: ${spread(book.times('read'))}`)
  for (const [what, p99, count] of book.slowest().slice(0, 4))
    console.log(`    ${what}: p99 ${p99.toFixed(1)} ms of ${count}`)
  console.log(`  a read: ${cpu(read)}`)

  const entering = await took(() => inTurn(people.slice(-signIns), 2, (person) => signInAlone(person, scene)))
  const signIn = each(without(entering, idle), signIns)
  console.log(`  a sign-in: ${cpu(signIn)}; ${spread(book.times('sign-in'))}`)
  const writing = await took(async () => {
    await inTurn(few.slice(0, writes), 2, (guest) => writeAlone(guest, scene))
    // their emails
    await pause(settleMs)
  })
  const write = each(without(writing, idle), book.count('write'))
  console.log(`  a form: ${cpu(write)}; ${spread(book.times('write'))}`)

  console.log(`› ${sessions} sessions`)
  const size = async () => {
    const { rows } = await owner.query<{ size: number }>(`select pg_total_relation_size('session') as size`)
    return Number(rows[0]?.size)
  }
  const [rssBefore, sizeBefore] = [meter.rss(), await size()]
  const guests = await seat(owner, people, sessions)
  const disk = ((await size()) - sizeBefore) / sessions
  // those are good, and known to whatever the portal keeps of them; thousands more open a stream below
  const asked = guests.slice(-verified)
  await inTurn(asked, 8, (guest) => verifyAlone(guest, scene))
  await pause(settleMs)
  const session = { memory: Math.max(0, meter.rss() - rssBefore) / asked.length, disk }
  console.log(
    `  a session: ${Math.round(session.memory)} bytes of the portal, ${Math.round(disk)} of the database's disk`,
  )

  console.log(`› ${streams} streams`)
  const before = meter.rss()
  const held: Stream[] = []
  const opening = await took(async () => {
    for (let n = 0; n < streams; n += 2_500) {
      await inTurn(guests.slice(n, Math.min(n + 2_500, streams)), 8, async (guest) => {
        held.push(await listenAlone(guest, scene))
      })
      await pause(2_000)
      console.log(`  ${held.length} open: portal ${Math.round(meter.rss() / 1e6)} MB`)
    }
  })
  await pause(settleMs)
  const memory = (meter.rss() - before) / streams
  const holding = await took(() => pause(60_000))
  const stream = {
    memory,
    open: each(without(opening, idle), streams),
    minute: each(without(holding, idle), (streams * holding.at) / 60_000),
  }
  console.log(
    `  a stream: ${(memory / 1e3).toFixed(1)} KB; to open, ${cpu(stream.open)}; in a minute, ${cpu(stream.minute)}`,
  )
  const wrong = [...book.wrong()].map(([what, count]) => `${count} × ${what}`)
  if (wrong.length > 0) throw new Error(`before anybody came: ${wrong.join(', ')}`)
  return { costs: { idle, idleP99, read, signIn, write, session, stream }, held, guests }
}
