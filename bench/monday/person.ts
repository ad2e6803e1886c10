// One person's morning, call by call as a browser makes them (seen in one; its files are kept from the week before): sign-in with the
// authenticator, home with its calls and its stream, two screens, one form. Every call counts from when it was due: what is late because
// something before it was late is late.
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword, demoSeed } from '@portal/demo/accounts'
import type { Random } from '@portal/demo/random'
import { generateSync } from 'otplib'
import type { Book, Kind } from './book.ts'
import { browser, type Guest, type Person } from './firm.ts'
import { thinking } from './schedule.ts'
import type { Stream, Streams } from './streams.ts'
import type { Answer, Wire } from './wire.ts'

export interface Scene {
  wire: Wire
  streams: Streams
  book: Book
  origin: string
  random: Random
  /** Thinks so many times as long. */
  pace: number
}

/** What is thought before the next step, in milliseconds. */
const thought = { typing: 10_000, code: 10_000, home: 30_000, screen: 30_000, form: 45_000 }
/** Somebody's whole morning. */
export const morningMs = Object.values(thought).reduce((all, ms) => all + ms, 0) + thought.screen

const topicsAtHome = (id: string) => ['messages', `approvals/${id}`, `pending/${id}`, 'settings', 'production']
const moreAtHome = ['announcements', 'events']

