import { createEvent, deleteEvent, eventFields, eventsTopic, listEvents, updateEvent } from '@portal/contract/events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { aPdf, send } from '../../testing/documents.ts'
import { addEvent, eventsOf } from '../../testing/events.ts'
import { empty } from '../../testing/empty.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let editor: Actor
let advisor: Actor
beforeAll(async () => {
  portal = await testPortal()
  editor = await portal.asAdvisor({ calendar_editing: true })
  advisor = await portal.asAdvisor()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setTime(new Date('2026-07-01T16:00:00Z'))
  await empty(portal, 'event')
  portal.platform.live.changedHere(eventsTopic)
})

const add = (fields: Record<string, string>) => addEvent(portal, editor, fields)
const update = (id: number, fields: Record<string, string>, actor = editor) =>
  send(portal, actor, updateEvent, id, fields)
const titles = async (days = '60', actor = advisor) => (await eventsOf(actor, days)).map(({ title }) => title)
const stored = async (id: number) => (await portal.sql('select * from event where id = $1', [id]))[0]
const audited = (id: number) =>
  portal.sql('select action, actor, detail from audit_entry where subject = $1 order by id', [`event:${id}`])

const whole = {
  start_date: '2026-07-04',
  end_date: '2026-07-05',
  start_time: '10:00',
  end_time: '11:00',
  title: 'Required Minimum Distributions',
  sub_title: 'Before year-end',
  sponsor: 'Lakeshore Trust',
  speaker: 'Priya Raman',
  speaker_company: 'Lakeshore Trust',
  speaker_link: 'https://lakeshore.example',
  speaker_linkedin: 'https://linkedin.example/priya',
  alt_speaker: 'Alan Voss',
  alt_speaker_link: 'https://granite.example',
  alt_speaker_linkedin: 'https://linkedin.example/alan',
  location: 'Albany office',
  maps_address: '12 Commerce Sq, Albany',
  event_link: 'https://events.example/rmd',
  zoom: 'Passcode 12345',
  zoom_link: 'https://zoom.example/j/1',
}

