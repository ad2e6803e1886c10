import { savePreferences } from '@portal/contract/preferences'
import { verifySession } from '@portal/contract/sign-in'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { tablesKept } from './store.ts'

let portal: TestPortal
let me: Actor
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  me = await portal.asAdvisor()
})

const kept = async (actor = me) => (await actor.call(verifySession, {})).body.details?.preferences
const size = (table: string, rows: number | 'all') =>
  me.call(savePreferences, { body: { page_size: { table, size: rows } } })

it('begin with sixty days of events and no table of one’s own', async () => {
  expect(await kept()).toEqual({ event_days: 60, page_sizes: {} })
})

it.each([30, 60, 90, 'all'] as const)('keep %s days of events', async (event_days) => {
  const { status, body } = await me.call(savePreferences, { body: { event_days } })
  expect([status, body]).toEqual([200, { ok: true, preferences: { event_days, page_sizes: {} } }])
  expect(await kept()).toEqual({ event_days, page_sizes: {} })
})

it('change what is given and leave the rest, each person’s own', async () => {
  await me.call(savePreferences, { body: { event_days: 90 } })
  await size('products', 30)
  await size('documents', 'all')
  const { body } = await size('products', 10)
  const mine = { event_days: 90, page_sizes: { products: 10, documents: 'all' } }
  expect(body.preferences).toEqual(mine)
  expect(await kept()).toEqual(mine)
  expect(await kept(await portal.asAdvisor())).toEqual({ event_days: 60, page_sizes: {} })
})

it('two browsers that set the sizes of two tables at once both have their way', async () => {
  const tables = ['a', 'b', 'c', 'd', 'e', 'f']
  await Promise.all(tables.map((table, index) => size(table, index + 1)))
  expect((await kept())?.page_sizes).toEqual({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 })
})

it('do not grow without end: forty tables, and the last one set is among them', async () => {
  await portal.sql(
    `update account set page_sizes = (select jsonb_object_agg('a' || translate(n::text, '0123456789', 'abcdefghij'), 10)
       from generate_series(1, $2::int) n) where id = $1`,
    [me.id, tablesKept],
  )
  await size('zebra', 20)
  const sizes = (await kept())?.page_sizes ?? {}
  expect(Object.keys(sizes)).toHaveLength(tablesKept)
  expect(sizes.zebra).toBe(20)
})

it.each([
  { event_days: 45 },
  { event_days: '60' },
  { page_size: { table: 'products', size: 0 } },
  { page_size: { table: 'products', size: 501 } },
  { page_size: { table: 'products', size: 'most' } },
  { page_size: { table: '__proto__', size: 10 } },
  { page_size: { table: 'x'.repeat(41), size: 10 } },
])('refuse %j', async (body) => {
  expect((await me.call(savePreferences, { body: body as never })).status).toBe(400)
  expect(await kept()).toEqual({ event_days: 60, page_sizes: {} })
})

it('are audited, and nothing for a guest to change', async () => {
  await me.call(savePreferences, { body: { event_days: 'all' } })
  expect(await portal.sql('select action, detail from audit_entry where subject = $1', [`account:${me.id}`])).toEqual([
    { action: 'preferences.saved', detail: { after: { event_days: 'all' } } },
  ])
  const guest = await portal.asGuest()
  expect((await guest.call(savePreferences, { body: { event_days: 30 } })).status).toBe(403)
})
