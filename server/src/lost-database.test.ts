// A database that goes away, comes back, or is another one: what calls answer, what was done, and how the portal ends.
import { insertProduct, listProducts } from '@portal/contract/products'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openPortal, type Portal } from './app.ts'
import { freePort, runPortal } from './faults/process.ts'
import { type Actor, actorsOf } from './testing/actors.ts'
import { type CutLine, cutLineTo } from './testing/cut-line.ts'
import { listen } from './testing/listen.ts'
import { type TestPortal, testKeys, testPortal } from './testing/portal.ts'

let portal: TestPortal
let line: CutLine
let node: Portal
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  line = await cutLineTo(portal.databaseUrl)
  node = await openPortal({ config: portal.config, databaseUrl: line.url, keys: testKeys })
  await node.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await actorsOf(node, portal.tables).asAdmin()
})
beforeEach(async () => {
  line.state = 'open'
  await back()
})
afterAll(async () => {
  line.state = 'open'
  await node.close()
  await line.close()
  await portal.close()
})

const insert = (Name: string) => admin.call(insertProduct, { body: { item: { Type: 'Mutual Funds', Name } } })
const called = async (Name: string) => (await portal.sql('select id from product where name = $1', [Name])).length
const entries = async () => Number((await portal.sql('select count(*) from audit_entry'))[0]?.['count'])
const back = async () => {
  await expect.poll(() => node.platform.live.connected(), { timeout: 20_000 }).toBe(true)
}
const away = { status: 503, headers: expect.objectContaining({ 'retry-after': '5' }) }

it.each(['refused', 'silent'] as const)(
  'while the database is %s, calls say when to come back, and then work',
  async (how) => {
    await insert(`Before ${how}`)
    await admin.call(listProducts, {})
    line.state = how
    line.cut()
    const answers = await Promise.all([insert(`While ${how}`), admin.call(listProducts, {}), insert(`Also ${how}`)])
    for (const { status, headers, body } of answers) {
      expect({ status, headers }).toMatchObject(away)
      expect(body.code).toBe('unavailable')
    }
    line.state = 'open'
    await back()
    expect((await insert(`After ${how}`)).status).toBe(200)
    expect(await called(`While ${how}`)).toBe(0)
    const { body } = await admin.call(listProducts, {})
    expect(body.products.some(({ Name }) => Name === `After ${how}`)).toBe(true)
  },
)

it('calls whose connections are cut under way answer, done or not, and none with a failure of ours', async () => {
  for (let round = 0; round < 5; round++) {
    const calls = Array.from({ length: 12 }, (_, n) => insert(`Cut ${round}-${n}`))
    // some have begun, some wait for a connection, some are done
    await Promise.race(calls)
    line.cut()
    const answers = await Promise.all(calls)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toEqual(refused.map(() => expect.objectContaining(away)))
    for (const [n, { status }] of answers.entries())
      expect(await called(`Cut ${round}-${n}`)).toBe(status === 200 ? 1 : 0)
  }
})

it('a commit that the database never heard of is refused, and what it would have done isn’t there', async () => {
  const before = await entries()
  line.cutCommit('before', 'Never heard')
  const answer = await insert('Never heard')
  expect(answer).toMatchObject(away)
  expect(await called('Never heard')).toBe(0)
  expect(await entries()).toBe(before)
})

it('a commit whose answer is lost is found again, and told as done, once', async () => {
  const before = await entries()
  line.cutCommit('after', 'Answer lost')
  const { status, body } = await insert('Answer lost')
  expect([status, body.ok]).toEqual([200, true])
  expect(await called('Answer lost')).toBe(1)
  expect(await entries()).toBe(before + 1)
})

it('a connection to a server that no longer writes is used once, and so are those beside it', async () => {
  const database = new URL(portal.databaseUrl).pathname.slice(1)
  await portal.sql(`alter database ${database} set default_transaction_read_only = on`)
  line.cut()
  await back()
  // several connections, each of them to where nothing can be written
  await Promise.all(Array.from({ length: 8 }, () => admin.call(listProducts, {})))
  expect(await insert('To a replica')).toMatchObject(away)
  await portal.sql(`alter database ${database} reset default_transaction_read_only`)
  // the one that met it is gone, and with it those that were idle
  for (const n of [1, 2, 3, 4]) expect((await insert(`To the new server ${n}`)).status).toBe(200)
})

it('a stream goes on, and says that anything may have changed', async () => {
  const stream = await listen(node, admin, '/live?topics=products')
  await stream.hears('hello')
  line.cut()
  const greeted = await stream.until((events) => events.filter(({ event }) => event === 'hello').length === 2)
  expect(greeted.at(-1)?.data).toContain('"reload":true')
  expect((await insert('After the cut')).status).toBe(200)
  await stream.hears('event: changed\ndata: products')
  stream.close()
})

it('a node asked to stop while its database refuses it or is silent is gone within ten seconds', async () => {
  const stopped = async (how: 'refused' | 'silent') => {
    const own = await cutLineTo(portal.databaseUrl)
    const running = runPortal({
      PORT: await freePort(),
      DATA_DIR: portal.config.dataDir,
      DATABASE_URL: own.url,
      PORTAL_KEYS: testKeys,
    })
    await running.printed('The portal is open')
    own.state = how
    own.cut()
    const headers = { cookie: admin.cookie }
    const waiting = fetch(`${running.origin}/api/data/products`, { headers }).catch(() => undefined)
    const since = Date.now()
    running.child.kill('SIGTERM')
    const { code } = await running.ended
    expect([how, code]).toEqual([how, 0])
    expect(Date.now() - since).toBeLessThan(10_000)
    await waiting
    await own.close()
  }
  await Promise.all([stopped('refused'), stopped('silent')])
})
