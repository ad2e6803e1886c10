import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { collect, metricsToken } from '../../testing/figures.ts'
import { listen } from '../../testing/listen.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

async function serving(): Promise<TestPortal & { port: number }> {
  const portal = await testPortal({ metricsToken })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...portal, port: (portal.app.server.address() as { port: number }).port }
}

describe('a node that was told to stop', () => {
  it('is not ready any more, and serves on: no connection is kept', async () => {
    const portal = await serving()
    const stopping = portal.app.draining.begin(300)
    const ready = await portal.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([503, { ok: false, code: 'draining' }])
    expect((await collect(portal)).value('portal_ready')).toBe(0)
    expect((await portal.app.inject('/healthz')).statusCode).toBe(200)
    const call = await fetch(`http://127.0.0.1:${portal.port}/api/firm`)
    expect([call.status, call.headers.get('connection')]).toEqual([200, 'close'])
    await stopping
    await portal.close()
  })

  it('moves its streams in the second half of its time, the oldest first', async () => {
    const portal = await serving()
    const people = await Promise.all(['a', 'b', 'c', 'd'].map(() => portal.asAdvisor()))
    const gone: number[] = []
    for (const [index, person] of people.entries()) {
      const stream = await listen(portal, person, '/live?topics=products')
      await stream.hears('event: hello')
      void stream.ended.then(() => gone.push(index))
    }
    const began = performance.now()
    const stopping = portal.app.draining.begin(600)
    await vi.waitFor(() => expect(gone).toHaveLength(4), 5_000)
    expect(performance.now() - began).toBeGreaterThanOrEqual(299)
    expect(gone).toEqual([0, 1, 2, 3])
    await stopping
    await portal.close()
  })

  it('brings what it has begun to its end, and what came in the last moment too', async () => {
    const portal = await serving()
    const admin = await portal.asAdmin()
    const body = JSON.stringify({ item: { Type: 'Mutual Funds', Name: 'Halfway' } })
    const insert = request({
      port: portal.port,
      path: '/api/branch/product/insert',
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'application/json', 'content-length': body.length },
    })
    const arrived = once(portal.app.server, 'request')
    insert.write(body.slice(0, 10))
    await arrived
    // let in before the end, and says what it wants after it
    const late = connect(portal.port, '127.0.0.1')
    await once(portal.app.server, 'connection')
    const closing = portal.app.close()
    await vi.waitFor(() => expect(portal.app.server.listening).toBe(false), 5_000)

    let text = ''
    late.on('data', (part) => (text += part)).write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(late, 'close')
    expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n/)
    insert.end(body.slice(10))
    const [answer] = await once(insert, 'response')
    expect(answer.statusCode).toBe(200)
    answer.resume()
    await closing
    await portal.close()
  })

  it('does not wait for a connection that never says anything', async () => {
    const portal = await serving()
    const silent = connect(portal.port, '127.0.0.1')
    silent.on('error', () => {})
    await once(portal.app.server, 'connection')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const closing = portal.app.close()
    await vi.waitFor(() => expect(portal.app.server.listening).toBe(false), 5_000)
    vi.advanceTimersByTime(3_000)
    vi.useRealTimers()
    await closing
    expect(silent.destroyed || (await once(silent, 'close'))).toBeTruthy()
    await portal.close()
  })
})
