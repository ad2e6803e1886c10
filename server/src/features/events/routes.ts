// HTTP face of events: who may change them is in policy.ts, what goes into a calendar in calendar-entry.ts.
import { createHash } from 'node:crypto'
import {
  addToCalendar,
  calendarFile,
  createEvent,
  deleteEvent,
  eventsTopic,
  listEvents,
  updateEvent,
} from '@portal/contract/events'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import type { Feature } from '../../platform/feature.ts'
import { cleanName, contentDisposition } from '../../platform/files/names.ts'
import { serveCachedList } from '../../platform/http/cached-list.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { endGrant, graphToken } from '../identity-providers/public.ts'
import { entryOf } from './calendar-entry.ts'
import { fieldsOf, formOf, valuesFrom } from './form.ts'
import { addEntry, calendarFailed } from './graph.ts'
import { calendarText } from './ics.ts'
import { mayEditEvents } from './policy.ts'
import { addEvent, changeEvent, type EventRow, eventById, eventsFrom, lockEvent, markDeleted } from './store.ts'

/** The firm's day is a part of it: yesterday's list is not served today. */
interface Asked {
  today: string
  days: string
  edit: boolean
}

export const events: Feature = {
  routes(app, platform) {
    const { db, live, clock, origin } = platform
    live.declare(eventsTopic, () => true)

    serveCachedList(
      app,
      listEvents,
      eventsTopic,
      async ({ today, days, edit }: Asked) => {
        const last = days === 'all' ? undefined : daysAfter(today, Number(days))
        const rows = await eventsFrom(db, today, last)
        return { ok: true, events: rows.map((row) => ({ ...row, subtitle: row.sub_title, can: { edit } })) }
      },
      async (user, { days }) => ({ today: firmDay(clock()), days, edit: mayEditEvents(user) }),
    )

    serve(app, createEvent, async ({ request, user, change }) => {
      allow(mayEditEvents(user))
      const values = valuesFrom(await formOf(platform, request))
      const id = await change(async (tx, note) => {
        const added = await addEvent(tx, values, user.id, clock())
        note.audit('event.added', `event:${added}`, { after: fieldsOf(values) })
        note.live(eventsTopic)
        return added
      })
      return { ok: true, id }
    })

    serve(app, updateEvent, async ({ params: { id }, request, user, change }) => {
      allow(mayEditEvents(user))
      const form = await formOf(platform, request)
      await change(async (tx, note) => {
        const before = found(await lockEvent(tx, id))
        const values = valuesFrom(form, before)
        await changeEvent(tx, id, values, clock())
        note.audit('event.updated', `event:${id}`, { before: fieldsOf(before), after: fieldsOf(values) })
        note.live(eventsTopic)
      })
      return { ok: true }
    })

    serve(app, deleteEvent, async ({ params: { id }, user, change }) => {
      allow(mayEditEvents(user))
      await change(async (tx, note) => {
        const before = found(await lockEvent(tx, id))
        await markDeleted(tx, id, user.id, clock())
        note.audit('event.deleted', `event:${id}`, { before: fieldsOf(before) })
        note.live(eventsTopic)
      })
      return { ok: true }
    })

    // whatever else the page sends along: the entry is the firm's record, the mailbox the one of the caller's own token
    serve(app, addToCalendar, async ({ body: { data }, user, change }) => {
      const event = found(await eventById(db, data.id))
      const entry = entryOf(event)
      const token = platform.graphUrl && (await tokenOf(platform, user.id))
      if (!token) throw noCalendar()
      if (!(await addEntry(platform, token, entry, transactionOf(event, user.id)))) {
        await endGrant(change, user.id)
        throw noCalendar()
      }
      await change(async (_tx, note) => note.audit('event.put-into-calendar', `event:${event.id}`))
      return { ok: true }
    })

    const uidOf = ({ id }: EventRow) => `event-${id}@${new URL(origin).hostname}`
    serveRaw(app, calendarFile, async (request, reply) => {
      const event = found(await eventById(db, (request.params as { id: number }).id))
      const entry = entryOf(event)
      return reply
        .headers({
          'cache-control': 'private, no-cache',
          'content-disposition': contentDisposition('attachment', cleanName(`${entry.title}.ics`)),
        })
        .type('text/calendar; charset=utf-8')
        .send(calendarText(entry, { uid: uidOf(event), changed: event.changed_at }))
    })
  },
}

/** A provider that does not renew the token is, to whoever waits for the calendar, the calendar's failure. */
const tokenOf = (platform: Platform, accountId: string) =>
  graphToken(platform, accountId).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'no token for the office calendar')
    throw calendarFailed()
  })

const noCalendar = () =>
  new AppError('conflict', {
    message: 'Your calendar isn’t connected. Sign in with Office Login, or download the calendar file.',
  })

/** One for each person and state of the event: a second click adds nothing, a changed event is added anew. */
const transactionOf = ({ id, changed_at }: EventRow, accountId: string) =>
  createHash('sha256').update(`${id} ${changed_at.toISOString()} ${accountId}`).digest('hex').slice(0, 36)
