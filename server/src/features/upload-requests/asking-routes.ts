// The firm's side: documents are asked for, the link goes out again, somebody is reminded, the link is ended.
import { firmDay } from '@portal/contract/rules/day'
import { endOfDay } from '@portal/contract/rules/due-time'
import { stage } from '@portal/contract/rules/stage'
import { reminderDay, untilProblem } from '@portal/contract/rules/upload-request'
import { taskTopic } from '@portal/contract/tasks'
import {
  askForUploads,
  listUploadRequests,
  remindUploadRequest,
  renewUploadRequest,
  revokeUploadRequest,
  uploadRequestLimits,
} from '@portal/contract/upload-requests'
import type { Change, Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { allowOneMore, type Limit } from '../../platform/http/rate-limit.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { revokeLinks } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { concerns, lockVisible, mayAskOutside, type Row as Item, visible, workItem } from '../tasks/public.ts'
import { sendLink } from './sending.ts'
import { stateOf } from './state.ts'
import { byKey, lockRequest, openOf, remindedToday, requestById, requestsOf, type Row } from './store.ts'
import { addRequest, changeRequest } from './write-store.ts'

/** Every one of them is an email to somebody outside. */
const mails: Limit = { name: 'upload-requests', most: 60, ms: 3_600_000 }

export function askingRoutes(app: App, platform: Platform): void {
  const { db, database, clock } = platform

  serve(app, listUploadRequests, async ({ params: { id }, user }) => {
    const item = visible(user, await workItem(db, id))
    const ask = mayAskOutside(user, item)
    return { ok: true, data: await requestsOf(db, id, { asks: ask, now: clock() }), can: { ask } }
  })

  serve(app, askForUploads, async ({ params: { id }, body, user, change }) => {
    mayMail(user, visible(user, await workItem(db, id)))
    await allowOneMore(database.pool, change, mails, user.id, clock(), 'account')
    return change(async (tx, note) => {
      const now = clock()
      const item = await lockVisible(tx, user, id)
      const before = await byKey(tx, body.key)
      // asked already, and only the answer was lost
      if (before?.work_item_id === id && before.asked_by === user.id) {
        note.audit('upload-request.asked', `upload-request:${before.id}`, { task: id, again: true })
        return { ok: true, id: before.id }
      }
      mayMail(user, item)
      const { until, expiresAt } = untilOf(body.until, now)
      if ((await openOf(tx, id, now)) >= uploadRequestLimits.ofTask)
        throw new AppError('conflict', {
          message: `A task can have up to ${uploadRequestLimits.ofTask} open requests. Revoke one first.`,
        })
      const asked = {
        key: body.key,
        name: body.name.trim(),
        email: body.email.trim(),
        reason: body.reason.trim(),
        papers: body.papers.map(({ title, hint }) => ({ title: title.trim(), hint: hint.trim() })),
        workItemId: id,
        by: user,
        until,
        expiresAt,
        remindOn: body.remind ? reminderDay(until, firmDay(now), uploadRequestLimits.remindDays) : undefined,
      }
      const added = await addRequest(tx, asked, now)
      if (added === undefined) throw new AppError('conflict')
      await sendLink(platform, tx, note, found(await requestById(tx, added)), 'first', now)
      note.audit('upload-request.asked', `upload-request:${added}`, {
        task: id,
        email: asked.email,
        wanted: asked.papers.length,
        until,
      })
      await worked(note, user, item)
      note.live(taskTopic(id))
      return { ok: true, id: added }
    })
  })

  const changing = (
    change: Change,
    user: User,
    of: { id: number; version: number },
    make: (tx: Tx, note: Note, row: Row, now: Date) => Promise<void>,
  ) =>
    change(async (tx, note) => {
      const { work_item_id } = found(await requestById(tx, of.id))
      // the task first, as everywhere else: nobody waits for each other
      const item = await lockVisible(tx, user, work_item_id)
      const row = found(await lockRequest(tx, of.id))
      mayMail(user, item)
      if (row.version !== of.version) throw new AppError('conflict')
      await make(tx, note, row, clock())
      await worked(note, user, item)
      note.live(taskTopic(work_item_id))
    })

  serve(app, renewUploadRequest, async ({ params: { id }, body, user, change }) => {
    await seen(user, id)
    await allowOneMore(database.pool, change, mails, user.id, clock(), 'account')
    await changing(change, user, { id, version: body.version }, async (tx, note, row, now) => {
      if (stateOf(row, now) === 'complete') throw new AppError('conflict', { message: everythingHere })
      const { until, expiresAt } = untilOf(body.until, now)
      const subject = `upload-request:${id}` as const
      await revokeLinks(tx, note, { purpose: 'request', subject }, now)
      const remind_on = row.remind_on && (reminderDay(until, firmDay(now), uploadRequestLimits.remindDays) ?? null)
      await changeRequest(tx, id, {
        until,
        expires_at: expiresAt,
        sent_at: now,
        remind_on,
        opened_at: null,
        revoked_at: null,
        new_link_wanted_at: null,
      })
      await sendLink(platform, tx, note, { ...row, until, expires_at: expiresAt }, 'again', now)
      note.audit('upload-request.renewed', subject, { task: row.work_item_id, until })
    })
    return { ok: true }
  })

  serve(app, remindUploadRequest, async ({ params: { id }, body, user, change }) => {
    await seen(user, id)
    await allowOneMore(database.pool, change, mails, user.id, clock(), 'account')
    await changing(change, user, { id, version: body.version }, async (tx, note, row, now) => {
      if (!['sent', 'opened', 'partial'].includes(stateOf(row, now))) throw new AppError('conflict')
      if (remindedToday(row, now)) throw new AppError('conflict', { message: 'A reminder was sent today already.' })
      await changeRequest(tx, id, { reminded_at: now })
      await sendLink(platform, tx, note, row, 'reminder', now)
      note.audit('upload-request.reminded', `upload-request:${id}`, { task: row.work_item_id })
    })
    return { ok: true }
  })

  serve(app, revokeUploadRequest, async ({ params: { id }, body, user, change }) => {
    await changing(change, user, { id, version: body.version }, async (tx, note, row, now) => {
      const subject = `upload-request:${id}` as const
      await revokeLinks(tx, note, { purpose: 'request', subject }, now)
      await changeRequest(tx, id, { revoked_at: now, remind_on: null })
      note.audit('upload-request.revoked', subject, { task: row.work_item_id })
    })
    return { ok: true }
  })

  /** Before anything is counted. */
  async function seen(user: User, id: number): Promise<void> {
    const { work_item_id } = found(await requestById(db, id))
    visible(user, await workItem(db, work_item_id))
  }
}

const everythingHere = 'Everything is here already.'

function mayMail(user: User, item: Item): void {
  if (item.stage === stage.complete) throw new AppError('conflict', { message: 'This was already decided.' })
  allow(mayAskOutside(user, item))
}

/** Whoever gathers documents for whom it concerns works for them. */
async function worked(note: Note, user: User, item: Item): Promise<void> {
  if (concerns(user, item)) await note.worked(`work-item:${item.id}`)
}

function untilOf(until: string, now: Date): { until: string; expiresAt: Date } {
  const problem = untilProblem(until, firmDay(now), uploadRequestLimits.mostDays)
  if (problem) throw new AppError('invalid', { fields: { until: problem } })
  return { until, expiresAt: endOfDay(until) }
}
