import {
  addToCalendar,
  createEvent,
  deleteEvent,
  type EventField,
  eventFields,
  eventsTopic,
  listEvents,
  type PortalEvent,
  updateEvent,
} from '@portal/contract/events'
import { limits } from '@portal/contract/limits'
import { eventTexts } from '@portal/contract/rules/event'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { upload } from '../../lib/upload.ts'

export const eventsKey = ['events'] as const

export type Days = number | 'all'

/** A window that is not at hand yet is seen to load; what only renews it comes unseen, as soon as it can. */
export function useEvents(days: Days) {
  useLive(eventsTopic, eventsKey)
  const client = useQueryClient()
  const queryKey = [...eventsKey, String(days)]
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const seen =
        client.getQueryData(queryKey) === undefined &&
        new Promise((shown) => setTimeout(shown, limits.eventsIndicatorMs))
      try {
        return (await call(listEvents, { params: { days: String(days) } }, signal)).events
      } finally {
        await seen
      }
    },
  })
}

export type EventFields = Record<EventField, string>

/** With an event: changes it. Without: adds one. */
export const useSaveEvent = (event: PortalEvent | undefined) =>
  changing(eventsKey).useChange(async (fields: EventFields): Promise<unknown> => {
    const form = new FormData()
    for (const name of eventFields) form.append(name, fields[name].trim())
    for (const [name, text] of Object.entries(eventTexts(fields))) form.append(name, text)
    return event ? upload(updateEvent, form, { params: { id: event.id } }) : upload(createEvent, form)
  })

export const useDeleteEvent = () =>
  changing(eventsKey).useChange(({ id }: PortalEvent) => call(deleteEvent, { params: { id } }))

export const useOfficeCalendar = () =>
  useMutation({ mutationFn: (event: PortalEvent) => call(addToCalendar, { body: { data: event } }) })
