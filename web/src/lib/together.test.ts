import type { Line } from '@portal/contract/together'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newReading } from './together.ts'

interface Sent {
  address: string
  init: RequestInit
  lines: WritableStreamDefaultWriter<string>
}
let sent: Sent[]
let answers: (address: string) => Response | undefined
let read: ReturnType<typeof newReading>
beforeEach(() => {
  read = newReading()
  sent = []
  answers = () => undefined
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const stream = new TransformStream<string, string>()
    sent.push({ address, init, lines: stream.writable.getWriter() })
    return answers(address) ?? new Response(stream.readable.pipeThrough(new TextEncoderStream()))
  })
})

const line = (at: number, more: Partial<Line> = {}) =>
  `${JSON.stringify({ at, status: 200, headers: {}, answer: { at }, ...more })}\n`
const asked = (n = 0) => (JSON.parse(sent[n]?.init.body as string) as { addresses: string[] }).addresses

describe('reads of one moment', () => {
  it('go in one request, and each has its answer as soon as it is there', async () => {
    const [first, second] = [read('/api/a', { accept: 'x' }), read('/api/b?c=1', { accept: 'x' })]
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]).toMatchObject({ address: '/api/together', init: { method: 'POST', headers: { accept: 'x' } } })
    expect(asked()).toEqual(['/api/a', '/api/b?c=1'])
    void sent[0]?.lines.write(line(1, { headers: { 'x-request-id': 'r' } }))
    const { status, header, answer } = await second
    expect([status, header('x-request-id'), header('retry-after'), answer]).toEqual([200, 'r', null, { at: 1 }])
    // a line in two pieces, in the middle of a letter’s place
    const text = line(0, { status: 403, answer: { message: 'Not yours' } })
    void sent[0]?.lines.write(text.slice(0, 20))
    void sent[0]?.lines.write(text.slice(20))
    expect(await first).toMatchObject({ status: 403, answer: { message: 'Not yours' } })
  })

  it('one alone goes by itself', async () => {
    answers = () => Response.json({ alone: true }, { headers: { 'x-request-id': 'r' } })
    const { answer, header } = await read('/api/a', { accept: 'x' })
    expect([answer, header('x-request-id')]).toEqual([{ alone: true }, 'r'])
    expect(sent.map(({ address, init }) => [address, init.method])).toEqual([['/api/a', 'GET']])
  })

  it('those of another moment go in another', async () => {
    void read('/api/a', {})
    void read('/api/b', {})
    await expect.poll(() => sent.length).toBe(1)
    void read('/api/c', {})
    void read('/api/d', {})
    await expect.poll(() => sent.length).toBe(2)
    expect([asked(0), asked(1)]).toEqual([
      ['/api/a', '/api/b'],
      ['/api/c', '/api/d'],
    ])
  })

  it('go one by one where the server doesn’t know of it, from then on', async () => {
    answers = (address) => (address === '/api/together' ? new Response(null, { status: 404 }) : Response.json(address))
    const both = await Promise.all([read('/api/a', {}), read('/api/b', {})])
    expect(both.map(({ answer }) => answer)).toEqual(['/api/a', '/api/b'])
    await Promise.all([read('/api/c', {}), read('/api/d', {})])
    expect(sent.map(({ address }) => address)).toEqual(['/api/together', '/api/a', '/api/b', '/api/c', '/api/d'])
  })

  it('all hear of a refusal of the whole', async () => {
    answers = () => Response.json({ code: 'unavailable' }, { status: 503, headers: { 'retry-after': '5' } })
    for (const { status, header, answer } of await Promise.all([read('/api/a', {}), read('/api/b', {})]))
      expect([status, header('retry-after'), answer]).toEqual([503, '5', { code: 'unavailable' }])
  })

  it('those without an answer fail when the line is cut, the others don’t', async () => {
    const [first, second] = [read('/api/a', {}), read('/api/b', {})]
    await expect.poll(() => sent.length).toBe(1)
    void sent[0]?.lines.write(line(0))
    expect(await first).toMatchObject({ answer: { at: 0 } })
    void sent[0]?.lines.abort(new TypeError('network gone')).catch(() => {})
    await expect(second).rejects.toThrow()
  })

  it('those without an answer fail when it ends before they had one', async () => {
    const both = Promise.allSettled([read('/api/a', {}), read('/api/b', {})])
    await expect.poll(() => sent.length).toBe(1)
    void sent[0]?.lines.write(line(1))
    void sent[0]?.lines.close()
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })

  it('end when nobody is interested any more, and not before', async () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const both = [read('/api/a', {}, one.signal), read('/api/b', {}, other.signal)] as const
    const settled = Promise.allSettled(both)
    await expect.poll(() => sent.length).toBe(1)
    one.abort()
    await expect(both[0]).rejects.toThrow()
    expect(sent[0]?.init.signal?.aborted).toBe(false)
    other.abort()
    expect(sent[0]?.init.signal?.aborted).toBe(true)
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('one given up before it was sent isn’t', async () => {
    const control = new AbortController()
    const first = read('/api/a', {}, control.signal)
    control.abort()
    answers = () => Response.json({ alone: true })
    const second = read('/api/b', {})
    await expect(first).rejects.toThrow()
    expect(await second).toMatchObject({ answer: { alone: true } })
    expect(sent.map(({ address }) => address)).toEqual(['/api/b'])
  })
})
