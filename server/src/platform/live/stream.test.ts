import { startActing, stopActing } from '@portal/contract/acting'
import type { Hello } from '@portal/contract/live'
import { insertProduct } from '@portal/contract/products'
import { logout } from '@portal/contract/sign-in'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type Listening, listen as listenOn } from '../../testing/listen.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

type Node = Awaited<ReturnType<TestPortal['secondNode']>>

let portal: TestPortal
let node: Node
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  node = await portal.secondNode()
  for (const { app } of [portal, node]) await app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())

const listen = (actor: Actor, topics = 'products', app = portal.app, since?: string) =>
  listenOn(
    { app },
    actor,
    `/live?topics=${encodeURIComponent(topics)}${since === undefined ? '' : `&since=${encodeURIComponent(since)}`}`,
  )
const item = { Type: 'Mutual Funds', Name: 'Live' } as const
const change = () => admin.call(insertProduct, { body: { item } })
const tell = (topic: string) =>
  portal.sql(`select pg_notify('portal_live', pg_current_xact_id()::text || ' ' || $1)`, [topic])
const say = () => tell('announcements')

/** What a page knows when it has just been opened. */
const positionAt = async ({ app }: Pick<Node, 'app'>) =>
  String((await app.inject({ url: '/api/firm' })).headers['x-portal-position'])
/** A notice arrives a moment after its change is answered. */
const told = async (make: () => Promise<unknown>) => {
  const nodes = [portal, node].map(({ platform }) => platform.live)
  const before = nodes[0]?.position()
  await make()
  await vi.waitFor(() => {
    const [here, there] = nodes.map((live) => live.position())
    expect(here).not.toBe(before)
    expect(there).toBe(here)
  }, 5_000)
}
const dataOf = (stream: Listening, name: string) =>
  stream.events().flatMap(({ event, data }) => (event === name ? [JSON.parse(data)] : []))
