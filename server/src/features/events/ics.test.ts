import { calendarFile, deleteEvent } from '@portal/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { addEvent } from '../../testing/events.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { calendarText, folded } from './ics.ts'

const stamp = { uid: 'event-7@portal.example', changed: new Date('2026-06-01T12:30:45.678Z') }
const entry = {
  title: 'Holiday luncheon',
  text: '',
  place: '',
  link: '',
  span: { start: new Date('2026-12-09T17:00:00Z'), end: new Date('2026-12-09T19:00:00Z') },
}
/** Lines as a calendar reads them: continued ones joined again. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar file', () => {
  it('is one event with its times in UTC, every line ended by CR and LF', () => {
    expect(calendarText(entry, stamp)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Advisor Portal//Events//EN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:event-7@portal.example',
        'DTSTAMP:20260601T123045Z',
        'LAST-MODIFIED:20260601T123045Z',
        'DTSTART:20261209T170000Z',
        'DTEND:20261209T190000Z',
        'SUMMARY:Holiday luncheon',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  it('is of whole days where there are no times', () => {
    const lines = linesOf(calendarText({ ...entry, span: { firstDay: '2026-12-09', dayAfter: '2026-12-10' } }, stamp))
    expect(lines).toContain('DTSTART;VALUE=DATE:20261209')
    expect(lines).toContain('DTEND;VALUE=DATE:20261210')
  })

  it.each([
    ['a, b; c', 'a\\, b\\; c'],
    ['back\\slash', 'back\\\\slash'],
    ['two\nlines', 'two\\nlines'],
    ['of\r\nother\rsystems', 'of\\nother\\nsystems'],
    ['x\r\nEND:VEVENT\r\nBEGIN:VALARM', 'x\\nEND:VEVENT\\nBEGIN:VALARM'],
    ['a\u0000b\u0007c\u0085d\u2028e', 'a b c d e'],
    ['"quoted": 100 %', '"quoted": 100 %'],
  ])('escapes %j', (text, written) => {
    const lines = linesOf(calendarText({ ...entry, title: text, text, place: text }, stamp))
    expect(lines).toContain(`SUMMARY:${written}`)
    expect(lines).toContain(`DESCRIPTION:${written}`)
    expect(lines).toContain(`LOCATION:${written}`)
  })

  it('has its link as an address, in which nothing ends a line', () => {
    const lines = linesOf(calendarText({ ...entry, link: 'https://x.example/a\r\nX-EVIL:1?b=ü' }, stamp))
    expect(lines).toContain('URL:https://x.example/aX-EVIL:1?b=%C3%BC')
  })
})

describe('a long line', () => {
  it.each([
    ['75 letters', 'x'.repeat(75), 1],
    ['76 letters', 'x'.repeat(76), 2],
    ['75 + 74 letters', 'x'.repeat(149), 2],
    ['one more', 'x'.repeat(150), 3],
    ['letters of two bytes', 'ü'.repeat(75), 3],
    ['signs of four bytes', '😀'.repeat(40), 3],
    ['a sign that would not quite fit', `${'x'.repeat(73)}€`, 2],
  ])('of %s is folded to 75 bytes and comes back whole', (_what, line, count) => {
    const lines = folded(line).split('\r\n')
    expect(lines).toHaveLength(count)
    for (const one of lines) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75)
    expect(folded(line).replaceAll('\r\n ', '')).toBe(line)
    expect(lines.join('')).not.toContain('\ufffd')
  })
})

describe('the download', () => {
  let portal: TestPortal
  let editor: Actor
  beforeAll(async () => {
    portal = await testPortal()
    editor = await portal.asAdvisor({ calendar_editing: true })
  })
  afterAll(() => portal.close())

  it('is a file named after the event, for guests too', async () => {
    const id = await addEvent(portal, editor, {
      title: 'Structured annuities: «fine print»',
      sub_title: 'Reading it',
      speaker: 'Alan Voss',
      speaker_company: 'Granite Life',
      sponsor: 'Granite Life',
      start_date: '2026-07-04',
      start_time: '23:30',
      end_time: '00:30',
      location: 'The Gideon',
      maps_address: '12 Commerce Sq, Albany',
      zoom_link: 'https://zoom.example/j/1',
    })
    const guest = await portal.asGuest()
    const { status, body, headers } = await guest.call(calendarFile, { params: { id } })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Structured annuities: _fine print_.ics"; filename*=UTF-8''Structured%20annuities%3A%20%C2%ABfine%20print%C2%BB.ics`,
    )
    expect(linesOf(String(body))).toEqual(
      expect.arrayContaining([
        `UID:event-${id}@localhost`,
        'DTSTART:20260705T033000Z',
        'DTEND:20260705T043000Z',
        'SUMMARY:Structured annuities: «fine print»',
        'LOCATION:The Gideon\\, 12 Commerce Sq\\, Albany',
        'DESCRIPTION:Reading it\\nSpeaker: Alan Voss\\, Granite Life\\nSponsor: Granite Life\\nZoom: https://zoom.example/j/1',
        'URL:https://zoom.example/j/1',
      ]),
    )
  })

  it('is not there without a day, nor once the event is deleted', async () => {
    const undated = await addEvent(portal, editor, { title: 'Some day' })
    expect((await editor.call(calendarFile, { params: { id: undated } })).body).toMatchObject({ code: 'invalid' })
    const id = await addEvent(portal, editor, { start_date: '2026-07-04' })
    expect((await editor.call(calendarFile, { params: { id } })).status).toBe(200)
    await editor.call(deleteEvent, { params: { id } })
    expect((await editor.call(calendarFile, { params: { id } })).status).toBe(404)
    expect((await (await portal.asAnonymous()).call(calendarFile, { params: { id } })).status).toBe(400)
  })
})
