import { addToCalendar, updateEvent } from '@portal/contract/events'
import { verifySession } from '@portal/contract/sign-in'
import { texts } from '@portal/contract/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Actor, caller } from '../../testing/actors.ts'
import { Browser } from '../../testing/browser.ts'
import { send } from '../../testing/documents.ts'
import { addEvent } from '../../testing/events.ts'
import { type Graph, startGraph } from '../../testing/graph.ts'
import { exchange, type Office, openOffice } from '../../testing/office.ts'
import { graphToken } from '../identity-providers/public.ts'

let graph: Graph
let office: Office
let editor: Actor
let event: number
beforeAll(async () => {
  graph = await startGraph()
  office = await openOffice({ graphUrl: graph.url })
  editor = await office.portal.asAdvisor({ calendar_editing: true })
})
afterAll(async () => {
  await office.close()
  await graph.close()
})
beforeEach(async () => {
  graph.answers = 201
  graph.asked.length = 0
  graph.entries.length = 0
  await office.portal.sql('delete from rate_window')
  event = await addEvent(office.portal, editor, {
    title: 'Form CRS refresher',
    sub_title: 'What changed',
    sponsor: 'Compliance desk',
    start_date: '2026-11-24',
    start_time: '13:00',
    end_time: '14:00',
    location: 'Albany office',
  })
})

type Caller = Pick<Actor, 'call' | 'cookie'> & { id: string }

/** Somebody who came in through the office, at a domain where the calendar is wanted. */
async function colleague(domain = 'calendar.example'): Promise<Caller> {
  const browser = new Browser(office.portal)
  const ann = await office.person({ domain })
  const { status } = await exchange(browser, await office.ticketFor(browser, ann))
  expect(status).toBe(200)
  const cookie = `portal=${browser.jar.get(office.portal.platform.origin)?.get('portal')}`
  return { id: ann.id, ...caller(office.portal, cookie) }
}
const expire = ({ id }: Caller) =>
  office.portal.sql('update office_grant set expires_at = now() where account_id = $1', [id])
const put = (who: Pick<Actor, 'call'>, more: object = {}, id = event) =>
  who.call(addToCalendar, { body: { data: { id, ...more } } })
const connected = async (who: Pick<Actor, 'call'>) => {
  const { body } = await who.call(verifySession, {})
  return 'details' in body ? body.details?.office_calendar : undefined
}

describe('into the calendar', () => {
  it('goes the event, by the person’s own token [EVENT-08, API-28]', async () => {
    const ann = await colleague()
    expect(await connected(ann)).toBe(true)
    const { status, body } = await put(ann)
    expect([status, body]).toEqual([200, { ok: true }])
    expect(graph.asked).toEqual([
      {
        method: 'POST',
        path: '/v1.0/me/events',
        token: await graphToken(office.portal.platform, ann.id),
        entry: {
          subject: 'Form CRS refresher',
          body: { contentType: 'text', content: 'What changed\nSponsor: Compliance desk' },
          start: { dateTime: '2026-11-24T18:00:00', timeZone: 'UTC' },
          end: { dateTime: '2026-11-24T19:00:00', timeZone: 'UTC' },
          location: { displayName: 'Albany office' },
          transactionId: expect.stringMatching(/^[0-9a-f]{36}$/),
        },
      },
    ])
    expect(await office.audited(`event:${event}`)).toEqual(['event.added', 'event.put-into-calendar'])
    expect(office.log()).not.toContain(graph.asked[0]?.token)
  })

  it('goes the firm’s record and nothing that was sent along: no other mailbox, nobody invited (Z20)', async () => {
    const ann = await colleague()
    const others = {
      title: 'Mine',
      subject: 'Mine',
      mailbox: 'boss@calendar.example',
      user: 'boss@calendar.example',
      attendees: [{ emailAddress: { address: 'everybody@calendar.example' } }],
      start_date: '2030-01-01',
      zoom_link: 'https://evil.example',
    }
    expect((await put(ann, others)).status).toBe(200)
    const [asked] = graph.asked
    expect([asked?.path, asked?.entry['subject']]).toEqual(['/v1.0/me/events', 'Form CRS refresher'])
    expect(JSON.stringify(asked)).not.toMatch(/boss|everybody|attendees|Mine|2030|evil/)
  })

  it('goes an event once, however often it is asked for, and again when it was changed', async () => {
    const [ann, ben] = [await colleague(), await colleague()]
    for (const who of [ann, ann, ben]) expect((await put(who)).status).toBe(200)
    expect([graph.asked.length, graph.entries.length]).toEqual([3, 2])
    await send(office.portal, editor, updateEvent, event, { start_time: '15:00', end_time: '16:00' })
    expect((await put(ann)).status).toBe(200)
    expect(graph.entries).toHaveLength(3)
  })

  it('goes a whole day where the event has no time, and nothing without a day', async () => {
    const ann = await colleague()
    const day = await addEvent(office.portal, editor, { title: 'Fair', start_date: '2026-11-24', start_time: '' })
    expect((await put(ann, {}, day)).status).toBe(200)
    expect(graph.asked[0]?.entry).toMatchObject({
      isAllDay: true,
      start: { dateTime: '2026-11-24T00:00:00', timeZone: 'UTC' },
      end: { dateTime: '2026-11-25T00:00:00', timeZone: 'UTC' },
    })
    const undated = await addEvent(office.portal, editor, { title: 'Some day' })
    expect((await put(ann, {}, undated)).body.code).toBe('invalid')
    expect((await put(ann, {}, 999_999)).status).toBe(404)
    expect(graph.asked).toHaveLength(1)
  })
})