const helloOf = async (stream: Listening): Promise<Hello> => {
  await stream.hears('event: hello')
  return dataOf(stream, 'hello')[0]
}
const join = async (
  actor: Actor,
  { stream, position }: Pick<Hello, 'stream' | 'position'>,
  topics: string[],
  { app }: Pick<Node, 'app'> = portal,
) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/live/${stream}/topics`,
    headers: { cookie: actor.cookie },
    payload: { topics, since: position },
  })
  return { status: answer.statusCode, body: answer.json() }
}

describe('the live stream', () => {
  it("tells of a change once it is committed, also of another node's", async () => {
    const streams = [await listen(await portal.asAdvisor()), await listen(await portal.asGuest(), 'products', node.app)]
    await Promise.all(streams.map((stream) => stream.hears('event: hello')))
    await change()
    await Promise.all(streams.map((stream) => stream.hears('event: changed\ndata: products ')))
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

  it('is closed to a topic nobody declared, which does not take the others with it', async () => {
    expect((await listen(admin, 'salaries')).status).toBe(404)
    const stream = await listen(admin, 'salaries,products')
    await stream.hears('event: hello')
    await tell('salaries')
    await change()
    await stream.hears('event: changed')
    expect(stream.heard()).not.toContain('salaries')
    stream.close()
  })

  it('says hello again when notices may have been missed, and that everything is to be asked for', async () => {
    const stream = await listen(admin, 'products', portal.app, await positionAt(portal))
    const { position } = await helloOf(stream)
    await portal.cutListeners()
    await vi.waitFor(() => expect(dataOf(stream, 'hello')).toHaveLength(2), 5_000)
    await vi.waitFor(
      () => expect([portal, node].map(({ platform }) => platform.live.connected())).toEqual([true, true]),
      5_000,
    )
    const [first, again] = dataOf(stream, 'hello')
    expect(first).not.toHaveProperty('reload')
    expect(again).toMatchObject({ stream: first.stream, reload: true })
    expect(again.position).not.toBe(position)
    await change()
    await stream.hears('event: changed')
    stream.close()
  })
})

describe('the place where a stream goes on', () => {
  it('is named by every answer, and by what the line tells', async () => {
    await told(change)
    const before = await positionAt(portal)
    const stream = await listen(admin, 'products', portal.app, before)
    expect(await helloOf(stream)).toEqual({ stream: expect.any(String), position: before, changed: [] })
    await change()
    await stream.hears('event: changed')
    const position = stream.events().at(-1)?.data.split(' ')[1]
    expect(position).not.toBe(before)
    expect(position).toBe(await positionAt(portal))
    stream.close()
  })

  it('is the same on every node: what changed since is told, of the topics asked for, and nothing else', async () => {
    await told(change)
    const from = await positionAt(portal)
    await told(say)
    for (const { app } of [portal, node]) {
      const streams = [
        await listen(admin, 'products,announcements', app, from),
        await listen(admin, 'products', app, from),
      ]
      expect((await Promise.all(streams.map(helloOf))).map(({ changed, reload }) => [changed, reload])).toEqual([
        [['announcements'], undefined],
        [[], undefined],
      ])
      for (const stream of streams) stream.close()
    }
  })

  it.each([['none'], ['unknown'], ['1.0'], ['']])(
    '%s that the node knows: everything is to be asked for',
    async (since) => {
      const stream = await listen(admin, 'products', portal.app, since === 'none' ? undefined : since)
      expect(await helloOf(stream)).toMatchObject({ changed: [], reload: true })
      stream.close()
    },
  )

  it('is nowhere while notices do not arrive', async () => {
    const { live } = portal.platform
    await portal.cutListeners()
    await vi.waitFor(() => expect(live.connected()).toBe(false), 5_000)
    expect(live.position()).toBe('unknown')
    expect([live.since('unknown'), live.knows('unknown')]).toEqual([undefined, false])
    await vi.waitFor(() => expect([live.connected(), node.platform.live.connected()]).toEqual([true, true]), 5_000)
  })
})

describe('a topic that is added to an open stream', () => {
  it.each(['its own', 'the other'])('is carried from then on, asked for at %s node', async (which) => {
    const at = which === 'its own' ? portal : node
    const advisor = await portal.asAdvisor()
    const stream = await listen(advisor)
    const hello = await helloOf(stream)
    expect(await join(advisor, hello, ['announcements'], at)).toEqual({
      status: 200,
      body: { ok: true, topics: ['announcements'] },
    })
    await stream.hears('event: joined')
    expect(dataOf(stream, 'joined')).toEqual([{ topics: ['announcements'], changed: [] }])
    await say()
    await stream.hears('event: changed\ndata: announcements ')
    stream.close()
  })

  it('brings what changed between its position and the joining, and of no other topic', async () => {
    const guest = await portal.asGuest()
    await told(change)
    const from = await positionAt(portal)
    const stream = await listen(guest, 'settings', portal.app, from)
    const { stream: id } = await helloOf(stream)
    await change()
    await join(guest, { stream: id, position: from }, ['announcements', 'products'])
    await stream.hears('event: joined')
    expect(dataOf(stream, 'joined')).toEqual([{ topics: ['announcements', 'products'], changed: ['products'] }])
    stream.close()
  })

  it('is to be asked for again when its position is not known', async () => {
    const stream = await listen(admin)
    await join(admin, { ...(await helloOf(stream)), position: 'long.ago' }, ['announcements'])
    await stream.hears('event: joined')
    expect(dataOf(stream, 'joined')).toEqual([{ topics: ['announcements'], changed: [], reload: true }])
    stream.close()
  })

  it('that is refused leaves the stream as it is, and the others join', async () => {
    const [advisor, other] = [await portal.asAdvisor(), await portal.asAdvisor()]
    const stream = await listen(advisor)
    const theirs = `favorites/${other.id}`
    const hello = await helloOf(stream)
    expect((await join(advisor, hello, [theirs, 'salaries'])).body).toEqual({ ok: true, topics: [] })
    expect((await join(advisor, hello, [theirs, 'announcements'])).body.topics).toEqual(['announcements'])
    await stream.hears('event: joined')
    await tell(theirs)
    await change()
    await stream.hears('event: changed')
    expect(stream.heard()).not.toContain(theirs)
    stream.close()
  })

  it('cannot be added to somebody else’s stream, nor to one that never was', async () => {
    const [victim, foreign] = [await portal.asAdvisor(), await portal.asAdmin()]
    const stream = await listen(victim)
    const hello = await helloOf(stream)
    expect((await join(foreign, hello, ['announcements'])).status).toBe(404)
    expect((await join(victim, { ...hello, stream: 'made.up' }, ['announcements'])).status).toBe(404)
    expect((await join(victim, { ...hello, stream: '1' }, ['announcements'])).status).toBe(404)
    await say()
    await change()
    await stream.hears('event: changed')
    expect(stream.heard()).not.toContain('announcements')
    stream.close()
  })

  it('follows whoever one acts for at that time', async () => {
    const [proxy, owner] = [await portal.asPlus(), await portal.asAdvisor()]
    const stream = await listen(proxy)
    const hello = await helloOf(stream)
    const theirs = [`pending/${owner.id}`]
    expect((await join(proxy, hello, theirs)).body.topics).toEqual([])
    await portal.sql('insert into proxy values ($1, $2, now())', [owner.id, proxy.id])
    await proxy.call(startActing, { body: { email: owner.email } })
    expect((await join(proxy, hello, theirs)).body.topics).toEqual(theirs)
    await proxy.call(stopActing, {})
    expect((await join(proxy, hello, theirs)).body.topics).toEqual([])
    stream.close()
  })
})

describe('a list kept ready', () => {
  const list = (app: Node['app'], position: string) =>
    app.inject({ url: '/api/data/products', headers: { cookie: admin.cookie, 'x-portal-position': position } })
  const names = (answer: { body: string }) => answer.body.match(/Put in behind/g)?.length ?? 0

  it('is not what a caller gets who has heard of a later change than this node', async () => {
    await told(change)
    const known = await positionAt(node)
    const before = names(await list(node.app, known))
    // without a notice, as for a node that it has not reached yet
    await portal.sql(
      `insert into product (type, name, web, email, phone, fax, created_at, updated_at)
       values ('Mutual Funds', 'Put in behind', '', '', '', '', now(), now())`,
    )
    expect(names(await list(node.app, known))).toBe(before)
    expect(names(await list(node.app, '999999999.0'))).toBe(before + 1)
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
    await stays.hears(`event: beat\ndata: ${ticking.platform.live.position()}\n`)
    stays.close()
  } finally {
    await ticking.close()
    vi.useRealTimers()
  }
})

it('a stream ends twelve hours after its sign-in, however active its session is', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const ticking = await testPortal()
  try {
    await ticking.app.listen({ port: 0, host: '127.0.0.1' })
    const actor = await ticking.asAdvisor()
    const stream = await listen(actor, 'products', ticking.app)
    await stream.hears('event: hello')
    const stayActive = () => ticking.sql('update session set seen_at = $1', [ticking.platform.clock()])

    ticking.advance(12 * 3_600_000 - 1_000)
    await stayActive()
    vi.advanceTimersByTime(20_000)
    await stream.hears('event: beat')
    expect(stream.heard()).not.toContain('event: over')

    ticking.advance(2_000)
    await stayActive()
    vi.advanceTimersByTime(20_000)
    // the hello, the beat of before, and what this beat says
    const events = await stream.until(({ length }) => length === 3)
    expect(events.map(({ event }) => event)).toEqual(['hello', 'beat', 'over'])
    await stream.ended
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
    await early.hears('event: beat')
    vi.advanceTimersByTime(20_000)
    await late.hears('event: beat')
    expect(late.heard()).not.toContain('event: over')
    for (const stream of [early, late]) stream.close()
  } finally {
    vi.restoreAllMocks()
    await ticking.close()
    vi.useRealTimers()
  }
})

it('streams beat one part after the other, so that no call waits for all of them, and each within twenty seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const ticking = await testPortal()
  try {
    await ticking.app.listen({ port: 0, host: '127.0.0.1' })
    const streams: Listening[] = []
    for (let n = 0; n < 3; n++) {
      const stream = await listen(await ticking.asAdvisor(), 'products', ticking.app)
      await stream.hears('event: hello')
      streams.push(stream)
    }
    const looked = vi.spyOn(ticking.platform.database.pool, 'query')
    const sessionsAt: number[] = []
    for (let second = 0; second < 20; second++) {
      looked.mockClear()
      vi.advanceTimersByTime(1_000)
      const asked = looked.mock.calls.flatMap(([, values]: unknown[]) => (Array.isArray(values) ? [values[0]] : []))
      sessionsAt.push(...asked.flatMap((hashes) => (Array.isArray(hashes) ? [hashes.length] : [])))
    }
    expect(sessionsAt).toEqual([1, 1, 1])
    await Promise.all(streams.map((stream) => stream.hears('event: beat')))
    for (const stream of streams) stream.close()
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
