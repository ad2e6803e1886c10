import {
  acknowledge,
  deleteDocument,
  listReadings,
  markRead,
  readingsTopic,
  replaceDocument,
  voteHelpful,
} from '@portal/contract/documents'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { aPdf, publish, send } from '../../testing/documents.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Actor
let advisor: Actor
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
  advisor = await portal.asAdvisor()
})
afterAll(() => portal.close())

const readings = async (id: number) =>
  (await advisor.call(listReadings, {})).body.readings.filter((reading) => reading.id === id)
const acknowledged = (id: number, version: number) => advisor.call(acknowledge, { params: { id }, body: { version } })
const trail = (id: number) =>
  portal.sql('select action, detail from audit_entry where subject = $1 and actor = $2 order by id', [
    `document:${id}`,
    advisor.email,
  ])

it('a newsletter is read once, each version for itself', async () => {
  const id = await publish(portal, admin, { category: '8' })
  const heard: (string | undefined)[] = []
  const stop = portal.platform.live.onChangeEarly((topic) => heard.push(topic))
  expect((await advisor.call(markRead, { params: { id } })).status).toBe(200)
  stop()
  expect(heard).toContain(readingsTopic(advisor.id))
  const [first] = await readings(id)
  portal.advance(60_000)
  await advisor.call(markRead, { params: { id } })
  expect(await readings(id)).toEqual([{ id, version: 1, kind: 'read', at: first?.at }])
  await send(portal, admin, replaceDocument, id, {}, aPdf('Next'))
  await advisor.call(markRead, { params: { id } })
  expect((await readings(id)).map(({ version }) => version)).toEqual([1, 2])
  expect((await trail(id)).map(({ action, detail }) => [action, detail])).toEqual([
    ['document.read', { version: 1, again: false }],
    ['document.read', { version: 1, again: true }],
    ['document.read', { version: 2, again: false }],
  ])
})

it('only the version in force is acknowledged', async () => {
  const id = await publish(portal, admin, { cyber: 'true' })
  await send(portal, admin, replaceDocument, id, {}, aPdf('Next'))
  const { status, body } = await acknowledged(id, 1)
  expect([status, body.code]).toEqual([409, 'conflict'])
  expect(await readings(id)).toEqual([])
  expect((await acknowledged(id, 2)).status).toBe(200)
  expect((await acknowledged(id, 2)).status).toBe(200)
  expect(await readings(id)).toMatchObject([{ version: 2, kind: 'acknowledged' }])
  expect((await trail(id)).map(({ action }) => action)).toEqual(['document.acknowledged', 'document.acknowledged'])
})

it('of helpful and not helpful the last word counts', async () => {
  const id = await publish(portal, admin, { category: '6', kc: 'true' })
  for (const helpful of [true, false]) {
    expect((await advisor.call(voteHelpful, { params: { id }, body: { helpful } })).status).toBe(200)
  }
  expect(await portal.sql('select account_id, helpful from helpful where document_id = $1', [id])).toEqual([
    { account_id: advisor.id, helpful: false },
  ])
})

it('what one said is remembered, for oneself alone, and open screens are told', async () => {
  const id = await publish(portal, admin, { category: '6', kc: 'true' })
  const votes = async (actor: Actor) => (await actor.call(listReadings, {})).body.votes.filter((vote) => vote.id === id)
  const heard: (string | undefined)[] = []
  const stop = portal.platform.live.onChangeEarly((topic) => heard.push(topic))
  await advisor.call(voteHelpful, { params: { id }, body: { helpful: false } })
  stop()
  expect(heard).toContain(readingsTopic(advisor.id))
  expect([await votes(advisor), await votes(admin)]).toEqual([[{ id, helpful: false }], []])
  await admin.call(deleteDocument, { params: { id } })
  expect(await votes(advisor)).toEqual([])
})

it('only one’s own notices can be listened to', async () => {
  const may = (id: string) => portal.platform.live.mayListen({ id: advisor.id } as never, readingsTopic(id))
  expect([may(advisor.id), may(admin.id)]).toEqual([true, false])
})
