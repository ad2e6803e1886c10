// A pool that never uses a connection again which has met a server that is gone or may not write any more, nor the idle ones beside
// it: after a fail-over the next call goes to the new server.
import pg from 'pg'
import { isLost, named } from './lost.ts'

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void
type Answered = (error: Error | null, result: unknown) => void

export class Pool extends pg.Pool {
  readonly #left = new WeakSet<pg.PoolClient>()

  constructor(config: pg.PoolConfig) {
    // a server that vanished without a word is noticed after 15 seconds
    super({ connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 5_000, ...config })
    // a connection that breaks is replaced on next use; without listeners it would end the process
    this.on('error', () => {})
    this.on('connect', (client) => {
      client.on('error', () => {})
      this.#watch(client)
    })
    this.on('release', (_, client) => {
      if (this.#left.has(client)) void client.end() // before the pool looks whether it can be used again
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (taken) return super.connect((error, client, done) => taken(named(error), client, done))
    return super.connect().catch((error: unknown) => {
      throw named(error)
    })
  }

  /** Those that are idle are closed: they lead to where the server was. */
  renew(): void {
    for (let left = this.idleCount; left > 0; left--)
      super.connect().then(
        (client) => client.release(true),
        () => {},
      )
  }

  #watch(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const failed = <E>(error: E): E => {
      if (isLost(error) && !this.#left.has(client)) {
        this.#left.add(client)
        this.renew()
      }
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