describe('the list', () => {
  it('answers ok and events with every field of both entities [API-29, DATA-05, DATA-06, EVENT-02]', async () => {
    const id = await add(whole)
    expect(Object.keys(whole).sort()).toEqual([...eventFields].sort())
    const { status, body } = await advisor.call(listEvents, { params: { days: '60' } })
    expect(status).toBe(200)
    expect(body).toEqual({
      ok: true,
      events: [
        {
          id,
          ...whole,
          subtitle: whole.sub_title,
          dt_start_time: '7/4/2026, 10:00:00 AM',
          dt_end_time: '7/5/2026, 11:00:00 AM',
          can: { edit: false },
        },
      ],
    })
    expect((await eventsOf(editor))[0]?.can).toEqual({ edit: true })
  })

  it('reaches so many days, or all that is to come, and what is over is not in it [EVENT-04, DATA-29]', async () => {
    for (const [title, start_date, end_date = ''] of [
      ['yesterday', '2026-06-30'],
      ['today', '2026-07-01'],
      ['begun, ends today', '2026-06-20', '2026-07-01'],
      ['30', '2026-07-31'],
      ['31', '2026-08-01'],
      ['60', '2026-08-30'],
      ['61', '2026-08-31'],
      ['90', '2026-09-29'],
      ['91', '2026-09-30'],
      ['in years', '2031-01-01'],
      ['mistyped end', '2026-07-02', '2025-07-02'],
    ] as const) {
      await add({ title, start_date, end_date })
    }
    await add({ title: 'no day', start_date: '' })
    const soon = ['begun, ends today', 'today', 'mistyped end', '30']
    expect(await titles('30')).toEqual([...soon, 'no day'])
    expect(await titles('60')).toEqual([...soon, '31', '60', 'no day'])
    expect(await titles('90')).toEqual([...soon, '31', '60', '61', '90', 'no day'])
    expect(await titles('all')).toEqual([...soon, '31', '60', '61', '90', '91', 'in years', 'no day'])
    expect(await titles('1')).toEqual(['begun, ends today', 'today', 'mistyped end', 'no day'])
    for (const days of ['0', '10000', 'some', '-1']) {
      expect((await advisor.call(listEvents, { params: { days } })).status).toBe(400)
    }
  })

  it('is in the order of day and time', async () => {
    for (const [title, start_date, start_time] of [
      ['d', '2026-07-03', '08:00'],
      ['c', '2026-07-02', '10:00'],
      ['a', '2026-07-02', '8:30'],
      ['b', '2026-07-02', '09:00'],
    ] as const) {
      await add({ title, start_date, start_time })
    }
    expect(await titles()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('changes with the firm’s day, at midnight in New York, though nobody changed an event', async () => {
    await add({ title: 'on the first', start_date: '2026-07-01' })
    await add({ title: 'in 60 days', start_date: '2026-08-31' })
    portal.setTime(new Date('2026-07-02T03:59:00Z'))
    expect(await titles()).toEqual(['on the first'])
    portal.setTime(new Date('2026-07-02T04:00:30Z'))
    expect(await titles()).toEqual(['in 60 days'])
  })

  it('is not sent again while it is unchanged, and anew after a change', async () => {
    const id = await add({ title: 'one', start_date: '2026-07-04' })
    const etag = String((await advisor.call(listEvents, { params: { days: '60' } })).headers.etag)
    const again = () => advisor.call(listEvents, { params: { days: '60' } }, { 'if-none-match': etag })
    expect((await again()).status).toBe(304)
    await update(id, { title: 'two' })
    expect((await again()).body.events[0]?.title).toBe('two')
  })

  it('is there for guests, who may change nothing, and for nobody who is not signed in', async () => {
    await add({ title: 'one', start_date: '2026-07-04' })
    const guest = await portal.asGuest({ calendar_editing: true })
    expect((await eventsOf(guest))[0]?.can).toEqual({ edit: false })
    expect((await (await portal.asAnonymous()).call(listEvents, { params: { days: '60' } })).status).toBe(400)
    expect(portal.platform.live.mayListen({ guest: true } as never, eventsTopic)).toBe(true)
  })
})

describe('adding', () => {
  it('stores every field of the form, with the texts in New York’s time [API-33, EVENT-20, EVENT-25, ROLE-13]', async () => {
    const id = await add({ ...whole, end_date: '' })
    expect(await stored(id)).toMatchObject({
      title: whole.title,
      speaker_company: whole.speaker_company,
      dt_start_time: '7/4/2026, 10:00:00 AM',
      dt_end_time: '7/4/2026, 11:00:00 AM',
      created_by: editor.id,
    })
    expect(await audited(id)).toMatchObject([
      { action: 'event.added', actor: editor.email, detail: { after: { title: whole.title, end_date: '' } } },
    ])
  })

  it('requires nothing and has the defaults for what was not sent [EVENT-16..18]', async () => {
    const id = await add({ title: '' })
    expect((await eventsOf(advisor))[0]).toMatchObject({
      id,
      title: '',
      start_date: '',
      start_time: '10:00',
      end_time: '11:00',
      sponsor: 'A wealth management company',
      dt_start_time: '',
    })
  })

  it('takes what it can keep, whatever it means, and works out for itself what is worked out', async () => {
    const odd = {
      title: '<b>% \' "',
      start_time: 'after lunch',
      zoom_link: 'zoom.example/j/1',
      start_date: '2026-07-04',
    }
    const id = await add({ ...odd, sponsor: '', dt_start_time: 'mine' })
    expect((await eventsOf(advisor))[0]).toMatchObject({ id, ...odd, sponsor: '', dt_start_time: '' })
  })

  it.each([
    ['what is no field', { title: 'x', id: '77' }, 'id'],
    ['a field of 501 characters', { title: 'x'.repeat(501) }, 'title'],
    ['a day that is none', { start_date: '2026-02-30' }, 'start_date'],
    ['a day written otherwise', { end_date: '7/4/2026' }, 'end_date'],
    ['a link that is a script', { event_link: 'javascript:alert(1)' }, 'event_link'],
    ['a link into the network', { zoom_link: 'https://169.254.169.254/' }, 'zoom_link'],
  ])('refuses %s and keeps nothing', async (_what, fields, field) => {
    const { status, body } = await send(portal, editor, createEvent, undefined, fields)
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'invalid', [field]])
    expect(await eventsOf(advisor, 'all')).toEqual([])
  })

  it('takes a field at its longest, and no file', async () => {
    const title = 'x'.repeat(500)
    await add({ title })
    expect(await titles()).toEqual([title])
    expect((await send(portal, editor, createEvent, undefined, {}, aPdf())).status).toBe(400)
    const notAForm = await portal.app.inject({
      method: 'POST',
      url: '/api/event',
      headers: { cookie: editor.cookie },
      payload: { title },
    })
    expect(notAForm.statusCode).toBe(415)
  })
})

describe('editing', () => {
  it('changes what the form brings and leaves the rest, the texts follow [API-34, EVENT-21, EVENT-25, ROLE-14]', async () => {
    const id = await add(whole)
    const { status, body } = await update(id, { title: 'Moved', start_date: '2026-12-04', end_date: '' })
    expect([status, body]).toEqual([200, { ok: true }])
    expect((await eventsOf(advisor, 'all'))[0]).toMatchObject({
      ...whole,
      title: 'Moved',
      start_date: '2026-12-04',
      end_date: '',
      dt_start_time: '12/4/2026, 10:00:00 AM',
      dt_end_time: '12/4/2026, 11:00:00 AM',
    })
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'event.updated',
      detail: { before: { title: whole.title, end_date: '2026-07-05' }, after: { title: 'Moved', end_date: '' } },
    })
  })

  it.each([
    ['under its other name', { subtitle: 'new' }, 'new'],
    ['under both, edited under the one', { sub_title: 'new', subtitle: 'old' }, 'new'],
    ['under both, edited under the other', { sub_title: 'old', subtitle: 'new' }, 'new'],
    ['not at all', { title: 'x' }, 'old'],
    ['emptied', { sub_title: '', subtitle: 'old' }, ''],
  ])('never loses the subtitle: %s [DATA-05]', async (_how, fields, kept) => {
    const id = await add({ subtitle: 'old', start_date: '2026-07-04' })
    await update(id, fields)
    expect((await eventsOf(advisor))[0]).toMatchObject({ sub_title: kept, subtitle: kept })
  })

  it('keeps a link of old that would be refused today, until it is edited', async () => {
    const id = await add({ title: 'Tides', start_date: '2026-07-04' })
    await portal.sql(`update event set speaker_link = 'http://old.example' where id = $1`, [id])
    expect((await update(id, { title: 'Tides again', speaker_link: 'http://old.example' })).status).toBe(200)
    expect((await update(id, { speaker_link: 'http://other.example' })).status).toBe(400)
    expect(await stored(id)).toMatchObject({ title: 'Tides again', speaker_link: 'http://old.example' })
  })

  it('keeps both of two edits at once', async () => {
    const id = await add(whole)
    const edits = await Promise.all([update(id, { title: 'One' }), update(id, { location: 'Two' })])
    expect(edits.map(({ status }) => status)).toEqual([200, 200])
    expect(await stored(id)).toMatchObject({ title: 'One', location: 'Two' })
  })

  it('has no event that is not there', async () => {
    expect((await update(999_999, { title: 'x' })).status).toBe(404)
  })
})

