// What a balancer does: calls of all people over kept connections, one at a time each. On plain sockets, because node:http's client
// would cost as much as the server it measures.
import { connect, type Socket } from 'node:net'

export interface Call {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: unknown
}

export interface Answer {
  /** 0 when there was none. */
  status: number
  head: string
  body: string
}

export interface Wire {
  send(call: Call): Promise<Answer>
  /** At the moment, and at most so far. */
  connections(): { now: number; most: number }
  close(): void
}

/** The portal ends idle connections after five seconds. */
const idleMs = 3_000
const patienceMs = 60_000

interface Line {
  socket: Socket
  since: number
}

export function bytesOf(host: string, { method, path, headers, body }: Call): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const sent =
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
  const empty = method === 'POST' && body === undefined ? 'content-length: 0\r\n' : ''
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${sent}${empty}\r\n${text}`)
}

/** Each comes from one of fifty addresses of this machine: one has too few ports for everybody. */
export const localAddress = (n: number): string => `127.0.0.${2 + (n % 50)}`

export function openWire(port: number): Wire {
  const idle: Line[] = []
  const open = new Set<Socket>()
  const host = `localhost:${port}`
  let count = 0
  let most = 0

  const line = async (): Promise<Socket> => {
    const kept = idle.pop()
    if (kept && performance.now() - kept.since < idleMs && !kept.socket.destroyed) return kept.socket
    // whatever lies below is older still
    if (kept) for (const { socket } of [kept, ...idle.splice(0)]) socket.destroy()
    const socket = connect({ port, host: '127.0.0.1', localAddress: localAddress(count++), noDelay: true })
    open.add(socket)
    most = Math.max(most, open.size)
    socket.on('close', () => open.delete(socket))
    // also while it is idle
    socket.on('error', () => {})
    await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail))
    return socket
  }

  return {
    async send(call) {
      try {
        const socket = await line()
        const answer = await exchange(socket, bytesOf(host, call))
        if (/^connection: close/im.test(answer.head)) socket.destroy()
        else idle.push({ socket, since: performance.now() })
        return answer
      } catch (error) {
        return { status: 0, head: '', body: (error as Error).message }
      }
    },
    connections: () => ({ now: open.size, most }),
    close() {
      for (const socket of open) socket.destroy()
    },
  }
}

function exchange(socket: Socket, bytes: Buffer): Promise<Answer> {
  return new Promise((done, fail) => {
    const parts: Buffer[] = []
    let length = 0
    let wanted: number | undefined
    const leave = () => {
      socket.off('data', take).off('error', fail).off('close', gone)
      socket.setTimeout(0, late)
    }
    const broken = (why: string) => {
      leave()
      socket.destroy()
      fail(new Error(why))
    }
    const gone = () => broken('the server hung up')
    const late = () => broken(`no answer within ${patienceMs / 1000} seconds`)
    const take = (chunk: Buffer) => {
      parts.push(chunk)
      length += chunk.length
      if (wanted !== undefined && length < wanted) return
      const all = Buffer.concat(parts)
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = all.toString('latin1', 0, end)
      const status = Number(head.slice(9, 12))
      const told = /^content-length: (\d+)/im.exec(head)?.[1]
      const bare = status === 204 || status === 304
      if (told !== undefined || bare) {
        wanted = end + 4 + (bare ? 0 : Number(told))
        if (length < wanted) return
      } else if (!all.subarray(-5).equals(lastChunk)) return
      leave()
      done({ status, head, body: all.toString('utf8', end + 4) })
    }
    socket.on('data', take).on('error', fail).on('close', gone)
    socket.setTimeout(patienceMs, late)
    socket.write(bytes)
  })
}
const lastChunk = Buffer.from('0\r\n\r\n')
