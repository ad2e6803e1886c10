// A connection that is always there, for notices and for locks that end with the process. Lost, another takes its place.
import pg from 'pg'

const againMs = 500

export interface Standing<Held> {
  /** What the connection holds; undefined while there is none. */
  held(): Held | undefined
  close(): Promise<void>
}

export interface Holding<Held> {
  /** Makes a new connection what it is for. */
  hold(client: pg.Client): Promise<Held>
  /** Told once it is held. */
  holding?(): void
  /** Told once of each connection that ended, and of each try for another that failed. */
  lost?(): void
  /** Why a try failed. */
  failed?(error: unknown): void
}

/** Throws when the first connection cannot be opened. */
export async function openStanding<Held>(url: string, work: Holding<Held>): Promise<Standing<Held>> {
  // the one that is there or is being opened; what those before it still say is no news
  let current: pg.Client | undefined
  let held: Held | undefined
  let retry: NodeJS.Timeout | undefined
  let opened = false
  let closed = false

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
    })
    current = next
    const lost = () => {
      if (current !== next) return
      current = held = undefined
      // PostgreSQL may have said that it ends, and not do so for a while
      void next.end().catch(() => {})
      if (closed || !opened) return
      work.lost?.()
      retry = setTimeout(() => {
        connect().catch((error) => {
          if (!closed) work.failed?.(error)
        })
      }, againMs)
    }
    next.on('error', lost)
    next.on('end', lost)
    try {
      await next.connect()
      const made = await work.hold(next)
      if (current !== next) throw new Error('the connection ended as soon as it was there')
      held = made
    } catch (error) {
      lost()
      throw error
    }
    opened = true
    work.holding?.()
  }
  await connect()

  return {
    held: () => held,
    async close() {
      closed = true
      clearTimeout(retry)
      const ended = current?.end()
      // one that is still being opened may be so for long, and ends when it is there
      if (held !== undefined) await ended
    },
  }
}
