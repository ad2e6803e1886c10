// What somebody is about to tell the firm outlives the drawer it is typed in, and goes with their visit: there is one
// query client for each.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const drafts = new WeakMap<QueryClient, string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDraft() {
  const client = useQueryClient()
  const draft = useSyncExternalStore(subscribe, () => drafts.get(client) ?? '')
  const setDraft = (text: string) => {
    drafts.set(client, text)
    listeners.forEach((listener) => listener())
  }
  return [draft, setDraft] as const
}
