import {
  announcementsTopic,
  listAnnouncements,
  manageAnnouncements,
  publishAnnouncement,
  saveAnnouncement,
} from '@portal/contract/announcements'
import type { Audience } from '@portal/contract/rules/publication'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let writer: Actor
let advisor: Actor
beforeAll(async () => {
  portal = await testPortal()
  const menus = menusFor(false)
  const flagged = { ...menus, reviewer_tools: { ...menus.reviewer_tools, whats_new: true } }
  writer = await portal.asAdvisor({ menus: JSON.stringify(flagged) })
  advisor = await portal.asAdvisor()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setTime(new Date('2026-07-01T12:00:00Z'))
  await portal.sql('truncate announcement')
})

const slide = {
  kicker: 'Compliance',
  title: 'Annual attestation is open',
  text: 'It takes about six minutes.',
  link: '/compliance/guidance',
  link_text: 'Read and attest',
  sort: 1,
  audience: 'everyone' as Audience,
  branch: null as number | null,
  starts: '2026-07-01T00:00:00.000Z',
  ends: null as string | null,
}
type Slide = typeof slide
const save = (more: Partial<Slide> & { id?: number } = {}) =>
  writer.call(saveAnnouncement, { body: { ...slide, ...more } })
const draft = async (more: Partial<Slide> = {}) => (await save(more)).body.id
const move = async (id: number, what: 'publish' | 'withdraw') =>
  (await writer.call(publishAnnouncement, { params: { id, what } })).status
const published = async (more: Partial<Slide> = {}) => {
  const id = await draft(more)
  expect(await move(id, 'publish')).toBe(200)
  return id
}
const shown = async (actor = advisor) => (await actor.call(listAnnouncements, {})).body.data.map(({ title }) => title)
const state = async (id: number) =>
  (await writer.call(manageAnnouncements, {})).body.data.find((one) => one.id === id)?.state
const audited = (id: number) =>
  portal.sql('select action, actor, detail from audit_entry where subject = $1 order by id', [`announcement:${id}`])

describe('the slides', () => {
  it('are those in force, in their order, with what a slide shows', async () => {
    const id = await published({ sort: 2 })
    await published({ title: 'First', sort: 1 })
    const { status, body } = await advisor.call(listAnnouncements, {})
    expect([status, body.ok]).toEqual([200, true])
    expect(await shown()).toEqual(['First', slide.title])
    const { kicker, title, text, link, link_text } = slide
    expect(body.data[1]).toEqual({ id, kicker, title, text, link, link_text })
  })

  it('are there from their start until their end', async () => {
    await published({ title: 'always' })
    await published({ title: 'for an hour', starts: '2026-07-01T13:00:00Z', ends: '2026-07-01T14:00:00Z' })
    expect(await shown()).toEqual(['always'])
    portal.setTime(new Date('2026-07-01T13:00:01Z'))
    expect(await shown()).toEqual(['always', 'for an hour'])
    portal.setTime(new Date('2026-07-01T14:00:00Z'))
    expect(await shown()).toEqual(['always'])
  })

  it('are read by guests, and by nobody who is not signed in', async () => {
    await published()
    expect(await shown(await portal.asGuest())).toEqual([slide.title])
    expect((await (await portal.asAnonymous()).call(listAnnouncements, {})).status).toBe(400)
    expect(portal.platform.live.mayListen({ guest: true } as never, announcementsTopic)).toBe(true)
  })
})

