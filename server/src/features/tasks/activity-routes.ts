// The reviewers' side: what waits in a branch or in the firm, and what is done about it.
import {
  actOnTasks,
  deleteFilter,
  listActivities,
  listFilters,
  readOverview,
  renameFilter,
  saveFilter,
  taskLimits,
} from '@portal/contract/tasks'
import { AppError, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import { firmSettings } from '../settings/public.ts'
import {
  activitiesOf,
  assigneesOf,
  branchesOf,
  filtersOf,
  forgetFilter,
  keepFilter,
  renameKept,
  tallyOf,
} from './activity-store.ts'
import { overviewOf } from './overview.ts'
import { actOn, reasonOf, requireProofForAll } from './act.ts'
import { mayDecide } from './policy.ts'
import { decisionsOn, elsewhereOf } from './records.ts'
import { taskOf } from './store.ts'

export function activityRoutes(app: App, platform: Platform): void {
  const { db, clock } = platform
  serve(app, listActivities, async ({ query, user }) => {
    const now = clock()
    const scope = reviewScopeOf(user)
    const [{ rows, total, more }, tally, assignees, branches] = await Promise.all([
      activitiesOf(db, user, scope, query, now),
      tallyOf(db, user, scope, query.segment ?? 'all', now),
      assigneesOf(db, scope),
      branchesOf(db, scope),
    ])
    const decisions = await decisionsOn(
      db,
      rows.filter((row) => mayDecide(user, row) && !elsewhereOf(row)),
    )
    const data = rows.map((row) => ({
      ...taskOf(row, user, now),
      decisions: mayDecide(user, row) && !elsewhereOf(row) ? decisions(row) : [],
    }))
    return { ok: true, data, total, more, ...tally, assignees, branches }
  })

  serve(app, readOverview, async ({ user }) => {
    const { closings } = await firmSettings(platform)
    return { ok: true, ...(await overviewOf(db, user, clock(), closings)) }
  })

  serve(app, actOnTasks, async ({ body: { items, act }, user, change, request }) => {
    // before the first item
    reasonOf(act)
    await requireProofForAll(db, found(request.session), items, act, clock())
    const done: number[] = []
    const refused: { id: number; why: string }[] = []
    // a transaction each: what becomes of one is nothing to the others
    for (const { id, version } of items) {
      try {
        await change((tx, note) => actOn(platform, tx, note, user, { id, version }, act))
        done.push(id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.code === 'forbidden' || error.code === 'not-found')
          await app.refusals.record(request, error.code, `work-item:${id}`)
        refused.push({ id, why: error.message })
      }
    }
    return { ok: true, done, refused }
  })

  serve(app, listFilters, async ({ user }) => ({ ok: true, data: await filtersOf(db, user.id) }))

  serve(app, saveFilter, async ({ body: { name, filter }, user, change }) => {
    const id = await change(async (tx, note) => {
      const kept = await keepFilter(tx, user.id, name.trim(), filter)
      if ((await filtersOf(tx, user.id)).length > taskLimits.filters)
        throw new AppError('conflict', {
          message: `You can save up to ${taskLimits.filters} filters. Delete one first.`,
        })
      note.audit('activity-filter.saved', `activity-filter:${kept}`)
      return kept
    })
    return { ok: true, id }
  })

  serve(app, renameFilter, async ({ params: { id }, body, user, change }) => {
    await change(async (tx, note) => {
      if (!found(await renameKept(tx, user.id, id, body.name.trim())))
        throw new AppError('conflict', { message: 'Another filter has this name. Choose another name.' })
      note.audit('activity-filter.renamed', `activity-filter:${id}`)
    })
    return { ok: true }
  })

  serve(app, deleteFilter, async ({ params: { id }, user, change }) => {
    await change(async (tx, note) => {
      found((await forgetFilter(tx, user.id, id)) || undefined)
      note.audit('activity-filter.deleted', `activity-filter:${id}`)
    })
    return { ok: true }
  })
}
