// One event stream per page, for the topics that mounted screens want; what changed is asked for again.
import { liveStream } from '@portal/contract/live'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf } from './call.ts'

const longestWaitMs = 30_000
const listeners = new Map<string, Set<() => void>>()
let source: EventSource | undefined
let sourceTopics = ''
let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0
let settling = false

const everyListener = () => listeners.forEach((ofTopic) => ofTopic.forEach((changed) => changed()))

function close() {
  clearTimeout(retry)
  source?.close()
  source = undefined
  sourceTopics = ''
}

function open() {
  close()
  const topics = [...listeners.keys()].sort().join(',')
  if (!topics) return
  sourceTopics = topics
  source = new EventSource(addressOf(liveStream, { query: { topics } }))
  source.addEventListener('hello', () => {
    failures = 0
    everyListener() // whatever changed while nobody listened
  })
  source.addEventListener('changed', (event: MessageEvent<string>) => {
    listeners.get(event.data)?.forEach((changed) => changed())
  })
  source.addEventListener('error', () => {
    // A dropped line is taken up again by the browser; a refused one is not.
    if (source?.readyState !== EventSource.CLOSED) return
    retry = setTimeout(open, Math.min(1000 * 2 ** failures++, longestWaitMs))
  })
}

/** A change of screen leaves one topic and joins another: one stream, opened once both are known. */
function settle() {
  if (settling) return
  settling = true
  queueMicrotask(() => {
    settling = false
    if ([...listeners.keys()].sort().join(',') !== sourceTopics) open()
  })
}

window.addEventListener('online', () => listeners.size && open())

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
