// Topics that changed, told from every node to every node over LISTEN/NOTIFY. A node that was cut off for a while
// cannot know what it missed, so it treats every topic as changed when it is back.
import pg from 'pg'
import type { User } from '../session/sessions.ts'

export const liveChannel = 'portal_live'

type MayListen = (user: User, topic: string) => boolean | Promise<boolean>
type Listener = (topic: string | undefined) => void

export interface Live {
  /** Called with a topic, or with undefined when anything may have changed. */
  onChange(listener: Listener): () => void
  /** The same, and also as soon as this node itself has made the change: for what a caller may ask for right away. */
  onChangeEarly(listener: Listener): () => void
  changedHere(topic: string): void
  /** Is the notice of other nodes' changes arriving? Caches may only be kept while it is. */
  connected(): boolean
  /** A topic nobody has declared cannot be listened to. A name ending in `/` stands for all topics that begin so. */
  declare(topic: string, mayListen: MayListen): void
  mayListen: MayListen
  close(): Promise<void>
}

export async function openLive(url: string, failed: (error: unknown) => void): Promise<Live> {
  const listeners = new Set<Listener>()
  const early = new Set<Listener>()
  const add = (to: Set<Listener>) => (listener: Listener) => {
    to.add(listener)
    return () => void to.delete(listener)
  }
  const declared = new Map<string, MayListen>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false
  const tell: Listener = (topic) => {
    for (const listener of [...early, ...listeners]) listener(topic)
  }

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    const lost = () => {
      if (client === next) client = undefined
      if (closed || retry) return
      tell(undefined)
      retry = setTimeout(() => {
        retry = undefined
        connect().catch((error) => {
          failed(error)
          lost()
        })
      }, 500)
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload }) => tell(payload))
    await next.connect()
    await next.query(`listen ${liveChannel}`)
    client = next
    tell(undefined)
  }
  await connect()

  return {
    onChange: add(listeners),
    onChangeEarly: add(early),
    changedHere: (topic) => {
      for (const listener of early) listener(topic)
    },
    connected: () => client !== undefined,
    declare: (topic, mayListen) => void declared.set(topic, mayListen),
    mayListen(user, topic) {
      const rule = declared.get(topic) ?? declared.get(topic.slice(0, topic.indexOf('/') + 1))
      return rule?.(user, topic) ?? false
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
