// HTTP face of publishing: lists, adds, changes, publishes and withdraws messages, announcements and news. Their readers' endpoints are
// in the features they belong to.
import type { Endpoint } from '@portal/contract/endpoint'
import type { WhatToDo } from '@portal/contract/publication'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseMove } from './policy.ts'
import { add, all, branches, change, type Draft, draftIn, isBranch, lock, move, type Table } from './store.ts'

interface Publishing {
  table: Table
  /** Live topic of the screens that show them. */
  topic: string
  manage: Endpoint
  add: Endpoint
  change: Endpoint
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

  serve(app, publishing.add, async ({ body, change: inOne }) => {
    const draft = draftIn(table, body as Draft)
    const id = await inOne(async (tx, note) => {
      await requireBranch(tx, draft)
      const added = await add(tx, table, draft)
      note.audit(`${name}.added`, `${name}:${added}`, { after: draft })
      note.live(topic)
      return added
    })
    return { ok: true, [key]: id }
  })

  serve(app, publishing.change, async ({ params, body, change: inOne }) => {
    const { [key]: id } = params as { id: number; idx: number }
    const draft = draftIn(table, body as Draft)
    await inOne(async (tx, note) => {
      await requireBranch(tx, draft)
      const before = found(await lock(tx, table, id, clock()))
      await change(tx, table, id, draft)
      note.audit(`${name}.updated`, `${name}:${id}`, { before, after: draft })
      note.live(topic)
    })
    return { ok: true, [key]: id }
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

async function requireBranch(tx: Tx, { branch }: Draft): Promise<void> {
  if (branch !== null && !(await isBranch(tx, branch)))
    throw new AppError('invalid', { fields: { branch: 'Choose a branch.' } })
}
