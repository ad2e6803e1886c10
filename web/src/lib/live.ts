// One event stream per page, for the topics that mounted screens want; what changed is asked for again. A screen whose
// data comes over the line itself has the page's one stream opened at its own address, which carries the topics too.
//
// The line is kept: a topic is added to it while it is open, and one that nobody wants any more is not listened to. When
// it has to be opened anew it goes on from the page's position, so that only what changed meanwhile is asked for again.
import type { Endpoint } from '@portal/contract/endpoint'
import { type Hello, type Joined, joinTopics, liveStream } from '@portal/contract/live'
import { partialMatchKey, type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { addressOf, call } from './call.ts'
import { moveTo, type Place, placeNow } from './position.ts'
import { onceAnswered } from './underway.ts'

export interface Carrier {
  endpoint: Endpoint
  /** Of the last event that is known, for a line that is opened anew. */
  after: () => string | undefined
  events: Record<string, (data: string, id: string) => void>
}

/** `changed`: ask again. `back`: the line is there again and nothing was missed; only what failed meanwhile is asked for. */
type Listener = (why: 'changed' | 'back') => void

interface Line {
  source: EventSource
  carrier: Carrier | undefined
  /** Asked for on this line, refused ones included. */
  topics: Set<string>
  /** Known once the line has said hello. */
  stream?: string
}

const firstWaitMs = 2_000
const longestWaitMs = 30_000
/** An addition is confirmed over the line itself. Without that the line is taken for lost. */
const confirmMs = 10_000

const listeners = new Map<string, Set<Listener>>()
/** Wanted, and not yet known to be carried: with the place where its data was asked for, or one before it. */
const missing = new Map<string, Place>()
let carrier: Carrier | undefined
let line: Line | undefined
let joining: Line | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let confirm: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** The line was lost, and is not back yet. */
let broken = false
let settling = false
let connected = false
const watchers = new Set<() => void>()

/** When each topic was last told to have changed, also while nobody listened: in moves of the place. */
const changedAt = new Map<string, number>()

function tell(topics: Iterable<string>, why: 'changed' | 'back') {
  for (const topic of topics) {
    if (why === 'changed') changedAt.set(topic, placeNow().moves)
    listeners.get(topic)?.forEach((told) => told(why))
  }
}

function nowConnected(is: boolean) {
  if (connected === is) return
  connected = is
  watchers.forEach((told) => told())
}

function close() {
  clearTimeout(retry)
  clearTimeout(confirm)
  retry = joining = undefined
  line?.source.close()
  line = undefined
}

/** Nothing that is on the screen was asked for before this position. Empty when none was heard yet. */
const oldest = () =>
  [...missing.values()].reduce((least, place) => (place.moves < least.moves ? place : least), placeNow()).position

function addressNow(topics: string): string {
  const since = oldest()
  const common = { ...(topics && { topics }), ...(since && { since }) }
  if (!carrier) return addressOf(liveStream, { query: common })
  const after = carrier.after()
  return addressOf(carrier.endpoint, { query: { ...common, ...(after && { after }) } })
}

function open() {
  close()
  const topics = [...listeners.keys()].sort()
  if (topics.length === 0 && !carrier) {
    broken = false
    return nowConnected(false)
  }
  const source = new EventSource(addressNow(topics.join(',')))
  const opened: Line = { source, carrier, topics: new Set(topics) }
  line = opened
  const on = (name: string, heard: (data: string, id: string) => void) =>
    source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
      // what was already on its way when the line was left was not waited for
      if (line === opened) heard(data, lastEventId)
    })
  on('hello', (data) => {
    const { stream, position: reached, changed, reload } = JSON.parse(data) as Hello
    // said again later, it confirms nothing that was added meanwhile
    if (!opened.stream) for (const topic of opened.topics) missing.delete(topic)
    opened.stream = stream
    moveTo(reached)
    const news = new Set(reload ? opened.topics : changed)
    tell(news, 'changed')
    if (broken)
      tell(
        [...opened.topics].filter((topic) => !news.has(topic)),
        'back',
      )
    broken = false
    failures = 0
    nowConnected(true)
    join()
  })
  on('joined', (data) => {
    const { topics: carried, changed, reload } = JSON.parse(data) as Joined
    for (const topic of carried) missing.delete(topic)
    // what was asked for until now may be from before these changes
    moveTo(placeNow().position)
    tell(reload ? carried : changed, 'changed')
    confirmed()
  })
  on('changed', (data) => {
    const [topic = '', reached] = data.split(' ')
    if (reached) moveTo(reached)
    tell([topic], 'changed')
  })
  on('beat', moveTo)
  // The session has ended: whatever is asked for now says so and leads to the sign-in page.
  on('over', () => tell(opened.topics, 'changed'))
  // Too many newer ones: coming back by itself would only push out another, which would do the same.
  on('full', () => {
    close()
    broken = true
    nowConnected(false)
  })
  for (const [name, told] of Object.entries(carrier?.events ?? {})) on(name, told)
  // The browser would come back to the same address, whose topics and position are old by then.
  source.addEventListener('error', () => line === opened && openLater())
}

function openLater() {
  close()
  broken = true
  nowConnected(false)
  const waitMs = Math.min(firstWaitMs * 2 ** failures++, longestWaitMs)
  // Not all pages at the same moment, when a node is gone.
  retry = setTimeout(open, waitMs * (0.5 + Math.random() / 2))
}

