import { insertProduct } from '@portal/contract/products'
import { logout } from '@portal/contract/sign-in'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { listen as listenOn } from '../../testing/listen.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())

const listen = (actor: Actor, topics = 'products', app = portal.app) =>
  listenOn({ app }, actor, `/live?topics=${encodeURIComponent(topics)}`)
const item = { Type: 'Mutual Funds', Name: 'Live' } as const
const change = () => admin.call(insertProduct, { body: { item } })

describe('the live stream', () => {
  it("tells of a change once it is committed, also of another node's", async () => {
    const node = await portal.secondNode()
    await node.app.listen({ port: 0, host: '127.0.0.1' })
    const streams = [await listen(await portal.asAdvisor()), await listen(await portal.asGuest(), 'products', node.app)]
    await Promise.all(streams.map((stream) => stream.hears('event: hello')))
    await change()
    await Promise.all(streams.map((stream) => stream.hears('event: changed\ndata: products\n')))
    expect(streams.map(({ status }) => status)).toEqual([200, 200])
    for (const stream of streams) stream.close()
  })

  it('tells nothing of a change that was refused', async () => {
    const stream = await listen(await portal.asAdvisor())
    await stream.hears('event: hello')
    await admin.call(insertProduct, { body: { item: { ...item, Name: '' } } })
    await change()
    await stream.hears('event: changed')
    expect(stream.heard().match(/event: changed/g)).toHaveLength(1)
    stream.close()
  })

  it('is closed to a topic nobody declared', async () => {
    const stream = await listen(admin, 'products,salaries')
    expect(stream.status).toBe(404)
  })

  it('says hello again when notices may have been missed', async () => {
    const stream = await listen(admin)
    await stream.hears('event: hello')
    await portal.sql(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen portal_live'`)
    await vi.waitFor(() => expect(stream.heard().match(/event: hello/g)?.length).toBeGreaterThan(1), 5_000)
    await vi.waitFor(() => expect(portal.platform.live.connected()).toBe(true), 5_000)
    await change()
    await stream.hears('event: changed')
    stream.close()
  })
})

it('a stream ends with its session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const ticking = await testPortal()
  try {
    await ticking.app.listen({ port: 0, host: '127.0.0.1' })
    const actor = await ticking.asAdvisor()
    const stays = await listen(await ticking.asAdvisor(), 'products', ticking.app)
    const stream = await listen(actor, 'products', ticking.app)
    await stream.hears('event: hello')
    await actor.call(logout, { params: { email: actor.email } })
    vi.advanceTimersByTime(20_000)
    await stream.ended
    expect(stream.heard()).toContain('event: over')
    await stays.hears(':\n\n')
    stays.close()
  } finally {
    await ticking.close()
    vi.useRealTimers()
  }
})

it('a stream that opens while the sessions are looked through is not ended with those that are over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const ticking = await testPortal()
  try {
    await ticking.app.listen({ port: 0, host: '127.0.0.1' })
    const early = await listen(await ticking.asAdvisor(), 'products', ticking.app)
    await early.hears('event: hello')
    const { pool } = ticking.platform.database
    const held = Promise.withResolvers<void>()
    const looked = vi.spyOn(pool, 'query').mockImplementationOnce((async (...args: unknown[]) => {
      await held.promise
      return Reflect.apply(pg.Pool.prototype.query, pool, args)
    }) as never)
    vi.advanceTimersByTime(20_000)
    expect(looked).toHaveBeenCalledOnce()
    const late = await listen(await ticking.asAdvisor(), 'products', ticking.app)
    await late.hears('event: hello')
    held.resolve()
    await early.hears(':\n\n')
    vi.advanceTimersByTime(20_000)
    await late.hears(':\n\n')
    expect(late.heard()).not.toContain('event: over')
    for (const stream of [early, late]) stream.close()
  } finally {
    vi.restoreAllMocks()
    await ticking.close()
    vi.useRealTimers()
  }
})

it('closing the portal ends the streams', async () => {
  const closing = await testPortal()
  await closing.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await listen(await closing.asAdvisor(), 'products', closing.app)
  await closing.close()
  await stream.ended
  expect(stream.status).toBe(200)
})
