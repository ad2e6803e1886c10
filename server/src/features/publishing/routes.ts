// HTTP face of publishing: what those who write messages, announcements or news do with them. Who reads them, and how, is
// their own feature's affair.
import type { Endpoint } from '@portal/contract/endpoint'
import type { WhatToDo } from '@portal/contract/publication'
import { AppError, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseMove } from './policy.ts'
import { add, all, branches, change, type Draft, draftIn, isBranch, lock, move, type Table } from './store.ts'

interface Publishing {
  table: Table
  /** Of the screens that show them. */
  topic: string
  manage: Endpoint
  save: Endpoint
  publish: Endpoint
}

export function servePublishing(app: App, { db, live, clock }: Platform, publishing: Publishing): void {
  const { table, topic } = publishing
  const { name, key } = table
  live.declare(topic, () => true)

  serve(app, publishing.manage, async () => {
    const [data, among] = await Promise.all([all(db, table, clock()), branches(db)])
    return { ok: true, data, branches: among }
  })

  serve(app, publishing.save, async ({ body, change: inOne }) => {
    const { [key]: id } = body as { id?: number; idx?: number }
    const draft = draftIn(table, body as Draft)
    const saved = await inOne(async (tx, note) => {
      if (draft.branch !== null && !(await isBranch(tx, draft.branch)))
        throw new AppError('invalid', { fields: { branch: 'Choose a branch.' } })
      note.live(topic)
      if (id === undefined) {
        const added = await add(tx, table, draft)
        note.audit(`${name}.added`, `${name}:${added}`, { after: draft })
        return added
      }
      const before = found(await lock(tx, table, id, clock()))
      await change(tx, table, id, draft)
      note.audit(`${name}.updated`, `${name}:${id}`, { before, after: draft })
      return id
    })
    return { ok: true, [key]: saved }
  })

  serve(app, publishing.publish, async ({ params, change: inOne }) => {
    const { [key]: id, what } = params as { id: number; idx: number; what: WhatToDo }
    await inOne(async (tx, note) => {
      const now = clock()
      const before = found(await lock(tx, table, id, now))
      refuseMove(before, what, now)
      await move(tx, table, id, what, now)
      note.audit(`${name}.${what === 'publish' ? 'published' : 'withdrawn'}`, `${name}:${id}`, { before: before.state })
      note.live(topic)
    })
    return { ok: true }
  })
}