/** Calls of one browser. */
function caller({ wire, book, origin, streams }: Scene, { address, device }: Person) {
  const jar = new Map([['__Host-portal_device', device]])
  const headers = () => ({
    'user-agent': browser,
    'accept-encoding': 'gzip, deflate, br, zstd',
    'x-forwarded-for': address,
    origin,
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const keep = ({ head }: Answer) => {
    for (const [, name = '', value = ''] of head.matchAll(/^set-cookie: ([^=]+)=([^;\r]*)/gim)) {
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
  }
  const send = async (
    kind: Kind,
    method: 'GET' | 'POST',
    path: string,
    due: number,
    body?: object,
  ): Promise<Answer> => {
    const answer = await wire.send({ method, path, headers: headers(), ...(body && { body }) })
    const what = `${method} ${path
      .replace(/\?.*/, '')
      .replace(/\/\d+\//, '/:tapsid/')
      .replace(/live\/.+\//, 'live/:stream/')}`
    book.note(kind, what, answer.status, performance.now() - due)
    if (answer.status !== 200) throw new Error(`${what} answered ${answer.status || answer.body}`)
    keep(answer)
    return answer
  }
  return {
    jar,
    send,
    get: (path: string, due = performance.now()) => send('read', 'GET', path, due),
    /** Asks only, although it's a POST. */
    ask: (path: string, body?: object, due = performance.now()) => send('read', 'POST', path, due, body),
    async listen(path: string, due = performance.now()): Promise<Stream> {
      try {
        const stream = await streams.open(path, headers())
        book.note('stream', path.replace(/\?.*/, ''), 200, performance.now() - due)
        return stream
      } catch (error) {
        book.note('stream', (error as Error).message, 0, 0)
        throw error
      }
    },
  }
}
type Caller = ReturnType<typeof caller>

export const streamPath = (id: string) =>
  `/api/tasks/stream?topics=${encodeURIComponent([...topicsAtHome(id), ...moreAtHome].join(','))}`

const positionOf = ({ head }: Answer) => /^x-portal-position: (\S+)/im.exec(head)?.[1] ?? ''

async function openPage({ send, get }: Caller, due: number): Promise<void> {
  await send('page', 'GET', '/', due)
  await Promise.all([get('/api/firm'), get('/status/summary.json')])
}

async function enter({ send }: Caller, { email }: Person, scene: Scene, due: number): Promise<void> {
  const first = await send('sign-in', 'POST', '/api/auth', due, { email, password: demoPassword })
  const { response } = JSON.parse(first.body) as { response: string }
  const next = await think(scene, thought.code)
  const twofactor = generateSync({ secret: demoSeed, epoch: Math.floor(Date.now() / 1000) })
  await send('code', 'POST', '/api/auth/token', next, { id: response, twofactor, remember: false })
}

/** Returns the stream that stays open. */
async function home({ get, ask, listen }: Caller, { id, tapsid }: Person, due: number): Promise<Stream> {
  const since = positionOf(await ask('/api/auth/verify', undefined, due))
  const year = new Date().getFullYear()
  const production = (month: number, duration: number) =>
    ask(`/api/user/${tapsid}/production`, { year: year - 1, month, duration })
  const topics = encodeURIComponent(topicsAtHome(id).slice(0, -1).join(','))
  const [first, tasks] = await Promise.all([
    listen(`/api/live?topics=${topics}&since=${since}`),
    get('/api/tasks'),
    get('/api/announcements'),
    get('/api/user/message'),
    get('/api/push/pending'),
    get('/api/whatsnew'),
    get('/status/summary.json'),
    production(1, 23),
  ])
  await ask(`/api/live/${first.name}/topics`, { topics: ['production'], since })
  const { cursor } = JSON.parse(tasks.body) as { cursor: string }
  const known = positionOf(tasks)
  const path = `/api/tasks/stream?topics=${encodeURIComponent(topicsAtHome(id).join(','))}&since=${known}&after=${cursor}`
  const stream = await listen(path)
  first.close()
  await Promise.all([production(11, 13), get('/api/events/60')])
  await ask(`/api/live/${stream.name}/topics`, { topics: moreAtHome, since: known })
  return stream
}

/** Another screen has other topics, and no tasks: its stream is another one. */
async function library({ get, ask, listen }: Caller, { id }: Person, before: Stream, due: number): Promise<Stream> {
  const since = positionOf(await ask('/api/auth/verify', undefined, due))
  await get('/api/exchange')
  const topics = encodeURIComponent([...topicsAtHome(id).slice(0, -1), `exchange/${id}`].join(','))
  const stream = await listen(`/api/live?topics=${topics}&since=${since}`)
  before.close()
  return stream
}

async function pending({ get, ask }: Caller, { id }: Person, { name }: Stream, due: number): Promise<void> {
  const since = positionOf(await ask('/api/auth/verify', undefined, due))
  await Promise.all([get('/api/pending'), get('/api/fees/mine/summary')])
  await ask(`/api/live/${name}/topics`, { topics: [`fees/${id}`, 'fees-billed'], since })
}

/** Tells when the next step is due, which may be a moment ago. */
async function think({ random, pace }: Scene, ms: number): Promise<number> {
  const takes = thinking(ms * pace, random)
  const due = performance.now() + takes
  await pause(takes)
  return due
}

/** Comes at a moment that was planned before; stays, with the stream open. Undefined when something went wrong, which is in the book. */
export async function play(person: Person, scene: Scene, due: number, seated = () => {}): Promise<Stream | undefined> {
  const by = caller(scene, person)
  let stream: Stream | undefined
  try {
    await openPage(by, due)
    await enter(by, person, scene, await think(scene, thought.typing))
    stream = await home(by, person, performance.now())
    seated()
    stream = await library(by, person, stream, await think(scene, thought.home))
    await pending(by, person, stream, await think(scene, thought.screen))
    const written = await think(scene, thought.form)
    await by.send('write', 'POST', '/api/feedback', written, { comment: 'The new pending page is clear. Thank you.' })
    return stream
  } catch {
    scene.book.left('people who left early')
    return stream
  }
}

/** The sign-in alone, without thinking. */
export async function signInAlone(person: Person, scene: Scene): Promise<void> {
  await enter(caller(scene, person), person, { ...scene, pace: 0 }, performance.now())
}

const signedIn = ({ person, cookie }: Guest, scene: Scene): Caller => {
  const by = caller(scene, person)
  const [name = '', value = ''] = cookie.split('=')
  by.jar.set(name, value)
  return by
}

/** What home and the two screens ask, one call after the other. */
export async function readAlone(guest: Guest, scene: Scene): Promise<void> {
  const { get, ask } = signedIn(guest, scene)
  const { tapsid } = guest.person
  const year = new Date().getFullYear() - 1
  for (let screen = 0; screen < 3; screen++) await ask('/api/auth/verify')
  for (const path of reads) await get(path)
  for (const [month, duration] of [
    [1, 23],
    [11, 13],
  ] as const)
    await ask(`/api/user/${tapsid}/production`, { year, month, duration })
}
const reads = [
  '/api/firm',
  '/status/summary.json',
  '/api/user/message',
  '/api/push/pending',
  '/api/whatsnew',
  '/api/tasks',
  '/api/announcements',
  '/api/events/60',
  '/api/exchange',
  '/api/pending',
  '/api/fees/mine/summary',
]

export async function writeAlone(guest: Guest, scene: Scene): Promise<void> {
  await signedIn(guest, scene).send('write', 'POST', '/api/feedback', performance.now(), { comment: 'For the bench' })
}

export const verifyAlone = (guest: Guest, scene: Scene) => signedIn(guest, scene).ask('/api/auth/verify')

export const listenAlone = (guest: Guest, scene: Scene) => signedIn(guest, scene).listen(streamPath(guest.person.id))
