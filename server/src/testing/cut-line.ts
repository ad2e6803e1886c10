// A line to PostgreSQL, or to whatever else has an address, that can be cut: in between, while nothing is there, or around a commit.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CutLine {
  /** The same database or service, over this line. */
  url: string
  /** `open` carries everything; `refused` ends whoever comes; `silent` takes connections and answers nothing. */
  state: 'open' | 'refused' | 'silent'
  /** Neither side hears that the other has ended. */
  keepsEnds: boolean
  /**
   * Cuts the one commit of the transaction that says `having`, `before` the server hears of it or `after`, when its answer is on the way.
   * Commits of work that runs beside it are carried.
   */
  cutCommit(when: 'before' | 'after', having: string): void
  /** Ends all connections that are open. */
  cut(): void
  /** Each connection that is open ends as soon as it is used again. */
  wearOut(): void
  close(): Promise<void>
}

const isCommit = (bytes: Buffer) => bytes[0] === 0x51 && bytes.toString('latin1', 5).toLowerCase().startsWith('commit')

export async function cutLineTo(address: string): Promise<CutLine> {
  const to = new URL(address)
  const folder = to.searchParams.get('host')
  const url = new URL(address)
  const sockets = new Set<Socket>()
  const worn = new WeakSet<Socket>()
  let awaited: { when: 'before' | 'after'; having: string } | undefined
  const server = createServer({ allowHalfOpen: true }, (near) => {
    sockets.add(near)
    near
      .on('error', () => {})
      .on('close', () => sockets.delete(near))
      .on('end', () => line.keepsEnds || near.destroy())
    if (line.state === 'refused') {
      near.destroy()
      return
    }
    if (line.state === 'silent') {
      near.resume()
      return
    }
    const far = folder ? connect(`${folder}/.s.PGSQL.5432`) : connect(Number(to.port || 5432), to.hostname)
    let losing = false
    let meant = false
    const end = () => {
      near.destroy()
      far.destroy()
    }
    far.on('error', end).on('close', () => line.keepsEnds || end())
    near.on('close', end)
    near.on('data', (bytes) => {
      if (line.state === 'silent') return
      if (worn.has(near)) {
        end()
        return
      }
      if (awaited && bytes.includes(awaited.having)) meant = true
      if (awaited && meant && isCommit(bytes)) {
        losing = true
        const { when } = awaited
        awaited = undefined
        if (when === 'before') {
          end()
          return
        }
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (losing) end()
      else if (line.state !== 'silent') near.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const line: CutLine = {
    url: url.href,
    state: 'open',
    keepsEnds: false,
    cutCommit: (when, having) => {
      awaited = { when, having }
    },
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    wearOut: () => {
      for (const socket of sockets) worn.add(socket)
    },
    close: async () => {
      line.cut()
      server.close()
      await once(server, 'close')
    },
  }
  return line
}
