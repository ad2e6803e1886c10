// Topics that changed, told from every node to every node over LISTEN/NOTIFY. A node that was cut off for a while
// cannot know what it missed, so it treats every topic as changed when it is back.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/open.ts'
import { openStanding } from '../db/standing.ts'
import type { User } from '../session/sessions.ts'
import { newRing, type Ring } from './ring.ts'

export const liveChannel = 'portal_live'

type MayListen = (user: User, topic: string) => boolean | Promise<boolean>
type Listener = (topic: string | undefined) => void
type Relayed = (message: string) => void

export interface Live {
  /** Called with a topic, or with undefined when anything may have changed. */
  onChange(listener: Listener): () => void
  /** The same, and also as soon as this node itself has made the change: for what a caller may ask for right away. */
  onChangeEarly(listener: Listener): () => void
  changedHere(topic: string): void
  /** Is the notice of other nodes' changes arriving? Caches may only be kept while it is. */
  connected(): boolean
  /**
   * The last notice that arrived. PostgreSQL delivers a notice once its transaction can be seen: whatever is read from
   * now on, on whichever node, holds everything up to here.
   */
  position(): string
  /** What changed after that position; undefined when this node cannot tell, and everything has to be asked for again. */
  since(position: string): ReadonlySet<string> | undefined
  /** Has this node heard of everything up to that position? Also no when the position is too old to be remembered. */
  knows(position: string): boolean
  /** Tells all nodes, this one included, in one order with the changes. At most 8,000 bytes. */
  relay(db: Db, message: string): Promise<void>
  onRelay(listener: Relayed): () => void
  /** How many seconds a notice takes from its sender to here; undefined while none arrive. */
  lag(pool: pg.Pool): Promise<number | undefined>
  /** A topic nobody has declared cannot be listened to. A name ending in `/` stands for all topics that begin so. */
  declare(topic: string, mayListen: MayListen): void
  mayListen: MayListen
  close(): Promise<void>
}

/** While notices do not arrive. No ring knows it. */
const unknown = 'unknown'
const relayMark = '>'
/** Who waits longer has heard enough. */
const lagAtMostMs = 2_000

/** `connected` is told before anyone hears that everything may have changed. */
export async function openLive(url: string, failed: (error: unknown) => void, connected = () => {}): Promise<Live> {
  const listeners = new Set<Listener>()
  const early = new Set<Listener>()
  const relayed = new Set<Relayed>()
  const add =
    <T>(to: Set<T>) =>
    (listener: T) => {
      to.add(listener)
      return () => void to.delete(listener)
    }
  const declared = new Map<string, MayListen>()
  // of this node alone: the others have nothing to do with how long its notices take
  const probe = `portal_probe_${randomBytes(6).toString('hex')}`
  const probes = new Map<string, () => void>()
  const tell: Listener = (topic) => {
    for (const listener of [...early, ...listeners]) listener(topic)
  }

  // A ring belongs to the listening connection: what is missed between two of them is in neither.
  const line = await openStanding<Ring>(url, {
    async hold(client) {
      const heard = newRing()
      client.on('notification', ({ channel, payload = '' }) => {
        if (channel === probe) return probes.get(payload)?.()
        if (payload.startsWith(relayMark)) {
          for (const listener of relayed) listener(payload.slice(relayMark.length))
          return
        }
        const [, transaction, topic = payload] = /^(\d+) (.*)$/.exec(payload) ?? []
        heard.add(transaction, topic)
        tell(topic)
      })
      // a replica does not let anyone listen
      await client.query(`listen ${probe}`)
      await client.query(`listen ${liveChannel}`)
      return heard
    },
    holding() {
      connected()
      tell(undefined)
    },
    lost: () => tell(undefined),
    failed,
  })

  return {
    onChange: add(listeners),
    onChangeEarly: add(early),
    changedHere: (topic) => {
      for (const listener of early) listener(topic)
    },
    connected: () => line.held() !== undefined,
    position: () => line.held()?.position() ?? unknown,
    since: (position) => line.held()?.since(position),
    knows: (position) => line.held()?.knows(position) ?? false,
    relay: async (db, message) => {
      await sql`select pg_notify(${liveChannel}, ${relayMark + message})`.execute(db)
    },
    onRelay: add(relayed),
    async lag(pool) {
      if (!line.held()) return undefined
      const id = randomBytes(6).toString('hex')
      const heard = Promise.withResolvers<number>()
      probes.set(id, () => heard.resolve(0))
      const sender = await pool.connect()
      const [began, timer] = [performance.now(), setTimeout(() => heard.resolve(lagAtMostMs), lagAtMostMs)]
      try {
        await sender.query('select pg_notify($1, $2)', [probe, id])
        // a timer may be a little early: whoever gave up has waited all the same
        const least = await heard.promise
        return Math.max(least, performance.now() - began) / 1000
      } finally {
        sender.release()
        clearTimeout(timer)
        probes.delete(id)
      }
    },
    declare: (topic, mayListen) => void declared.set(topic, mayListen),
    mayListen(user, topic) {
      const rule = declared.get(topic) ?? declared.get(topic.slice(0, topic.indexOf('/') + 1))
      return rule?.(user, topic) ?? false
    },
    close: line.close,
  }
}