describe('deleting', () => {
  it('takes the event off every screen and keeps it [API-35, EVENT-22, ROLE-15]', async () => {
    const id = await add(whole)
    const { status, body } = await editor.call(deleteEvent, { params: { id } })
    expect([status, body]).toEqual([200, { ok: true }])
    expect(await eventsOf(advisor, 'all')).toEqual([])
    expect(await stored(id)).toMatchObject({ title: whole.title, deleted_by: editor.id })
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'event.deleted',
      detail: { before: { title: whole.title } },
    })
    expect((await editor.call(deleteEvent, { params: { id } })).status).toBe(404)
    expect((await update(id, { title: 'x' })).status).toBe(404)
  })
})

it('without calendar_editing nothing is changed, whoever it is (Z10) [ROLE-13..15]', async () => {
  const id = await add(whole)
  const before = await stored(id)
  for (const actor of [
    advisor,
    await portal.asManager(),
    await portal.asAdmin({ calendar_editing: false }),
    await portal.asGuest({ calendar_editing: true }),
  ]) {
    expect((await send(portal, actor, createEvent, undefined, whole)).status).toBe(403)
    expect((await update(id, { title: 'x' }, actor)).status).toBe(403)
    expect((await actor.call(deleteEvent, { params: { id } })).status).toBe(403)
    expect(await titles('all', actor)).toEqual([whole.title])
  }
  expect(await stored(id)).toEqual(before)
})
