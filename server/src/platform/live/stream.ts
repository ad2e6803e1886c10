// Server-sent events: lines that are kept open, beat, and end with their session and with the rights they were opened with. What a
// line tells besides its topics is the business of whoever opened it.
import { createHash, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { InputOf } from '@portal/contract/endpoint'
import { limits } from '@portal/contract/limits'
import { type Hello, type Joined, joinTopics, liveStream } from '@portal/contract/live'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, found } from '../http/errors.ts'
import { type App, serve, serveRaw } from '../http/serve.ts'
import type { Sessions, User } from '../session/sessions.ts'
import { type Counted, newCensus } from './census.ts'
import type { Live } from './live.ts'

declare module 'fastify' {
  interface FastifyInstance {
    streams: Streams
  }
}

const beatMs = 20_000
/** Every line beats once in that time, a part of them at a time: thousands in one moment keep every call waiting. */
const parts = 20
/** How often some of the streams of a node that stops are moved. */
const moveMs = 100
/** A reader this far behind is not reading. */
const backlogAtMost = 64 * 1024

export interface Stream {
  write(text: string): void
  onClose(closed: () => void): void
}

export interface Opening {
  topics: string[]
  since: string | undefined
  /** Not found when every topic is refused: there is nothing else to tell on this line. */
  topicsOnly?: boolean
}

export interface Streams {
  /** Says hello, then tells of changed topics; those this person may not listen to are left out. */
  open(request: FastifyRequest, reply: FastifyReply, opening: Opening): Promise<Stream>
}

interface Line extends Stream {
  id: string
  topics: Set<string>
  /** Its name, which stays when it gets a new id. */
  session: string
  /** The id it was opened with: one that was copied before the session got a new one is good no longer than its calls. */
  openedWith: Buffer
  /** Whose rights it lives by: theirs, and those of whom they act for. */
  accounts: string[]
  rights: string
  /** When it beats. */
  part: number
  greeted: boolean
  raw: ServerResponse
}

/** Whichever node holds the line adds the topics to it. */
interface Joining {
  stream: string
  topics: string[]
  since: string
}

/** What the nodes tell each other; the last three are told by the tables (0018_live_rights.sql). */
type Told =
  | { join: Joining }
  | { opened: Counted }
  | { closed: Pick<Counted, 'id' | 'account'> }
  | { over: string }
  | { session: string }
  | { account: string }

/** All of a person that decides what a line may carry, in short: a node keeps it for every line. */
const rightsOf = ({ access, guest, branchId, manager, menus, acting }: User) =>
  createHash('sha256')
    .update(JSON.stringify([access, guest, branchId, manager, menus, acting?.id]))
    .digest('base64url')

