import { liveStream } from '@portal/contract/live'
import { listMessages } from '@portal/contract/messages'
import { type Line, readTogether, togetherAtMost } from '@portal/contract/together'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { openOwner } from '../db/open.ts'

let portal: TestPortal
let advisor: Actor
beforeAll(async () => {
  portal = await testPortal()
  advisor = await portal.asAdvisor()
})
afterAll(() => portal.close())

async function together(addresses: string[], cookie = advisor.cookie, headers: Record<string, string> = {}) {
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/api${readTogether.path}`,
    headers: { cookie, ...headers },
    payload: { addresses },
  })
  const lines = answer.statusCode === 200 ? answer.payload.trim().split('\n') : []
  const all = lines.map((line) => JSON.parse(line) as Line).sort((a, b) => a.at - b.at)
  return { status: answer.statusCode, headers: answer.headers, lines: all }
}
const alone = async (url: string, cookie = advisor.cookie) =>
  (await portal.app.inject({ method: 'GET', url, headers: { cookie } })).json()

const messages = `/api${listMessages.path}`

describe('reads that come together', () => {
  it('are answered as if each had come by itself, with what callers look at', async () => {
    const { lines, headers } = await together([messages, '/api/firm', '/api/nothing/there'])
    expect(lines.map(({ status }) => status)).toEqual([200, 200, 404])
    expect(lines[0]?.answer).toEqual(await alone(messages))
    expect(lines[1]?.answer).toEqual(await alone('/api/firm'))
    expect(lines[2]?.answer).toMatchObject({ code: 'not-found', requestId: lines[2]?.headers['x-request-id'] })
    expect(lines[0]?.headers['x-portal-position']).toMatch(/\.\d+$/)
    expect(headers['content-type']).toBe('application/x-ndjson')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-accel-buffering']).toBe('no')
  })

  it('have the rights of whoever calls, each of them', async () => {
    const { lines } = await together([messages, '/api/users', '/api/firm'])
    expect(lines.map(({ status }) => status)).toEqual([200, 403, 200])
    const nobody = await together([messages, '/api/firm'], '')
    expect(nobody.lines.map(({ answer }) => (answer as { code?: string }).code)).toEqual(['session-expired', undefined])
  })

  it('are reads alone: no files, no streams, nothing that changes anything, and not themselves', async () => {
    const { lines } = await together([
      `/api${liveStream.path}?topics=products`,
      '/api/docs/1/file',
      `/api${readTogether.path}`,
      '/api/logout',
    ])
    expect(lines.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  it('are so many at most, of this portal, and from its own pages', async () => {
    const full = Array.from({ length: togetherAtMost }, () => '/api/firm')
    expect((await together(full)).lines).toHaveLength(togetherAtMost)
    expect((await together([...full, '/api/firm'])).status).toBe(400)
    expect((await together([])).status).toBe(400)
    expect((await together(['https://elsewhere.example/api/firm'])).status).toBe(400)
    expect((await together(['/healthz'])).status).toBe(400)
    expect((await together(['/api/firm'], advisor.cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it('are answered over the network, each as soon as it is there', async () => {
    const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const owner = openOwner(portal.databaseUrl)
    const blocking = await owner.connect()
    await blocking.query('begin')
    await blocking.query('lock table message in access exclusive mode')
    const answer = await fetch(`${origin}/api${readTogether.path}`, {
      method: 'POST',
      headers: { cookie: advisor.cookie, 'content-type': 'application/json', 'accept-encoding': 'br' },
      body: JSON.stringify({ addresses: [messages, '/api/firm'] }),
    })
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    const lineNow = async () => JSON.parse(new TextDecoder().decode((await reader.read()).value)) as Line
    expect(await lineNow()).toMatchObject({ at: 1, status: 200 })
    await blocking.query('rollback')
    expect(await lineNow()).toMatchObject({ at: 0, status: 200 })
    expect((await reader.read()).done).toBe(true)
    blocking.release()
    await owner.end()
  })
})