describe('a calendar that is not connected', () => {
  const refused = { ok: false, code: 'conflict', message: expect.stringContaining('calendar file') }

  it('is told as such, to whoever came another way or without the calendar', async () => {
    const elsewhere = await colleague('office.example')
    for (const who of [editor, elsewhere]) {
      expect(await connected(who)).toBe(false)
      const { status, body } = await put(who)
      expect(status).toBe(409)
      expect(body).toMatchObject(refused)
    }
    expect(graph.asked).toEqual([])
  })

  it('is one whose token has ended and cannot be renewed', async () => {
    const ann = await colleague()
    await office.provider.withdraw()
    await expire(ann)
    expect((await put(ann)).body).toMatchObject(refused)
    expect(await connected(ann)).toBe(false)
    expect(graph.asked).toEqual([])
  })

  it('is one whose token has ended and came without a way to renew it', async () => {
    const ann = await colleague()
    const tokens = { domain: 'calendar.example', access: 'short' }
    const sealed = office.portal.platform.keys.seal(JSON.stringify(tokens), 'office-grant')
    await office.portal.sql('update office_grant set tokens = $2 where account_id = $1', [ann.id, sealed])
    expect(await connected(ann)).toBe(true)
    await expire(ann)
    expect(await connected(ann)).toBe(false)
  })

  it('is one that refuses the token, which is then forgotten', async () => {
    const ann = await colleague()
    graph.answers = 401
    const { status, body } = await put(ann)
    expect(status).toBe(409)
    expect(body).toMatchObject(refused)
    expect(await connected(ann)).toBe(false)
    expect((await office.audited(`account:${ann.id}`)).at(-1)).toBe('office.grant-ended')
  })

  it('is everybody’s where the portal knows no calendars', async () => {
    const ann = await colleague()
    const { graphUrl } = office.portal.platform
    office.portal.platform.graphUrl = undefined
    expect(await connected(ann)).toBe(false)
    expect((await put(ann)).body).toMatchObject(refused)
    office.portal.platform.graphUrl = graphUrl
  })
})

describe('a calendar that fails', () => {
  const failed = { ok: false, code: 'unavailable', message: texts.calendarFailed }

  it('is told with the specification’s text [ERR-54]', async () => {
    const ann = await colleague()
    graph.answers = 500
    const { status, body } = await put(ann)
    expect(status).toBe(503)
    expect(body).toMatchObject(failed)
    expect(await connected(ann)).toBe(true)
    expect(await office.audited(`event:${event}`)).toEqual(['event.added'])
  })

  it('is given up within five seconds, the portal’s own part included', async () => {
    const ann = await colleague()
    graph.answers = 'nothing'
    const heard = graph.next()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const answer = put(ann)
      await heard
      vi.advanceTimersByTime(4_500)
      const { status, body } = await answer
      expect(status).toBe(503)
      expect(body).toMatchObject(failed)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is the same as a provider that does not renew the token', async () => {
    const ann = await colleague()
    await expire(ann)
    await office.settle({ 'calendar.example': { issuer: 'http://127.0.0.1:9', clientId: 'portal' } })
    expect((await put(ann)).body).toMatchObject(failed)
    await office.settle()
  })
})

it('guests have no calendar', async () => {
  expect((await put(await office.portal.asGuest())).status).toBe(403)
})
