// Somebody's list of work items as server-sent events. A place in the stream is a transaction: whatever may have been
// committed since then is sent, and what this stream has carried already is not.
import type { InputOf } from '@portal/contract/endpoint'
import { taskStream } from '@portal/contract/tasks'
import { AppError } from '../../platform/http/errors.ts'
import { type App, serveRaw } from '../../platform/http/serve.ts'
import { type Stream, sse } from '../../platform/live/stream.ts'
import type { Platform } from '../../platform/platform.ts'
import { subjectIdOf } from '../acting/public.ts'
import { type Viewer } from './policy.ts'
import { type Changes, changesOf, taskOf } from './store.ts'

/** Further behind than this, the whole list is asked for again. */
const changesAtMost = 500
/** A node that was cut off looks through every list: not all of them at once. */
const lookingAtOnce = 4
const againMs = 2_000
/** One for all: most streams wait for a change for hours. */
const nothingSent: ReadonlyMap<number, number> = new Map()
const never = 9_223_372_036_854_775_807n

interface Listener {
  stream: Stream
  /** Everything from earlier transactions was sent; undefined, there is nothing to go on from. */
  cursor: bigint | undefined
  /** Of what later transactions did, the version that was sent; 0 for what is gone. */
  sent: ReadonlyMap<number, number>
  greeted: boolean
}

/** All streams that show the same: one look at the database serves them. */
interface List {
  viewer: Viewer
  accounts: readonly string[]
  listeners: Set<Listener>
  busy: boolean
}

export function streamRoutes(app: App, { db, clock, live, log }: Platform): void {
  const lists = new Map<string, List>()
  const byAccount = new Map<string, Set<List>>()
  const waiting = new Set<List>()
  let looking = 0

  const look = (list: List) => {
    waiting.add(list)
    next()
  }
  const next = () => {
    for (const list of waiting) {
      if (looking >= lookingAtOnce) return
      if (list.busy) continue
      waiting.delete(list)
      list.busy = true
      looking++
      sendChanges(list)
        .catch((error) => {
          log.warn({ err: error }, 'a list of work items could not be looked through')
          setTimeout(() => look(list), againMs).unref()
        })
        .finally(() => {
          list.busy = false
          looking--
          next()
        })
    }
  }

  const sendChanges = async ({ viewer, listeners }: List) => {
    const asked = [...listeners]
    if (asked.length === 0) return
    const since = asked.reduce((least, { cursor = never }) => (cursor < least ? cursor : least), never)
    const changes = await changesOf(db, viewer, String(since), changesAtMost + 1)
    const tasks = new Map<number, string>()
    const now = clock()
    for (const row of changes.rows) tasks.set(row.id, JSON.stringify(taskOf(row, viewer, now)))
    for (const listener of asked) if (listeners.has(listener)) bringUp(listener, changes, tasks)
  }

  const stop = live.onChange((topic) => {
    if (topic === undefined) for (const list of lists.values()) look(list)
    else if (topic.startsWith('tasks/')) for (const list of byAccount.get(topic.slice(6)) ?? []) look(list)
  })
  app.addHook('preClose', async () => stop())

  const join = (user: Viewer, listener: Listener): List => {
    const subject = subjectIdOf(user)
    const key = `${user.id} ${subject}`
    const { id, guest, isAdmin, branchId, manager, menus, acting } = user
    // keep only what the rules need, because there may be thousands of viewers; equal menus share one object
    const viewer = { id, guest, isAdmin, branchId, manager, menus, acting: acting && { id: acting.id } }
    const list = lists.get(key) ?? {
      viewer,
      accounts: subject === id ? [id] : [id, subject],
      listeners: new Set(),
      busy: false,
    }
    list.viewer = viewer
    list.listeners.add(listener)
    lists.set(key, list)
    for (const account of list.accounts) {
      const of = byAccount.get(account) ?? new Set()
      byAccount.set(account, of.add(list))
    }
    listener.stream.onClose(() => {
      list.listeners.delete(listener)
      if (list.listeners.size > 0) return
      lists.delete(key)
      for (const account of list.accounts) {
        const of = byAccount.get(account)
        of?.delete(list)
        if (of?.size === 0) byAccount.delete(account)
      }
    })
    return list
  }

  serveRaw(app, taskStream, async (request, reply) => {
    const user = request.session?.user
    if (!user) throw new AppError('session-expired')
    const { after, topics, since } = request.query as InputOf<typeof taskStream>['query']
    const from = request.headers['last-event-id'] ?? after
    const stream = await app.streams.open(request, reply, { topics: topics?.split(',') ?? [], since })
    // a guest has no list, and hears of the topics alone
    if (user.guest) stream.write(sse('list', '', '0'))
    else look(join(user, { stream, cursor: cursorOf(from), sent: nothingSent, greeted: false }))
    return reply
  })
}

const cursorOf = (from: unknown): bigint | undefined =>
  typeof from === 'string' && /^\d{1,18}$/.test(from) ? BigInt(from) : undefined

function bringUp(listener: Listener, { horizon, rows, gone }: Changes, tasks: Map<number, string>): void {
  const { cursor, sent, greeted, stream } = listener
  const upTo = BigInt(horizon)
  listener.cursor = upTo
  listener.greeted = true
  const all = [
    ...rows.map(({ id, version, changed_in }) => ({ id, version, at: BigInt(changed_in) })),
    ...gone.map(({ id, at_in }) => ({ id, version: 0, at: BigInt(at_in) })),
  ]
  // only these can come up again
  const recent = all.filter(({ at }) => at >= upTo)
  listener.sent = recent.length > 0 ? new Map(recent.map(({ id, version }) => [id, version])) : nothingSent
  const tooMany = rows.length > changesAtMost || gone.length > changesAtMost
  if (cursor === undefined || cursor > upTo || tooMany) return stream.write(sse('list', 'reload', horizon))
  const news = all.filter(({ id, version, at }) => at >= cursor && sent.get(id) !== version)
  const told = news.map(({ id, version }, index) => {
    // the new place only with the last of them: a line that breaks between two begins before the first
    const place = index === news.length - 1 ? horizon : String(cursor)
    return version === 0 ? sse('gone', String(id), place) : sse('task', tasks.get(id) ?? '', place)
  })
  const list = greeted ? '' : sse('list', '', String(cursor))
  if (list || told.length > 0) stream.write(list + told.join(''))
}
