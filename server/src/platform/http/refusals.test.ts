import { actOnTasks, getTask } from '@portal/contract/tasks'
import { listUsers } from '@portal/contract/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer, tasksOn } from '../../testing/tasks.ts'

let portal: TestPortal
let me: Actor
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  // a minute of its own for each
  portal.advance(60_000)
  me = await portal.asAdvisor()
})

const refusals = async (where = 'actor_id = $1', by: unknown = me.id) =>
  (
    await portal.sql(`select subject, detail from audit_entry where action = 'refused' and ${where} order by id`, [by])
  ).map(({ subject, detail }) => {
    const { code, times } = detail as { code: string; times?: number }
    return times === undefined ? [subject, code] : [subject, code, times]
  })

it('another person’s record that is not found leaves a trace', async () => {
  const theirs = await tasksOn(portal).open(await portal.asStranger())
  expect((await me.call(getTask, { params: { id: theirs } })).status).toBe(404)
  expect(await refusals()).toEqual([['call:GET /api/tasks/:id', 'not-found']])
})

it('what is refused inside an action on many leaves a trace for each', async () => {
  const on = tasksOn(portal)
  const rita = await portal.asManager(reviewer)
  const far = await on.open(await portal.asStranger())
  const own = await on.open(rita)
  const items = [far, own].map((id) => ({ id, version: 1 }))
  const { body } = await rita.call(actOnTasks, { body: { items, act: { do: 'take' } } })
  expect(body.done).toEqual([])
  expect(await refusals('actor_id = $1', rita.id)).toEqual([
    [`work-item:${far}`, 'not-found'],
    [`work-item:${own}`, 'forbidden'],
  ])
})

it('a code for a sign-in that nobody has begun leaves a trace', async () => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/token',
    remoteAddress: '203.0.113.9',
    payload: { id: 'x', twofactor: '123456' },
  })
  expect(answer.statusCode).toBe(401)
  expect(await refusals(`detail->>'address' = $1`, '203.0.113.9')).toEqual([
    ['call:POST /api/auth/token', 'sign-in-over'],
  ])
})

it('equal ones of a minute are a number, told when the minute is over', async () => {
  const ask = () => me.call(listUsers, { query: {} })
  for (let n = 0; n < 5; n++) expect((await ask()).status).toBe(403)
  await me.call(getTask, { params: { id: 999_999_999 } })
  const one = ['call:GET /api/users', 'forbidden']
  const other = ['call:GET /api/tasks/:id', 'not-found']
  expect(await refusals()).toEqual([one, other])
  portal.advance(60_000)
  await ask()
  expect(await refusals()).toEqual([one, other, [...one, 4], one])
})

/** All of them at once would wait for each other's connections, on a slow machine until they are given up. */
async function fiftyAtOnce(times: number, call: (n: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < times; from += 50)
    await Promise.all(Array.from({ length: 50 }, (_, index) => call(from + index)))
}

it.each([
  ['a bad cookie', { cookie: 'portal=made-up' }, 'session-expired'],
  ['a foreign origin', { origin: 'https://evil.example' }, 'foreign-origin'],
])('%s a thousand times is one row and a number', async (_, headers, code) => {
  const remoteAddress = code === 'foreign-origin' ? '203.0.113.10' : '203.0.113.11'
  const call = () => portal.app.inject({ method: 'POST', url: '/api/feedback', headers, remoteAddress, payload: {} })
  await fiftyAtOnce(1_000, call)
  const of = () => refusals(`detail->>'address' = $1`, remoteAddress)
  expect(await of()).toEqual([['call:POST /api/feedback', code]])
  portal.advance(60_000)
  await call()
  expect(await of()).toEqual([
    ['call:POST /api/feedback', code],
    ['call:POST /api/feedback', code, 999],
    ['call:POST /api/feedback', code],
  ])
})

it('however many callers there are, a minute has its measure', async () => {
  const call = (n: number) =>
    portal.app.inject({
      url: '/api/users',
      headers: { cookie: 'portal=made-up' },
      remoteAddress: `198.51.${n >> 8}.${n & 255}`,
    })
  await fiftyAtOnce(1_500, call)
  const rows = await refusals(`detail->>'address' like $1`, '198.51.%')
  expect(rows.length).toBeLessThanOrEqual(1_001)
  expect(rows.length).toBeGreaterThan(900)
})

it('what was counted is not lost when the portal stops', async () => {
  const stopping = await portal.secondNode()
  for (let n = 0; n < 3; n++)
    await stopping.app.inject({
      url: '/api/users',
      headers: { cookie: 'portal=made-up' },
      remoteAddress: '203.0.113.12',
    })
  await stopping.app.close()
  expect(await refusals(`detail->>'address' = $1`, '203.0.113.12')).toEqual([
    ['call:GET /api/users', 'session-expired'],
    ['call:GET /api/users', 'session-expired', 2],
  ])
})
