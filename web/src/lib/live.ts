// One event stream per page, for the topics that mounted screens want; what changed is asked for again. A screen whose
// data comes over the line itself has the page's one stream opened at its own address, which carries the topics too.
import type { Endpoint } from '@portal/contract/endpoint'
import { liveStream } from '@portal/contract/live'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { addressOf } from './call.ts'

export interface Carrier {
  endpoint: Endpoint
  /** Of the last event that is known, for a line that is opened anew. The browser tells it by itself when it reconnects. */
  after: () => string | undefined
  events: Record<string, (data: string, id: string) => void>
  /** The server cannot tell what was missed. */
  reload: () => void
}

const longestWaitMs = 30_000
const listeners = new Map<string, Set<() => void>>()
let carrier: Carrier | undefined
let source: EventSource | undefined
let opened: { topics: string; carrier: Carrier | undefined } = { topics: '', carrier: undefined }
let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0
let settling = false
let connected = false
const watchers = new Set<() => void>()

const everyListener = () => listeners.forEach((ofTopic) => ofTopic.forEach((changed) => changed()))
const wantedTopics = () => [...listeners.keys()].sort().join(',')

function nowConnected(is: boolean) {
  if (connected === is) return
  connected = is
  watchers.forEach((tell) => tell())
}

function close() {
  clearTimeout(retry)
  source?.close()
  source = undefined
  opened = { topics: '', carrier: undefined }
}

function addressNow(topics: string): string {
  if (!carrier) return addressOf(liveStream, { query: { topics } })
  const after = carrier.after()
  return addressOf(carrier.endpoint, { query: { ...(topics && { topics }), ...(after && { after }) } })
}

function open() {
  close()
  const topics = wantedTopics()
  if (!topics && !carrier) return nowConnected(false)
  opened = { topics, carrier }
  const line = new EventSource(addressNow(topics))
  source = line
  const { reload, events = {} } = carrier ?? {}
  line.addEventListener('hello', ({ data }: MessageEvent<string>) => {
    failures = 0
    nowConnected(true)
    if (data === 'reload') reload?.()
    everyListener() // whatever changed while nobody listened
  })
  line.addEventListener('changed', (event: MessageEvent<string>) => {
    listeners.get(event.data)?.forEach((changed) => changed())
  })
  for (const [name, told] of Object.entries(events))
    line.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => told(data, lastEventId))
  line.addEventListener('error', () => {
    if (source !== line) return
    nowConnected(false)
    // A dropped line is taken up again by the browser; a refused one is not.
    if (line.readyState !== EventSource.CLOSED) return
    retry = setTimeout(open, Math.min(1000 * 2 ** failures++, longestWaitMs))
  })
}

/** A change of screen leaves one topic and joins another: one stream, opened once both are known. */
function settle() {
  if (settling) return
  settling = true
  queueMicrotask(() => {
    settling = false
    if (wantedTopics() !== opened.topics || carrier !== opened.carrier) open()
  })
}

window.addEventListener('online', () => (listeners.size || carrier) && open())

export function listen(topic: string, changed: () => void): () => void {
  const ofTopic = listeners.get(topic) ?? new Set()
  listeners.set(topic, ofTopic.add(changed))
  settle()
  return () => {
    ofTopic.delete(changed)
    if (ofTopic.size === 0) listeners.delete(topic)
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

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}
/** Whether changes arrive at this moment. */
export const useConnected = () => useSyncExternalStore(watch, () => connected)

const stale = new Map<QueryClient, Map<string, QueryKey>>()

/** Once for each key, however many parts of a screen want it fresh. */
function invalidate(client: QueryClient, queryKey: QueryKey) {
  const keys = stale.get(client) ?? new Map<string, QueryKey>()
  if (keys.size === 0) {
    stale.set(client, keys)
    queueMicrotask(() => {
      stale.delete(client)
      for (const key of keys.values()) void client.invalidateQueries({ queryKey: key })
    })
  }
  keys.set(JSON.stringify(queryKey), queryKey)
}

/** Keeps a query fresh for as long as the screen is open. The key must be a constant. No topic for those it is refused to. */
export function useLive(topic: string | undefined, queryKey: QueryKey) {
  const client = useQueryClient()
  useEffect(() => (topic ? listen(topic, () => invalidate(client, queryKey)) : undefined), [client, topic, queryKey])
}