describe('a slide', () => {
  it('is a draft until it is published, and kept when it is withdrawn', async () => {
    const id = await draft()
    expect([await state(id), await shown()]).toEqual(['draft', []])
    expect([await move(id, 'publish'), await state(id), await shown()]).toEqual([200, 'running', [slide.title]])
    expect([await move(id, 'withdraw'), await state(id), await shown()]).toEqual([200, 'withdrawn', []])
    expect([await move(id, 'publish'), await shown()]).toEqual([200, [slide.title]])
    expect(await audited(id)).toMatchObject([
      { action: 'announcement.added', actor: writer.email, detail: { after: { title: slide.title } } },
      { action: 'announcement.published', detail: { before: 'draft' } },
      { action: 'announcement.withdrawn' },
      { action: 'announcement.published', detail: { before: 'withdrawn' } },
    ])
  })

  it('says where it stands by its dates', async () => {
    const later = await published({ starts: '2026-07-02T00:00:00Z' })
    const short = await published({ ends: '2026-07-01T13:00:00Z' })
    expect([await state(later), await state(short)]).toEqual(['scheduled', 'running'])
    portal.setTime(new Date('2026-07-02T00:00:00Z'))
    expect([await state(later), await state(short)]).toEqual(['running', 'ended'])
    expect([await move(short, 'withdraw'), await move(short, 'publish')]).toEqual([200, 409])
    expect((await save({ id: short, ends: null })).status).toBe(200)
    expect(await move(short, 'publish')).toBe(200)
  })

  it('is for those it is addressed to (Z13)', async () => {
    const [albany] = await portal.sql(`select id from branch where name = 'Albany'`)
    await published({ title: 'admins', audience: 'admins' })
    await published({ title: 'plus', audience: 'plus' })
    await published({ title: 'Albany', audience: 'branch', branch: Number(albany?.['id']) })
    expect(await shown()).toEqual(['Albany'])
    expect(await shown(await portal.asStranger())).toEqual(['plus'])
    expect(await shown(await portal.asAdmin())).toEqual(['admins', 'plus', 'Albany'])
    expect(await shown(await portal.asGuest())).toEqual([])
  })

  it('is published and withdrawn once', async () => {
    const id = await draft()
    expect(await move(id, 'withdraw')).toBe(409)
    const both = await Promise.all([move(id, 'publish'), move(id, 'publish')])
    expect(both.toSorted()).toEqual([200, 409])
    expect(await move(999_999, 'publish')).toBe(404)
  })

  it('is changed in place, published or not', async () => {
    const id = await published()
    const { status, body } = await save({ id, title: 'Reworded', ends: '2026-08-01T00:00:00.000Z' })
    expect([status, body]).toEqual([200, { ok: true, id }])
    expect(await shown()).toEqual(['Reworded'])
    expect((await writer.call(manageAnnouncements, {})).body.data).toEqual([
      { ...slide, id, title: 'Reworded', ends: '2026-08-01T00:00:00.000Z', state: 'running' },
    ])
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'announcement.updated',
      detail: { before: { title: slide.title }, after: { title: 'Reworded' } },
    })
    expect((await save({ id: 999_999 })).status).toBe(404)
  })

  it.each<[string, Partial<Slide>, string]>([
    ['a link to another site without https', { link: '//evil.example' }, 'link'],
    ['a script for a link', { link: 'javascript:alert(1)' }, 'link'],
    ['no title', { title: ' ' }, 'title'],
    ['a title of 81 characters', { title: 'x'.repeat(81) }, 'title'],
    ['an end before the start', { ends: '2026-06-30T00:00:00Z' }, 'ends'],
    ['a start that is no time', { starts: 'soon' }, 'starts'],
    ['a branch that is not there', { audience: 'branch', branch: 999_999 }, 'branch'],
  ])('is refused with %s', async (_what, wrong, field) => {
    const { status, body } = await save(wrong)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    expect(await portal.sql('select id from announcement')).toEqual([])
  })

  it.each(['', '/products', 'https://northquay.example/news'])('may have the link «%s»', async (link) => {
    expect((await save({ link })).status).toBe(200)
  })
})

it('all of them are listed, newest first, for whoever writes them and for nobody else', async () => {
  const [one, two] = [await draft({ title: 'one' }), await published({ title: 'two' })]
  const { body } = await writer.call(manageAnnouncements, {})
  expect(body.data.map(({ id }) => id)).toEqual([two, one])
  for (const actor of [advisor, await portal.asManager(), await portal.asGuest()]) {
    expect((await actor.call(manageAnnouncements, {})).status).toBe(403)
    expect((await actor.call(saveAnnouncement, { body: slide })).status).toBe(403)
    expect((await actor.call(publishAnnouncement, { params: { id: one, what: 'publish' } })).status).toBe(403)
  }
})

it('screens hear of every change', async () => {
  const heard: (string | undefined)[] = []
  const stop = portal.platform.live.onChangeEarly((topic) => heard.push(topic))
  let id = 0
  for (const act of [async () => (id = await draft()), () => move(id, 'publish'), () => move(id, 'withdraw')]) {
    heard.length = 0
    await act()
    expect(heard).toContain(announcementsTopic)
  }
  stop()
})
