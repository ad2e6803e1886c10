// Events. The specification's two lists of fields in one (readings C01); a date and a time are New York's (C54).
import * as T from 'typebox'
import { HistoricDayOrEmpty } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { RowId } from './ids.ts'
import { Ok } from './errors.ts'
import { Download } from './files.ts'
import { openBecause } from './open-objects.ts'

export const eventsTopic = 'events'

/** What the editor has and the multipart form carries; `subtitle` is accepted for sub_title. */
export const eventFields = [
  'start_date',
  'end_date',
  'start_time',
  'end_time',
  'title',
  'sub_title',
  'sponsor',
  'speaker',
  'speaker_company',
  'speaker_link',
  'speaker_linkedin',
  'alt_speaker',
  'alt_speaker_link',
  'alt_speaker_linkedin',
  'location',
  'maps_address',
  'event_link',
  'zoom',
  'zoom_link',
] as const
export type EventField = (typeof eventFields)[number]
/** Nothing is required and nothing is checked but this: more is no event. */
export const eventFieldLength = 500

const id = RowId
const fields = Object.fromEntries(eventFields.map((name) => [name, T.String()])) as Record<EventField, T.TString>

export const PortalEvent = T.Object({
  id,
  ...fields,
  subtitle: T.String({ description: 'Same as sub_title' }),
  dt_start_time: T.String({ description: 'Formatted for en-US in America/New_York' }),
  dt_end_time: T.String(),
  can: T.Object({ edit: T.Boolean() }),
})
export type PortalEvent = T.Static<typeof PortalEvent>

export const listEvents = endpoint({
  method: 'GET',
  path: '/events/:days',
  access: 'guest-ok',
  shared: true,
  summary: 'Lists events for a number of days starting today (in the firm’s time zone), or `all` upcoming events',
  params: T.Object({ days: T.String({ pattern: '^([1-9][0-9]{0,3}|all)$' }) }),
  answer: T.Object({ ok: T.Boolean(), events: T.Array(PortalEvent) }),
})

/** The other spelling, and the two that the specification has the browser add: worked out here, whatever it sends. */
const alsoSent = ['subtitle', 'dt_start_time', 'dt_end_time'] as const
const EventForm = T.Object(
  Object.fromEntries(
    [...eventFields, ...alsoSent].map((name) => [
      name,
      T.Optional(name === 'start_date' || name === 'end_date' ? HistoricDayOrEmpty : T.String()),
    ]),
  ),
)
export const createEvent = endpoint({
  method: 'POST',
  path: '/event',
  access: 'signed-in',
  summary: 'Adds an event (multipart). Requires calendar_editing',
  form: EventForm,
  answer: T.Object({ ok: T.Boolean(), id }),
})

/** A field that is not there stays as it is. */
export const updateEvent = endpoint({
  method: 'POST',
  path: '/event/update/:id',
  access: 'signed-in',
  summary: 'Updates an event (multipart). Requires calendar_editing',
  params: T.Object({ id }),
  form: EventForm,
  answer: Ok,
})

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/event/:id',
  access: 'signed-in',
  summary: 'Removes an event from all pages. Requires calendar_editing',
  params: T.Object({ id }),
  answer: Ok,
})

/** The event's id is all that is read: the entry is made from the firm's record, in the caller's own mailbox. */
export const addToCalendar = endpoint({
  method: 'POST',
  path: '/graph/calendar/new',
  access: 'signed-in',
  summary: 'Adds an event to the caller’s office calendar. Requires signing in with Office Login',
  body: T.Object({
    data: T.Object({ id }, openBecause('The specification sends the whole event. Only its id is read')),
  }),
  answer: Ok,
})

export const calendarFile = endpoint({
  method: 'GET',
  path: '/event/calendar/:id',
  access: 'guest-ok',
  shared: true,
  summary: 'Returns an event as a file for any calendar (.ics)',
  params: T.Object({ id }),
  answer: Download('text/calendar'),
})
