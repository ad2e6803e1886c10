// How many streams somebody may have, and that none outlives what it was opened with: on every node, and at once.
import { startActing, stopActing } from '@portal/contract/acting'
import { limits } from '@portal/contract/limits'
import { logout } from '@portal/contract/sign-in'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginSession } from '../session/sessions.ts'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { type Listening, listen as listenOn } from '../../testing/listen.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let node: Awaited<ReturnType<TestPortal['secondNode']>>
beforeAll(async () => {
  portal = await testPortal()
  node = await portal.secondNode()
  for (const { app } of [portal, node]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

const open = async (
  actor: Pick<Actor, 'cookie'>,
  at: Pick<TestPortal, 'app'> = portal,
  path = '/live?topics=products',
) => {
  const stream = await listenOn(at, actor, path)
  // one of very many may be over before it says hello
  await stream.until((events) => events.length > 0)
  return stream
}
const many = async (count: number, actor: Pick<Actor, 'cookie'>, at?: Pick<TestPortal, 'app'>) => {
  const streams: Listening[] = []
  for (let n = 0; n < count; n++) streams.push(await open(actor, at))
  return streams
}
const anotherSession = async ({ id }: Actor): Promise<Pick<Actor, 'cookie'>> => {
  const { db, clock } = portal.platform
  const token = await db.transaction().execute((tx) => beginSession(tx, clock(), id, { address: '', browser: '' }))
  return { cookie: `portal=${token}` }
}
const lastOf = async (stream: Listening) => {
  await stream.ended
  return stream.events().at(-1)?.event
}
/** Whether those that did not end still hear of changes. */
const live = async (streams: Listening[]) => {
  await portal.sql(`select pg_notify('portal_live', pg_current_xact_id()::text || ' products')`)
  await Promise.all(streams.map((stream) => stream.hears('event: changed')))
  return streams.every((stream) => !stream.heard().includes('event: full'))
}
const close = (streams: Listening[]) => streams.forEach((stream) => stream.close())
const { streamsPerSession, streamsPerPerson } = limits

describe('of one session', () => {
  it('five are kept, over all nodes: the oldest is told why it ends', async () => {
    const actor = await portal.asAdvisor()
    const streams = [...(await many(3, actor)), ...(await many(2, actor, node))]
    expect(await live(streams)).toBe(true)
    const sixth = await open(actor, node, '/tasks/stream?topics=products')
    expect(await lastOf(streams[0] as Listening)).toBe('full')
    const seventh = await open(actor)
    expect(await lastOf(streams[1] as Listening)).toBe('full')
    expect(await live([...streams.slice(2), sixth, seventh])).toBe(true)
    close([...streams, sixth, seventh])
  })

  it('of twenty that are opened at once, five are kept', async () => {
    const guest = await portal.asGuest()
    const streams = await Promise.all(Array.from({ length: 20 }, (_, n) => open(guest, n % 2 ? node : portal)))
    let over = 0
    for (const stream of streams) void stream.ended.then(() => over++)
    await expect.poll(() => over).toBe(20 - streamsPerSession)
    expect(await live(streams.filter((stream) => !stream.heard().includes('event: full')))).toBe(true)
    close(streams)
  })

  it('one that was closed makes room', async () => {
    const actor = await portal.asAdvisor()
    const streams = await many(streamsPerSession, actor)
    streams[4]?.close()
    await streams[4]?.ended
    await expect
      .poll(async () => {
        const next = await open(actor, node)
        const kept = !streams[0]?.heard().includes('event: full')
        next.close()
        await next.ended
        return kept
      })
      .toBe(true)
    close(streams)
  })
})

it('of one person twenty are kept, whatever the number of sessions', async () => {
  const actor = await portal.asAdvisor()
  const sessions = [actor, await anotherSession(actor), await anotherSession(actor), await anotherSession(actor)]
  const streams: Listening[] = []
  for (const session of sessions) streams.push(...(await many(streamsPerSession, session, node)))
  expect(streams).toHaveLength(streamsPerPerson)
  expect(await live(streams)).toBe(true)
  const next = await open(await anotherSession(actor))
  expect(await lastOf(streams[0] as Listening)).toBe('full')
  expect(await live([...streams.slice(1), next])).toBe(true)
  close([...streams, next])
})

describe('a stream ends at once, on every node,', () => {
  it('at logout, with every other of its session, and with no other', async () => {
    const actor = await portal.asAdvisor()
    const other = await open(await anotherSession(actor), node)
    const streams = [await open(actor), await open(actor, node), await open(actor, node, '/tasks/stream')]
    await actor.call(logout, { params: { email: actor.email } })
    for (const stream of streams) expect(await lastOf(stream)).toBe('over')
    expect(await live([other])).toBe(true)
    other.close()
  })

  it('when the account is shut out', async () => {
    const actor = await portal.asAdvisor()
    const stream = await open(actor, node)
    await portal.sql('update account set disabled_at = now() where id = $1', [actor.id])
    expect(await lastOf(stream)).toBe('over')
  })

  it.each(['access = 0', 'branch_id = null', 'guest = true', 'manager = false'])(
    'when a right changes (%s), and what comes back has the rights of now',
    async (change) => {
      const actor = await portal.asManager()
      const stream = await open(actor, node)
      await portal.sql(`update account set ${change} where id = $1`, [actor.id])
      await stream.ended
      expect(stream.heard()).not.toContain('event: over')
      close([await open(actor, node)])
    },
  )

  it('when a flag is taken, and the topic is then refused', async () => {
    const actor = await portal.asPlus({ menus: JSON.stringify(menusFor(true)) })
    const stream = await open(actor, node, '/live?topics=users')
    await portal.sql('update account set menus = $2 where id = $1', [actor.id, JSON.stringify(menusFor(false))])
    await stream.ended
    expect((await listenOn(node, actor, '/live?topics=users')).status).toBe(404)
  })

  it('and not when something else of the account changes', async () => {
    const actor = await portal.asAdvisor()
    const stream = await open(actor, node)
    await portal.sql(`update account set first = 'Renamed', access = access where id = $1`, [actor.id])
    expect(await live([stream])).toBe(true)
    stream.close()
  })
})

describe('acting', () => {
  const acted = async () => {
    const [proxy, owner] = [await portal.asPlus(), await portal.asAdvisor()]
    await portal.sql('insert into proxy values ($1, $2, now())', [owner.id, proxy.id])
    await proxy.call(startActing, { body: { email: owner.email } })
    return { proxy, owner, stream: await open(proxy, node, '/tasks/stream') }
  }

  it.each([
    ['is taken back', 'delete from proxy where owner_id = $1'],
    ['ends with the owner’s account', 'update account set disabled_at = now() where id = $1'],
    ['ends because the owner has more access now', 'update account set access = 3 where id = $1'],
  ])('that %s ends the stream it was opened for', async (_, sql) => {
    const { owner, stream } = await acted()
    await portal.sql(sql, [owner.id])
    expect(await lastOf(stream)).toBe('over')
  })

  it('that stops ends the stream, which begins anew for oneself', async () => {
    const { proxy, stream } = await acted()
    await proxy.call(stopActing, {})
    await stream.ended
    expect(stream.heard()).not.toContain('event: over')
    close([await open(proxy, node, '/tasks/stream')])
  })

  it('leaves the streams of a second browser alone', async () => {
    const { proxy, stream } = await acted()
    const other = await open(await anotherSession(proxy), node)
    await proxy.call(stopActing, {})
    await stream.ended
    expect(await live([other])).toBe(true)
    other.close()
  })
})

it('what was missed while notices did not arrive is made up for', async () => {
  const actor = await portal.asManager()
  const stream = await open(actor)
  await portal.cutListeners()
  await expect.poll(() => portal.platform.live.connected()).toBe(false)
  await portal.sql('update account set manager = false where id = $1', [actor.id])
  await stream.ended
  expect(stream.status).toBe(200)
})

it('what is told at the very moment a stream ends is told to the others, and harms nobody', async () => {
  const [leaving, staying] = [await portal.asAdvisor(), await portal.asAdvisor()]
  const streams = [...(await many(5, leaving)), ...(await many(5, leaving, node))]
  const other = await open(staying)
  // in one transaction: both notices arrive together
  await portal.sql(`delete from session where account_id = '${leaving.id}';
    select pg_notify('portal_live', pg_current_xact_id()::text || ' products')`)
  await other.hears('event: changed')
  await Promise.all(streams.map(({ ended }) => ended))
  expect((await portal.app.inject('/readyz')).statusCode).toBe(200)
  other.close()
})
