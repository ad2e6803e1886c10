// Event streams that are held open, and told apart from those that the portal ended.
import { connect, type Socket } from 'node:net'
import { bytesOf, localAddress } from './wire.ts'

export interface Stream {
  /** Its name, to add topics to it. */
  name: string
  close(): void
}

export interface Streams {
  open(path: string, headers: Record<string, string>): Promise<Stream>
  /** Open now, ended by the portal so far, and events that came. */
  counts(): { open: number; lost: number; events: number }
  close(): void
}

const patienceMs = 60_000

export function openStreams(port: number): Streams {
  const open = new Set<Socket>()
  let count = 0
  let lost = 0
  let events = 0
  return {
    open: (path, headers) =>
      new Promise((done, fail) => {
        const socket = connect({ port, host: '127.0.0.1', localAddress: localAddress(count++), noDelay: true })
        const late = setTimeout(() => socket.destroy(new Error('no greeting')), patienceMs)
        let wanted = true
        let greeting = ''
        socket.on('connect', () =>
          socket.write(
            bytesOf(`localhost:${port}`, { method: 'GET', path, headers: { ...headers, accept: 'text/event-stream' } }),
          ),
        )
        const listen = (chunk: Buffer) => {
          greeting += chunk.toString('latin1')
          const hello = /event: hello\ndata: (\{.*\})\n/.exec(greeting)?.[1]
          if (!hello && greeting.startsWith('HTTP/1.1 200')) return
          clearTimeout(late)
          socket.off('data', listen)
          if (!hello) {
            wanted = false
            socket.destroy()
            return fail(new Error(`a stream answered ${greeting.slice(9, 12)}`))
          }
          open.add(socket)
          // kept by as many as are open: nothing of the greeting
          greeting = ''
          socket.on('data', () => void events++)
          done({
            name: (JSON.parse(hello) as { stream: string }).stream,
            close() {
              wanted = false
              open.delete(socket)
              socket.destroy()
            },
          })
        }
        socket.on('data', listen)
        socket.on('error', fail)
        socket.on('close', () => {
          clearTimeout(late)
          if (wanted && open.delete(socket)) lost++
          else fail(new Error('a stream was closed'))
        })
      }),
    counts: () => ({ open: open.size, lost, events }),
    close() {
      for (const socket of open) socket.removeAllListeners('close').destroy()
      open.clear()
    },
  }
}
