// A change of a work item on its way to the screen: with one open stream, and with two thousand on the same node.
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { stage } from '@portal/contract/rules/stage'
import { actOnTasks, type Task, taskStream } from '@portal/contract/tasks'
import { hashToken, newToken } from '@portal/server/platform/crypto/keys'
import { openOwner } from '@portal/server/platform/db/open'
import { atMost, type Figure, rounds } from './figures.ts'
import type { Program } from './processes.ts'

const people = 2_000
/** In one round, of which the first quarter warms up. */
const changes = 400

interface Person {
  cookie: string
  task: number
  version: number
}

interface Screen {
  /** When the next change of the person's item arrived, and when it was made. */
  next(): Promise<{ arrived: number; made: number }>
  close(): void
}

/** Each with a session and a work item of their own. */
async function fill(url: string): Promise<Person[]> {
  const owner = openOwner(url)
  const tokens = Array.from({ length: people }, newToken)
  const { rows } = await owner.query<{ n: number; task: number }>(
    `with person as (
       insert into account (email, first, last, access, menus)
       select 'live.' || n || '@meridianharbor.example', 'Live', n::text, 1, m.menus
       from generate_series(1, $1::int) n, (select menus from account where access = 1 limit 1) m
       returning id, last::int as n),
     entered as (
       insert into session (id_hash, account_id, created_at, seen_at, address, browser)
       select ($2::bytea[])[n], id, now(), now(), '', '' from person),
     item as (
       insert into work_item
         (department, category, info, account_id, created_by, created_at, changed_at, stage, record_kind, record_id)
       select 'Operations', 'Account Transfer', 'For the bench', id, id, now(), now(), ${stage.inReview}, 'bench', n from person
       returning id, record_id)
     select record_id as n, id as task from item order by record_id`,
    [people, tokens.map(hashToken)],
  )
  await owner.end()
  return rows.map(({ n, task }) => ({ cookie: `portal=${tokens[n - 1]}`, task, version: 1 }))
}

async function open(port: number, { cookie }: Person): Promise<Screen> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ port, host: '127.0.0.1', path: `/api${taskStream.path}`, headers: { cookie }, agent: false }, resolve).on(
      'error',
      reject,
    ),
  )
  if (answer.statusCode !== 200) throw new Error(`the stream answered ${answer.statusCode}`)
  let text = ''
  let greeted = () => {}
  const hello = new Promise<void>((resolve) => {
    greeted = resolve
  })
  let heard: (told: { arrived: number; made: number }) => void = () => {}
  answer.setEncoding('utf8').on('data', (part: string) => {
    const arrived = performance.timeOrigin + performance.now()
    text += part
    if (!text.endsWith('\n\n')) return
    if (text.includes('event: hello')) greeted()
    const [, data] = /event: task\ndata: (.*)\n/.exec(text) ?? []
    if (data) heard({ arrived, made: Date.parse((JSON.parse(data) as Task).changed) })
    text = ''
  })
  await hello
  return {
    next: () =>
      new Promise((resolve) => {
        heard = resolve
      }),
    close: () => answer.destroy(),
  }
}

/** The slowest of a hundred, in milliseconds. */
async function p99(port: number, reviewer: string, at: { person: Person; screen: Screen }[]): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < changes; n++) {
    const { person, screen } = at[(n * 37) % at.length] as (typeof at)[number]
    const told = screen.next()
    const to = person.version % 2 === 1 ? stage.inProgress : stage.inReview
    const answer = await fetch(`http://127.0.0.1:${port}/api${actOnTasks.path}`, {
      method: 'POST',
      headers: { cookie: reviewer, 'content-type': 'application/json' },
      body: JSON.stringify({
        items: [{ id: person.task, version: person.version++ }],
        act: { do: 'move', stage: to },
      }),
    })
    const { done } = (await answer.json()) as { done?: number[] }
    if (done?.length !== 1) throw new Error(`the move answered ${answer.status}`)
    const { arrived, made } = await told
    if (n >= changes / 4) times.push(arrived - made)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

/** Each round on a node of its own: what the others left in memory does not count. */
export async function liveTasks(url: string, start: () => Promise<Program>, reviewer: string): Promise<Figure[]> {
  const persons = await fill(url)
  const seen: { slower: number; each: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const portal = await start()
    seen.push(await onNode(portal, persons, reviewer))
    await portal.stop()
  }
  const slower = seen.map((one) => one.slower)
  const each = seen.map((one) => one.each / 1_000)
  return [
    atMost(`a task to the screen, ${people} open streams: p99 against that of one`, slower, 10, '×'),
    atMost(`memory of an open stream, of ${people}`, each, 20, ' KB'),
  ]
}

async function onNode({ port, rss }: Program, persons: Person[], reviewer: string) {
  const [first] = persons
  if (!first) throw new Error('nobody to open a stream for')
  const one = { person: first, screen: await open(port, first) }
  const alone = await p99(port, reviewer, [one])
  one.screen.close()
  await pause(2_000)
  const before = rss()
  const screens: { person: Person; screen: Screen }[] = []
  for (let n = 0; n < persons.length; n += 4) {
    const some = persons.slice(n, n + 4)
    screens.push(...(await Promise.all(some.map(async (person) => ({ person, screen: await open(port, person) })))))
  }
  await pause(5_000)
  const each = (rss() - before) / people
  const together = await p99(port, reviewer, screens)
  for (const { screen } of screens) screen.close()
  console.log(`  p99 ${alone.toFixed(1)} ms with one stream, ${together.toFixed(1)} ms with ${people}`)
  return { slower: together / alone, each }
}
