// Data that could not be had because the portal did not answer, or answered that it is in trouble: what was on the screen
// stays, and it is asked for again until it is there.
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { CallError, NotOk } from './call.ts'

const firstWaitMs = 2_000
const longestWaitMs = 30_000

/** No answer, one that is no answer of ours, or a failing server. A full storage does not empty itself. */
export const passes = (error: unknown): boolean =>
  error instanceof CallError &&
  !(error instanceof NotOk) &&
  (error.status === undefined || error.status < 300 || (error.status >= 500 && error.code !== 'storage-full'))

const failedOf = (client: QueryClient): Query[] =>
  client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'error' && query.isActive() && passes(query.state.error))

/** Unseen: a screen that says what it could not load says it once, and not anew with every try. Gives the failure. */
async function askUnseen(client: QueryClient, query: Query): Promise<unknown> {
  const { queryFn, behavior } = query.options
  // what is loaded page by page knows itself how
  if (behavior || typeof queryFn !== 'function')
    return query.fetch().then(
      () => undefined,
      (error: unknown) => error,
    )
  const { signal } = new AbortController()
  try {
    const data = await queryFn({ client, queryKey: query.queryKey, signal, meta: query.meta })
    if (query.state.status === 'error') query.setData(data)
    return undefined
  } catch (error) {
    return error
  }
}

async function askAgain(client: QueryClient): Promise<void> {
  for (const query of failedOf(client)) {
    const error = await askUnseen(client, query)
    // nobody there: the others need not knock as well
    if (error instanceof CallError && error.status === undefined) return
    // asked in the open, the screen says what else is wrong
    if (error !== undefined && !passes(error)) await query.fetch().catch(() => {})
  }
}

/** Whether something on the screen is missing or out of date for want of an answer. Asks for it again by itself. */
export function useRetrying(): boolean {
  const client = useQueryClient()
  const watch = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client])
  const failing = useSyncExternalStore(watch, () => failedOf(client).length > 0)
  useEffect(() => {
    if (!failing) return undefined
    let waitMs = firstWaitMs
    let over = false
    let timer: ReturnType<typeof setTimeout>
    const later = () => {
      // not all pages at the same moment
      timer = setTimeout(() => void again(), waitMs * (0.75 + Math.random() / 4))
      waitMs = Math.min(waitMs * 2, longestWaitMs)
    }
    const again = async () => {
      // offline, the browser tells when it is worth asking
      if (navigator.onLine) await askAgain(client)
      if (!over) later()
    }
    later()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [client, failing])
  return failing
}
