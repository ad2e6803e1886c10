import type { Audience } from '@portal/contract/rules/publication'
import { listWhatsNew, manageNews, newsLength, publishNews, saveNews, whatsNewTopic } from '@portal/contract/whats-new'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let advisor: Actor
let writer: Actor
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
  await portal.sql('truncate news')
})

const draft = {
  text: 'Passkeys are here.',
  audience: 'everyone' as Audience,
  branch: null as number | null,
  starts: '2026-07-01T00:00:00.000Z',
  ends: null as string | null,
}
type Draft = typeof draft
const save = (more: Partial<Draft> & { id?: number } = {}, by = writer) =>
  by.call(saveNews, { body: { ...draft, ...more } })
const move = async (id: number, what: 'publish' | 'withdraw', by = writer) =>
  (await by.call(publishNews, { params: { id, what } })).status
const published = async (text: string, starts: string, more: Partial<Draft> = {}) => {
  const { id } = (await save({ text, starts, ...more })).body
  expect(await move(id, 'publish')).toBe(200)
  return id
}
const read = async (by = advisor) => (await by.call(listWhatsNew, {})).body.text
const states = async () => (await writer.call(manageNews, {})).body.data.map(({ text, state }) => [text, state])

it('is a list of texts, newest first, without drafts and what was withdrawn [NEWS-05, API-21]', async () => {
  expect((await advisor.call(listWhatsNew, {})).body).toEqual({ ok: true, text: [] })
  await published('Passkeys are here.', '2026-01-10T00:00:00Z')
  await published('The <b>table</b> sorts.', '2026-03-10T00:00:00Z')
  await published('Dark mode.', '2026-02-10T00:00:00Z')
  await save({ text: 'Not told yet.' })
  await move(await published('Told too early.', '2026-04-10T00:00:00Z'), 'withdraw')
  const { status, body } = await advisor.call(listWhatsNew, {})
  expect(status).toBe(200)
  expect(body).toEqual({ ok: true, text: ['The <b>table</b> sorts.', 'Dark mode.', 'Passkeys are here.'] })
})

it('tells each from its start until its end', async () => {
  await published('Soon.', '2026-07-01T13:00:00Z', { ends: '2026-07-01T14:00:00Z' })
  expect([await read(), await states()]).toEqual([[], [['Soon.', 'scheduled']]])
  portal.setTime(new Date('2026-07-01T13:00:00Z'))
  expect([await read(), await states()]).toEqual([['Soon.'], [['Soon.', 'running']]])
  portal.setTime(new Date('2026-07-01T14:00:00Z'))
  expect([await read(), await states()]).toEqual([[], [['Soon.', 'ended']]])
})

it('tells people what is for them (Z13)', async () => {
  const [albany] = await portal.sql(`select id from branch where name = 'Albany'`)
  await published('Albany', '2026-01-03T00:00:00Z', { audience: 'branch', branch: Number(albany?.['id']) })
  await published('plus', '2026-01-02T00:00:00Z', { audience: 'plus' })
  await published('admins', '2026-01-01T00:00:00Z', { audience: 'admins' })
  expect(await read()).toEqual(['Albany'])
  expect(await read(await portal.asStranger())).toEqual(['plus'])
  expect(await read(await portal.asAdmin())).toEqual(['Albany', 'plus', 'admins'])
  expect(await read(await portal.asGuest())).toEqual([])
})

it('is there for guests too, and for nobody who is not signed in', async () => {
  expect((await (await portal.asGuest()).call(listWhatsNew, {})).status).toBe(200)
  expect((await (await portal.asAnonymous()).call(listWhatsNew, {})).status).toBe(400)
  expect(portal.platform.live.mayListen({ guest: true } as never, whatsNewTopic)).toBe(true)
})

it('an entry is corrected in place, withdrawn, and all of it is on record', async () => {
  const id = await published('Pasckeys.', draft.starts)
  expect(await move(id, 'publish')).toBe(409)
  expect((await save({ id })).body).toEqual({ ok: true, id })
  expect(await read()).toEqual([draft.text])
  expect([await move(id, 'withdraw'), await move(id, 'withdraw'), await read()]).toEqual([200, 409, []])
  expect((await writer.call(manageNews, {})).body.data).toEqual([{ ...draft, id, state: 'withdrawn' }])
  expect(
    await portal.sql('select action, detail from audit_entry where subject = $1 order by id', [`news:${id}`]),
  ).toMatchObject([
    { action: 'news.added' },
    { action: 'news.published', detail: { before: 'draft' } },
    { action: 'news.updated', detail: { before: { text: 'Pasckeys.' }, after: { text: draft.text } } },
    { action: 'news.withdrawn', detail: { before: 'running' } },
  ])
  expect([await move(999_999, 'publish'), (await save({ id: 999_999 })).status]).toEqual([404, 404])
})

it.each<[string, Partial<Draft>, string]>([
  ['no words', { text: ' ' }, 'text'],
  ['too many words', { text: 'x'.repeat(newsLength + 1) }, 'text'],
  ['an end before the start', { ends: '2026-06-30T00:00:00Z' }, 'ends'],
  ['a branch that is not there', { audience: 'branch', branch: 999_999 }, 'branch'],
])('an entry is refused with %s', async (_what, wrong, field) => {
  const { status, body } = await save(wrong)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  expect(await portal.sql('select id from news')).toEqual([])
})

it('is managed by whoever has the flag and by nobody else', async () => {
  const { id } = (await save()).body
  for (const actor of [advisor, await portal.asManager(), await portal.asGuest()]) {
    expect((await actor.call(manageNews, {})).status).toBe(403)
    expect((await save({}, actor)).status).toBe(403)
    expect(await move(id, 'publish', actor)).toBe(403)
  }
})

it('screens hear of every change', async () => {
  const heard: (string | undefined)[] = []
  const stop = portal.platform.live.onChangeEarly((topic) => heard.push(topic))
  let id = 0
  for (const act of [
    async () => (id = (await save()).body.id),
    () => move(id, 'publish'),
    () => move(id, 'withdraw'),
  ]) {
    heard.length = 0
    await act()
    expect(heard).toContain(whatsNewTopic)
  }
  stop()
})