/** One event; `id` is what a reader that comes back names as the last it has seen. */
export const sse = (event: string, data = '', id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`

/**
 * The name of a line: unguessable, and any node can tell whether it is one of this session's without knowing the line.
 * Another session's name is refused even to somebody who has seen it.
 */
const streamOf = (session: string, nonce = randomBytes(16).toString('base64url')) =>
  `${nonce}.${createHash('sha256').update(nonce).update(session).digest('base64url').slice(0, 22)}`
const isStreamOf = (session: string, stream: string) => streamOf(session, stream.split('.')[0]) === stream

export function liveRoutes(app: App, sessions: Sessions): void {
  const { live, db } = app.platform
  const streams = openStreams(app, sessions)
  app.decorate('streams', streams)

  // holds no state worth keeping: whoever reconnects asks again
  serveRaw(app, liveStream, async (request, reply) => {
    const { topics, since } = request.query as InputOf<typeof liveStream>['query']
    await streams.open(request, reply, { topics: topics.split(','), since, topicsOnly: true })
    return reply
  })

  serve(app, joinTopics, async ({ params: { stream }, body, user, request }) => {
    if (!isStreamOf(found(request.session).id, stream)) throw new AppError('not-found')
    const topics = await allowed(live, user, body.topics)
    const told: Told = { join: { stream, topics, since: body.since } }
    if (topics.length > 0) await live.relay(db, JSON.stringify(told))
    return { ok: true, topics }
  })
}

async function allowed(live: Live, user: User, topics: string[]): Promise<string[]> {
  const may = await Promise.all(topics.map(async (topic) => live.mayListen(user, topic)))
  return topics.filter((_, index) => may[index])
}

function openStreams(app: App, sessions: Sessions): Streams {
  const { live, db, figures } = app.platform
  const lines = new Map<string, Line>()
  figures.reads('portal_streams', 'Open event streams of this node', () => lines.size)
  const census = newCensus({ session: limits.streamsPerSession, person: limits.streamsPerPerson })
  const those = (is: (line: Line) => boolean) => [...lines.values()].filter(is)
  /** Gone at once: nothing is written behind the end. */
  const end = ({ id, raw }: Line, event = '') => {
    lines.delete(id)
    raw.end(event)
  }

  /** What a reader has to ask for again who knows everything up to a position. */
  const missed = (topics: Iterable<string>, since: string | undefined): { changed: string[]; reload?: true } => {
    const told = since === undefined ? undefined : live.since(since)
    return told ? { changed: [...topics].filter((topic) => told.has(topic)) } : { changed: [], reload: true }
  }
  const greet = (line: Line, since?: string) => {
    const hello: Hello = { stream: line.id, position: live.position(), ...missed(line.topics, since) }
    line.greeted = true
    line.write(sse('hello', JSON.stringify(hello)))
  }

  const stopChanges = live.onChange((topic) => {
    if (topic !== undefined) {
      const event = sse('changed', `${topic} ${live.position()}`)
      for (const line of lines.values()) if (line.greeted && line.topics.has(topic)) line.write(event)
    } else if (live.connected()) {
      // back after an interruption, in which anything may have changed
      for (const line of those(({ greeted }) => greeted)) greet(line)
      void reconsider([...lines.values()])
    }
  })

  /** The reader comes back at once, with the rights of now; without any, it is told to ask about its session. */
  const reconsider = async (asked: Line[]) => {
    for (const line of asked) {
      try {
        const session = await sessions.current(line.session)
        if (!session || session.actedFor) end(line, sse('over'))
        else if (rightsOf(session.user) !== line.rights) end(line)
      } catch (error) {
        app.log.warn({ err: error }, 'the rights of a stream could not be looked at')
        end(line)
      }
    }
  }

  const join = ({ stream, topics, since }: Joining) => {
    const line = lines.get(stream)
    if (!line) return
    for (const topic of topics) line.topics.add(topic)
    const joined: Joined = { topics, ...missed(topics, since) }
    line.write(sse('joined', JSON.stringify(joined)))
  }
  const stopRelays = live.onRelay((message) => {
    const told = JSON.parse(message) as Told
    if ('join' in told) join(told.join)
    else if ('closed' in told) census.closed(told.closed)
    else if ('opened' in told) {
      for (const id of census.opened(told.opened)) {
        const line = lines.get(id)
        if (line) end(line, sse('full'))
      }
    } else if ('over' in told) {
      for (const line of those(({ session }) => session === told.over)) end(line, sse('over'))
    } else if ('session' in told) void reconsider(those(({ session }) => session === told.session))
    else void reconsider(those(({ accounts }) => accounts.includes(told.account)))
  })

  // the beat keeps proxies from closing the line, and ends the streams of sessions that are over
  let [beating, places] = [0, 0]
  const beat = setInterval(() => {
    beating = (beating + 1) % parts
    // those of now: one that opens meanwhile was not asked about
    const asked = those(({ part }) => part === beating)
    if (asked.length === 0) return
    sessions
      .stillGood([...new Set(asked.map((line) => line.openedWith))])
      .then((good) => {
        const event = sse('beat', live.position())
        for (const line of asked) {
          if (good.has(line.openedWith.toString('hex'))) line.write(event)
          else end(line, sse('over'))
        }
      })
      .catch((error) => app.log.warn({ err: error }, 'live beat failed'))
  }, beatMs / parts)
  beat.unref()

  /**
   * Readers come back at once, and find another node when the balancer has noticed: until then, half of the time, they stay. The rest
   * of it they leave one after the other, so that the others do not get all of them in one moment.
   */
  let moving: NodeJS.Timeout | undefined
  app.draining.onBegin((ms) => {
    let turns = Math.floor(ms / 2 / moveMs)
    const move = () => {
      const share = Math.ceil(lines.size / Math.max(turns--, 1))
      for (const line of [...lines.values()].slice(0, share)) end(line)
      if (turns > 0) moving = setTimeout(move, moveMs)
    }
    if (turns > 0) moving = setTimeout(move, ms / 2)
  })

  app.addHook('preClose', async () => {
    clearInterval(beat)
    clearTimeout(moving)
    stopChanges()
    stopRelays()
    for (const line of lines.values()) end(line)
  })

  /** Before it says hello: whoever opens one after the other has them counted in that order. */
  const count = async (line: Line) => {
    const counted: Counted = { id: line.id, account: line.accounts[0] ?? '', session: line.session }
    const tell = (told: Told) => live.relay(db, JSON.stringify(told))
    lines.set(line.id, line)
    const opened = tell({ opened: counted })
    line.onClose(() => {
      lines.delete(line.id)
      opened.then(() => tell({ closed: counted })).catch(() => census.closed(counted))
    })
    await opened.catch((error) => {
      app.log.warn({ err: error }, 'a stream could not be counted')
      end(line)
    })
  }

  return {
    async open({ session }, reply, { topics: wanted, since, topicsOnly = false }) {
      if (!session) throw new AppError('session-expired')
      const topics = new Set(await allowed(live, session.user, wanted))
      if (topicsOnly && topics.size === 0) throw new AppError('not-found')
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream',
        'x-accel-buffering': 'no',
      })
      raw.write('retry: 2000\n')
      const line: Line = {
        id: streamOf(session.id),
        topics,
        session: session.id,
        openedWith: session.usedHash,
        accounts: [session.user.id, ...(session.user.acting ? [session.user.acting.id] : [])],
        rights: rightsOf(session.user),
        part: places++ % parts,
        greeted: false,
        raw,
        write(text) {
          // whoever opened it may not have heard yet that it has ended
          if (raw.writableEnded) return
          if (raw.writableLength > backlogAtMost) raw.destroy()
          else raw.write(text)
        },
        onClose: (closed) => void (raw.destroyed ? closed() : raw.on('close', closed)),
      }
      await count(line)
      // a notice comes either before the greeting, which tells of it, or after it, over the line
      if (!raw.writableEnded) greet(line, since)
      return line
    },
  }
}
