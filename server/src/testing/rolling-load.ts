// People who read, write, upload and listen without a pause, over a balancer; whatever does not go as it should is noted.
import { createHash } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@portal/contract/products'
import { aDocument } from './documents.ts'
import { form, pdf } from './files.ts'

export interface Load {
  /** What went wrong, in words. */
  failures: string[]
  counts: { reads: number; writes: number; uploads: number; streams: number }
  /** Products by their number, and the hashes of documents: acknowledged, so they must be there. */
  products: Map<number, string>
  documents: Map<number, string>
  /** Until every listener has heard of a change that is made now. */
  allHear(): Promise<void>
  stop(): Promise<void>
}

interface Answer {
  status: number
  body: string
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** A stream has to be back by then: a browser waits two seconds at most before it comes again. */
const longestGapMs = 4_000
const listeners = 4

export function startLoad(port: number, cookie: string): Load {
  const failures: string[] = []
  const counts = { reads: 0, writes: 0, uploads: 0, streams: 0 }
  const products = new Map<number, string>()
  const documents = new Map<number, string>()
  /** Of each listener, who waits for what it hears next. */
  const ears = Array.from({ length: listeners }, () => new Set<() => void>())
  const ending = new AbortController()
  const isOver = () => ending.signal.aborted

  const open = (
    method: string,
    path: string,
    headers: Record<string, string | number> = {},
    send: (to: ReturnType<typeof request>) => Promise<void> = async () => {},
  ) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      // a connection for each call: what is tested is the nodes, not how well this client keeps connections
      const call = request({ port, host: '127.0.0.1', method, path, agent: false, headers: { cookie, ...headers } })
      call.on('response', resolve).on('error', reject)
      send(call).then(() => call.end(), reject)
    })
  const answerOf = async (answer: IncomingMessage): Promise<Answer> => {
    let body = ''
    for await (const part of answer.setEncoding('utf8')) body += part
    return { status: answer.statusCode ?? 0, body }
  }
  const post = async (path: string, body: string, type = 'application/json') =>
    answerOf(
      await open('POST', path, { 'content-type': type, 'content-length': Buffer.byteLength(body) }, async (to) => {
        to.write(body)
      }),
    )

  /** Again and again; an answer other than 200 is a failure like none at all. */
  const again = async (what: string, one: (turn: number) => Promise<Answer>) => {
    for (let turn = 0; !isOver(); turn++) {
      try {
        const { status, body } = await one(turn)
        if (status !== 200) failures.push(`${what}: ${status} ${body.slice(0, 200)}`)
      } catch (error) {
        failures.push(`${what}: ${(error as Error).message}`)
      }
    }
  }

  const read = (turn: number) => {
    counts.reads++
    const paths = ['/api/data/products', '/', '/api/firm', '/api/docs']
    return open('GET', paths[turn % paths.length] ?? '/').then(answerOf)
  }
  const write = (writer: number) => async (turn: number) => {
    counts.writes++
    const name = `Rolled ${writer}-${turn}`
    const answer = await post(
      '/api/branch/product/insert',
      JSON.stringify({ item: { Type: 'Mutual Funds', Name: name } }),
    )
    if (answer.status === 200) products.set((JSON.parse(answer.body) as { productID: number }).productID, name)
    return answer
  }
  /** Takes some three seconds, so that it outlives the time its node has for draining. */
  const upload = async (turn: number) => {
    counts.uploads++
    const bytes = pdf(`Rolled ${turn} ${Math.random()}`, 600_000)
    const { payload, headers } = await form(aDocument, { filename: 'rolled.pdf', bytes })
    const length = { 'content-length': payload.length }
    const answer = await answerOf(
      await open('POST', '/api/upload/lib', { ...headers, ...length }, async (to) => {
        const piece = 20_000
        for (let at = 0; at < payload.length; at += piece) {
          to.write(payload.subarray(at, at + piece))
          await pause(100)
        }
      }),
    )
    if (answer.status === 200) documents.set((JSON.parse(answer.body) as { id: number }).id, hash(bytes))
    return answer
  }
  /** As a page does: it comes back soon, from where it was, and is told what it missed or that it missed something. */
  const listen = async (ear: Set<() => void>) => {
    const told = () => {
      for (const hears of ear) hears()
      ear.clear()
    }
    let since = ''
    let left = performance.now()
    while (!isOver()) {
      try {
        const answer = await open('GET', `/api/live?topics=products${since && `&since=${encodeURIComponent(since)}`}`)
        if (answer.statusCode !== 200) failures.push(`stream: ${answer.statusCode}`)
        counts.streams++
        const stop = setInterval(() => isOver() && answer.destroy(), 50)
        let text = ''
        for await (const part of answer.setEncoding('utf8')) {
          text += part
          const whole = text.split('\n\n')
          text = whole.pop() ?? ''
          for (const event of whole) {
            const data = /^data: (.*)$/m.exec(event)?.[1] ?? ''
            if (event.includes('event: hello')) {
              const gap = performance.now() - left
              if (since && gap > longestGapMs) failures.push(`stream: back after ${Math.round(gap)} ms`)
              const hello = JSON.parse(data) as { position: string; changed: string[]; reload?: true }
              since = hello.position
              if (hello.reload || hello.changed.length > 0) told()
            } else if (event.includes('event: changed')) {
              since = data.split(' ')[1] ?? since
              told()
            }
          }
        }
        clearInterval(stop)
      } catch (error) {
        // ended in the middle of nothing, by us
        if (!isOver()) failures.push(`stream: ${(error as Error).message}`)
      }
      left = performance.now()
      await pause(200)
    }
  }

  const running = [
    ...Array.from({ length: 4 }, (_, n) => again('read', (turn) => read(turn + n))),
    ...Array.from({ length: 3 }, (_, n) => again('write', write(n))),
    ...Array.from({ length: 2 }, () => again('upload', upload)),
    ...ears.map(listen),
  ]
  return {
    failures,
    counts,
    products,
    documents,
    async allHear() {
      const all = Promise.all(ears.map((ear) => new Promise<void>((heard) => void ear.add(heard))))
      await post('/api/branch/product/insert', JSON.stringify({ item: { Type: 'Mutual Funds', Name: 'Heard by all' } }))
      await all
    },
    async stop() {
      ending.abort()
      await Promise.all(running)
    },
  }
}

export const productsAt = async (port: number, cookie: string): Promise<Map<number, string>> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/data/products`, { headers: { cookie } })
  const { products } = (await answer.json()) as { products: Product[] }
  return new Map(products.map(({ productID, Name }) => [productID, Name]))
}
export const fileAt = async (port: number, cookie: string, id: number): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/docs/${id}/file`, { headers: { cookie } })
  return hash(Buffer.from(await answer.arrayBuffer()))
}
