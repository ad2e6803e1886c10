// How far ahead the list looks.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDetails } from '../../lib/session.ts'
import { type Days, eventsKey } from './api.ts'

/** Anybody can raise the event: what is no window changes nothing. */
function windowOf(detail: unknown): Days | undefined {
  if (detail === 'all') return detail
  const days = Number(detail)
  return Number.isInteger(days) && days >= 1 && days <= 9999 ? days : undefined
}

/** As the person prefers it, until `event_scope_update` says otherwise. */
export function useEventDays(): Days {
  const client = useQueryClient()
  const { event_days } = useDetails().preferences
  const [days, setDays] = useState<Days>(event_days)
  useEffect(() => {
    function update(event: Event) {
      const asked = windowOf((event as CustomEvent<unknown>).detail)
      if (asked === undefined) return
      setDays(asked)
      void client.invalidateQueries({ queryKey: [...eventsKey, String(asked)] })
    }
    window.addEventListener('event_scope_update', update)
    return () => window.removeEventListener('event_scope_update', update)
  }, [client])
  return days
}
