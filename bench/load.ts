// A closed loop over kept-alive connections: each sends its next request when the answer to the last is complete.
// On plain sockets, because node:http's client would cost as much as the servers it measures.
import { connect } from 'node:net'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: unknown
}

export interface Round {
  perSecond: number
  statuses: Map<number, number>
}

export async function fire(port: number, request: Request, connections: number, ms: number): Promise<Round> {
  const bytes = bytesOf(port, request)
  const statuses = new Map<number, number>()
  const began = performance.now()
  const loops = Array.from({ length: connections }, () =>
    loop(port, bytes, began + ms, (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1)),
  )
  await Promise.all(loops)
  const answers = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  return { perSecond: answers / ((performance.now() - began) / 1000), statuses }
}

function bytesOf(port: number, { method, path, headers = {}, body }: Request): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all: Record<string, string | number> = { host: `localhost:${port}`, ...headers }
  if (text) Object.assign(all, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
}

function loop(port: number, bytes: Buffer, until: number, answered: (status: number) => void): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setNoDelay(true)
    socket.setTimeout(20_000, () => socket.destroy(new Error('no answer within 20 seconds')))
    let head = Buffer.alloc(0)
    let status = 0
    let missing: number | undefined
    socket.on('data', (chunk) => {
      if (missing === undefined) {
        head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        status = Number(head.toString('latin1', 9, 12))
        const length = /content-length: (\d+)/i.exec(head.toString('latin1', 0, end))?.[1]
        if (length === undefined && status !== 304) {
          socket.destroy(new Error('an answer without a length'))
          return
        }
        missing = Number(length ?? 0) - (head.length - end - 4)
        head = Buffer.alloc(0)
      } else missing -= chunk.length
      if (missing > 0) return
      missing = undefined
      answered(status)
      if (performance.now() < until) socket.write(bytes)
      else socket.destroy()
    })
    socket.on('error', fail)
    socket.on('close', () => (performance.now() < until ? fail(new Error('the server hung up')) : done()))
  })
}
