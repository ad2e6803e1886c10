// A pool that never uses a connection again which has met a server that is gone or may not write any more, nor any that was opened
// before that was known: after a fail-over the next call goes to the new server.
import pg from 'pg'
import { isLost, named } from './lost.ts'

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void
type Answered = (error: Error | null, result: unknown) => void

export class Pool extends pg.Pool {
  readonly #servers: { left: number }

  constructor(config: pg.PoolConfig) {
    const servers = { left: 0 }
    const Client = class extends pg.Client {
      /** Of those left, how many were when it began to open: it leads to where the server was then. */
      readonly left = servers.left
    }
    // a server that vanished without a word is noticed after 15 seconds
    super({ connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 5_000, ...config, Client })
    this.#servers = servers
    // a connection that breaks is replaced on next use; without listeners it would end the process
    this.on('error', () => {})
    this.on('connect', (client) => {
      client.on('error', () => {})
      this.#watch(client)
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (!taken)
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)))
      })
    super.connect((error, client, done) => {
      if (!client || !this.#isStale(client)) return taken(named(error), client, done)
      done(true)
      this.connect(taken)
    })
  }

  /** None that is open or being opened is used again: they lead to where the server was. */
  renew(): void {
    this.#servers.left++
  }

  #isStale(client: pg.PoolClient): boolean {
    return (client as pg.PoolClient & { left: number }).left < this.#servers.left
  }

  #watch(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const failed = <E>(error: E): E => {
      if (isLost(error) && !this.#isStale(client)) this.renew()
      return named(error)
    }
    client.query = ((...args: unknown[]) => {
      const answered = args.at(-1)
      if (typeof answered === 'function') {
        const told = answered as Answered
        return query(...args.slice(0, -1), (error: Error | null, result: unknown) =>
          told(error && failed(error), result),
        )
      }
      const result = query(...args)
      if (!(result instanceof Promise)) return result
      return result.catch((error: unknown) => {
        throw failed(error)
      })
    }) as typeof client.query
  }
}