const unasked = (of: Line) => [...missing.keys()].filter((topic) => !of.topics.has(topic))

/** Adds what is missing to the open line; one call at a time, which takes everything that has gathered. */
function join() {
  if (!line?.stream || joining) return
  const to = line
  const topics = unasked(to)
  if (topics.length === 0) return
  joining = to
  for (const topic of topics) to.topics.add(topic)
  clearTimeout(confirm)
  confirm = setTimeout(open, confirmMs)
  call(joinTopics, { params: { stream: line.stream }, body: { topics, since: oldest() } }).then(
    ({ topics: carried }) => {
      if (line !== to) return
      joining = undefined
      // a refused one is not asked for again on this line
      for (const topic of topics) if (!carried.includes(topic)) missing.delete(topic)
      confirmed()
    },
    () => line === to && openLater(),
  )
}

function confirmed() {
  const waiting = line && [...missing.keys()].some((topic) => line?.topics.has(topic))
  if (!waiting && !joining) clearTimeout(confirm)
  join()
}

/** A change of screen leaves some topics and joins others: looked at once both are known. */
function settle() {
  if (settling) return
  settling = true
  queueMicrotask(() => {
    settling = false
    if (listeners.size === 0 && !carrier) open()
    else if (retry)
      return // it will be opened with what is wanted then
    else if (!line || line.carrier !== carrier) open()
    else join()
  })
}

window.addEventListener('online', () => {
  broken = true
  if (listeners.size || carrier) open()
})

/** A page that somebody turns to is the one to be kept up to date. */
const turnedTo = () => {
  if (broken && !line && !retry && !document.hidden && (listeners.size || carrier)) open()
}
window.addEventListener('focus', turnedTo)
document.addEventListener('visibilitychange', turnedTo)

/** `from`: the place where the data was asked for, when that was earlier. */
export function listen(topic: string, changed: Listener, from = placeNow()): () => void {
  const ofTopic = listeners.get(topic) ?? new Set()
  const known = missing.get(topic)
  if (known ? from.moves < known.moves : !line?.topics.has(topic)) missing.set(topic, from)
  // carried all along, and changed before anybody listened
  else if (ofTopic.size === 0 && from.moves < (changedAt.get(topic) ?? 0)) queueMicrotask(() => changed('changed'))
  listeners.set(topic, ofTopic.add(changed))
  settle()
  return () => {
    ofTopic.delete(changed)
    if (ofTopic.size === 0) {
      listeners.delete(topic)
      missing.delete(topic)
    }
    settle()
  }
}

/** For as long as the screen is open. One at a time: a page has one stream. */
export function carry(wanted: Carrier): () => void {
  carrier = wanted
  settle()
  return () => {
    if (carrier === wanted) carrier = undefined
    settle()
  }
}

/** Before the session is ended from here: that it is over is no news then. */
export function hangUp(): void {
  close()
  nowConnected(false)
}

/** For somebody else, or on behalf of somebody else: the old line's topics were theirs who had it before. */
export function openAnew(): void {
  if (line) open()
}

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}
/** Whether changes arrive at this moment. */
export const useConnected = () => useSyncExternalStore(watch, () => connected)

const stale = new Map<QueryClient, Map<string, QueryKey>>()

/** Once for each key, however many parts of a screen want it fresh, and not before what this page itself changes is answered. */
function invalidate(client: QueryClient, queryKey: QueryKey) {
  const keys = stale.get(client) ?? new Map<string, QueryKey>()
  if (keys.size === 0) {
    stale.set(client, keys)
    queueMicrotask(() => {
      onceAnswered(() => {
        stale.delete(client)
        for (const key of keys.values()) askAgain(client, key)
      })
    })
  }
  keys.set(JSON.stringify(queryKey), queryKey)
}

function askAgain(client: QueryClient, queryKey: QueryKey) {
  // A first answer that is on its way is not asked for anew by `invalidateQueries`, and may be from before the change.
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue
    const again = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(again, again)
  }
  void client.invalidateQueries({ queryKey })
}

/** What could not be had while the line was away. */
const askForFailed = (client: QueryClient, queryKey: QueryKey) =>
  void client.invalidateQueries({ queryKey, predicate: ({ state }) => state.status === 'error' })

interface Following {
  client: QueryClient
  queryKey: QueryKey
  since: number
}
const followings = new Set<Following>()

/** Whatever changes in it is told: no need to ask again only because another part of the screen wants it too. */
export const isFollowed = (of: QueryClient, { queryKey: wanted, state }: Query): boolean =>
  !broken &&
  [...followings].some(
    ({ client, queryKey, since }) => client === of && since <= state.dataUpdatedAt && partialMatchKey(wanted, queryKey),
  )

/**
 * Keeps a query fresh for as long as the screen is open. Belongs where the data is asked for: a topic that is known only
 * later is listened to from the place where this was first drawn. The key must be a constant.
 */
export function useLive(topic: string | undefined, queryKey: QueryKey) {
  const client = useQueryClient()
  const [from] = useState(placeNow)
  useEffect(() => {
    if (!topic) return undefined
    const following = { client, queryKey, since: Date.now() }
    followings.add(following)
    const leave = listen(topic, (why) => (why === 'changed' ? invalidate : askForFailed)(client, queryKey), from)
    return () => {
      followings.delete(following)
      leave()
    }
  }, [client, topic, queryKey, from])
}
