import {
  listMessages,
  manageMessages,
  messageLength,
  messagesTopic,
  publishMessage,
  saveMessage,
} from '@portal/contract/messages'
import type { Audience } from '@portal/contract/rules/publication'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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
  await portal.sql('truncate message, message_dismissal restart identity')
})

const draft = {
  message: 'The office closes at noon.',
  type: 'warning' as const,
  audience: 'everyone' as Audience,
  branch: null as number | null,
  starts: '2026-07-01T00:00:00.000Z',
  ends: null as string | null,
}
type Draft = typeof draft
const save = (more: Partial<Draft> & { idx?: number } = {}, by = writer) =>
  by.call(saveMessage, { body: { ...draft, ...more } })
const move = async (idx: number, what: 'publish' | 'withdraw', by = writer) =>
  (await by.call(publishMessage, { params: { idx, what } })).status
const states = async () => (await writer.call(manageMessages, {})).body.data.map(({ state }) => state)
const shown = async () => (await advisor.call(listMessages, {})).body.map(({ message }) => message)

it('one is a draft until it is published, corrected in place, and kept when it is withdrawn', async () => {
  const { idx } = (await save()).body
  expect([idx, await states(), await shown()]).toEqual([0, ['draft'], []])
  expect([await move(idx, 'publish'), await states(), await shown()]).toEqual([200, ['running'], [draft.message]])
  await save({ idx, message: 'It closes at one.' })
  expect(await shown()).toEqual(['It closes at one.'])
  expect([await move(idx, 'withdraw'), await states(), await shown()]).toEqual([200, ['withdrawn'], []])
  const audited = await portal.sql('select action, detail from audit_entry where subject = $1 order by id', [
    'message:0',
  ])
  expect(audited).toMatchObject([
    { action: 'message.added', detail: { after: draft } },
    { action: 'message.published', detail: { before: 'draft' } },
    {
      action: 'message.updated',
      detail: { before: { message: draft.message }, after: { message: 'It closes at one.' } },
    },
    { action: 'message.withdrawn', detail: { before: 'running' } },
  ])
})

it('each says where it stands by its dates, newest first, beside the branches there are', async () => {
  const [later, short] = [(await save({ starts: '2026-07-02T00:00:00Z' })).body.idx, (await save()).body.idx]
  await save({ idx: short, ends: '2026-07-01T13:00:00Z' })
  for (const idx of [later, short]) await move(idx, 'publish')
  expect(await states()).toEqual(['running', 'scheduled'])
  portal.setTime(new Date('2026-07-02T00:00:00Z'))
  expect(await states()).toEqual(['ended', 'running'])
  const { data, branches } = (await writer.call(manageMessages, {})).body
  expect(data[1]).toEqual({ ...draft, idx: later, starts: '2026-07-02T00:00:00.000Z', state: 'running' })
  expect(branches).toContainEqual({ id: expect.any(Number), name: 'Albany' })
})

it('one is published and withdrawn once, and not after its own end', async () => {
  const { idx } = (await save({ ends: '2026-07-01T13:00:00Z' })).body
  expect(await move(idx, 'withdraw')).toBe(409)
  expect((await Promise.all([move(idx, 'publish'), move(idx, 'publish')])).toSorted()).toEqual([200, 409])
  await move(idx, 'withdraw')
  portal.setTime(new Date('2026-07-01T13:00:00Z'))
  expect(await move(idx, 'publish')).toBe(409)
  expect([await move(999, 'publish'), (await save({ idx: 999 })).status]).toEqual([404, 404])
})

it.each<[string, Partial<Draft>, string]>([
  ['no words', { message: ' ' }, 'message'],
  ['too many words', { message: 'x'.repeat(messageLength + 1) }, 'message'],
  ['a type there is not', { type: 'fatal' as 'warning' }, 'type'],
  ['an end before the start', { ends: '2026-06-30T00:00:00Z' }, 'ends'],
  ['no branch', { audience: 'branch' }, 'branch'],
  ['a branch that is not there', { audience: 'branch', branch: 999_999 }, 'branch'],
])('one is refused with %s', async (_what, wrong, field) => {
  const { status, body } = await save(wrong)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  expect(await portal.sql('select idx from message')).toEqual([])
})

it('they are managed by whoever writes what is new and by nobody else', async () => {
  const { idx } = (await save()).body
  for (const actor of [advisor, await portal.asManager(), await portal.asGuest()]) {
    expect((await actor.call(manageMessages, {})).status).toBe(403)
    expect((await save({}, actor)).status).toBe(403)
    expect(await move(idx, 'publish', actor)).toBe(403)
  }
})

it('screens hear of every change', async () => {
  const heard: (string | undefined)[] = []
  const stop = portal.platform.live.onChangeEarly((topic) => heard.push(topic))
  let idx = 0
  for (const act of [
    async () => (idx = (await save()).body.idx),
    () => move(idx, 'publish'),
    () => move(idx, 'withdraw'),
  ]) {
    heard.length = 0
    await act()
    expect(heard).toContain(messagesTopic)
  }
  stop()
})
