// Everything about records has one address: which tab, what is looked for, which record is open, and as of which day.
import { type RecordClassId, recordClassIds } from '@portal/contract/record-classes'
import { isDay } from '@portal/contract/rules/day'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export const screen = '/records'

/** The class that is looked through; the first unless the address says. */
export const classIn = (query: URLSearchParams): RecordClassId =>
  recordClassIds.find((id) => id === query.get('class')) ?? recordClassIds[0] ?? 'accounts'

function changed(query: URLSearchParams, record: string | undefined): string {
  const next = new URLSearchParams(query)
  for (const name of ['record', 'day']) next.delete(name)
  if (record) next.set('record', record)
  return next.size ? `${screen}?${next}` : screen
}

/** Keeps the list it was opened from. */
export const recordAddress = (record: string, query: URLSearchParams): string => changed(query, record)
export const listAddress = (query: URLSearchParams): string => changed(query, undefined)

/** The record that is open; nothing where the address names none. */
export function openedIn(query: URLSearchParams): { record: string } | 'unknown' | undefined {
  const record = query.get('record')
  if (record === null) return undefined
  return /^[a-z_]{1,40}:\S{1,200}$/.test(record) ? { record } : 'unknown'
}

/** A day in the past; today is the record as it is. */
export function dayIn(query: URLSearchParams, today: string): string | undefined {
  const day = query.get('day') ?? ''
  return isDay(day) && day < today ? day : undefined
}

/** Changes what the address says in its place: nothing to go back through. What is empty leaves it. */
export function useChangeAddress(): (values: Record<string, string | undefined>) => void {
  const [, setQuery] = useSearchParams()
  return useCallback(
    (values) =>
      setQuery(
        (current) => {
          for (const [name, value] of Object.entries(values)) {
            if (value) current.set(name, value)
            else current.delete(name)
          }
          return current
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  )
}
