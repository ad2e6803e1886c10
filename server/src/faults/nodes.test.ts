// One of two nodes is killed: whatever was begun there goes on at the other, within two seconds.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts'
import { testKeys } from '../testing/keys.ts'
import { cookieOf, emptyOutbox, enter, finish, get, insertProduct, productNames } from './client.ts'
import { compare, Journal, tell } from './journal.ts'
import { newDataDir, type PortalProcess, startPortal } from './process.ts'

const rounds = 10
const within = 2_000
const folder = newDataDir()
const dataDirs = ['a', 'b'].map((name) => join(folder, name))
let database: EmbeddedDatabase
let owner: Client
let nodes: [PortalProcess, PortalProcess]
let admin: string

const start = (index: number) =>
  startPortal(dataDirs[index] ?? '', {
    DATABASE_URL: database.url,
    PORTAL_KEYS: testKeys,
    FILES_URL: pathToFileURL(join(folder, 'files')).href,
    DEMO: '1',
  })

beforeAll(async () => {
  database = await startEmbedded(join(folder, 'postgres'))
  nodes = [await start(0), await start(1)]
  owner = new Client({ connectionString: database.url })
  await owner.connect()
  await owner.query('set portal.history = off')
  admin = await cookieOf(owner)
}, 300_000)
afterAll(async () => {
  await owner.end()
  for (const node of nodes) node.child.kill('SIGTERM')
  await Promise.all(nodes.map((node) => node.ended))
  await database.stop()
  rmSync(folder, { recursive: true })
})

/** A page that stays open: when its stream ends, it goes on at the other node where it was. */
function follow(origins: () => string[], cookie: string) {
  const closing = new AbortController()
  let position = ''
  let connected: (() => void) | undefined
  const heard: { what: string; at: number }[] = []
  const read = async (origin: string) => {
    const address = `${origin}/api/live?topics=products${position && `&since=${encodeURIComponent(position)}`}`
    const answer = await fetch(address, { headers: { cookie }, signal: closing.signal })
    let text = ''
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      const whole = text.split('\n\n')
      text = whole.pop() ?? ''
      for (const event of whole) {
        const data = /^data: ?(.*)$/m.exec(event)?.[1] ?? ''
        if (event.includes('event: hello')) {
          const hello = JSON.parse(data) as { position: string; changed?: string[]; reload?: true }
          position = hello.position
          if (hello.reload || hello.changed?.includes('products')) heard.push({ what: 'missed', at: performance.now() })
          connected?.()
        }
        const id = /^id: ?(.*)$/m.exec(event)?.[1]
        if (id) position = id
        if (event.includes('event: changed')) heard.push({ what: 'changed', at: performance.now() })
      }
    }
  }
  const following = async () => {
    for (let turn = 0; !closing.signal.aborted; turn++) {
      const all = origins()
      await read(all[turn % all.length] ?? '').catch(() => {})
      await pause(50)
    }
  }
  void following()
  return {
    heard,
    connected: new Promise<void>((done) => (connected = done)),
    close: () => closing.abort(),
  }
}

test(`Fault 10: one of two nodes killed ${rounds} times under writes: challenges, sessions, counters and streams go on at the other within two seconds`, async () => {
  const journal = new Journal()
  let unanswered = 0
  const longest = { challenge: 0, session: 0, stream: 0 }
  for (let round = 0; round < rounds; round++) {
    const at = round % 2
    const [dying, staying] = at === 0 ? nodes : [nodes[1], nodes[0]]
    await owner.query(`delete from rate_window`)
    await owner.query(`update account set password_failures = 0, password_locks = 0, password_locked_until = null`)
    emptyOutbox(dataDirs)
    // begun there: a sign-in, three wrong passwords, a stream, and writes
    const challenge = await enter(dying.origin, 'advisor')
    expect(challenge.status).toBe(200)
    for (let n = 0; n < 3; n++) expect((await enter(dying.origin, 'plus', `wrong-password-${n}`)).status).toBe(400)
    let alive = [dying.origin, staying.origin]
    const page = follow(() => alive, admin)
    await page.connected
    const now = { over: false }
    const write = async (writer: number) => {
      for (let n = 0; !now.over; n++) {
        const name = `Node ${round}-${writer}-${n}`
        const origin = alive[n % alive.length] ?? ''
        const answer = await insertProduct(origin, admin, name).catch(() => undefined)
        if (answer?.status === 200) journal.acknowledge(name)
        else if (answer) throw new Error(`${answer.status} ${answer.code}`)
        else unanswered++
      }
    }
    const writing = Promise.all([write(0), write(1), write(2), write(3)])
    while (journal.marks.filter((mark) => mark.startsWith(`Node ${round}-`)).length < 30) await pause(20)

    const killed = performance.now()
    dying.child.kill('SIGKILL')
    alive = [staying.origin]
    const signedIn = finish(staying.origin, 'advisor', challenge, dataDirs)
    expect((await get(staying.origin, '/data/products', admin)).status).toBe(200)
    longest.session = Math.max(longest.session, performance.now() - killed)
    const { status, cookies } = await signedIn
    longest.challenge = Math.max(longest.challenge, performance.now() - killed)
    expect([status, cookies.includes('portal=')]).toEqual([200, true])
    const told = () => page.heard.find((event) => event.at > killed)
    while (!told()) await pause(10)
    longest.stream = Math.max(longest.stream, (told()?.at ?? 0) - killed)
    // the sixth wrong password locks, wherever the others were given
    for (let n = 3; n < 6; n++) expect((await enter(staying.origin, 'plus', `wrong-password-${n}`)).status).toBe(400)
    expect((await enter(staying.origin, 'plus')).status).toBe(400)
    now.over = true
    await writing
    page.close()
    await dying.ended
    nodes[at] = await start(at)
  }
  const there = await owner.query<{ name: string }>(`select name from product where name like 'Node %'`)
  const { lost, twice } = compare(
    journal,
    there.rows.map(({ name }) => name),
  )
  expect([lost, twice]).toEqual([[], []])
  // from both caches
  for (const { origin } of nodes) {
    const listed = new Set(await productNames(origin, admin))
    expect(journal.marks.filter((mark) => !listed.has(mark))).toEqual([])
  }
  expect(longest.session).toBeLessThan(within)
  expect(longest.challenge).toBeLessThan(within)
  expect(longest.stream).toBeLessThan(within)
  tell('Two nodes, one killed', {
    acknowledged: journal.marks.length,
    lost: lost.length,
    twice: twice.length,
    longest: Math.max(longest.session, longest.challenge, longest.stream),
    also: `${rounds} kills; at the other node after ${Math.round(longest.session)} ms (session), ${Math.round(longest.challenge)} ms (sign-in that had started), ${Math.round(longest.stream)} ms (stream); ${unanswered} writes without an answer`,
  })
})
