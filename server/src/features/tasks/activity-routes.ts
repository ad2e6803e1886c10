// The reviewers' side: what waits in a branch or in the firm, and what is done about it.
import {
  actOnTasks,
  deleteFilter,
  listActivities,
  listFilters,
  readOverview,
  renameFilter,
  saveFilter,
  type TaskAct,
  taskLimits,
} from '@portal/contract/tasks'
import type { Stage } from '@portal/contract/rules/stage'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import { firmSettings } from '../settings/public.ts'
import {
  activitiesOf,
  assigneesFor,
  assigneesOf,
  branchesOf,
  filtersOf,
  forgetFilter,
  keepFilter,
  renameKept,
  tallyOf,
} from './activity-store.ts'
import { lockVisible, stepBoth } from './changing.ts'
import type { Step } from './following.ts'
import { changeMail } from './mails.ts'
import { overviewOf } from './overview.ts'
import { fitsMove, mayDecide, whyNot } from './policy.ts'
import { decisionsOf, decisionsOn, elsewhereOf, recordKind } from './records.ts'
import { type Row, taskOf } from './store.ts'

export function activityRoutes(app: App, platform: Platform): void {
  const { db, clock, origin } = platform
  serve(app, listActivities, async ({ query, user }) => {
    const now = clock()
    const scope = reviewScopeOf(user)
    const { rows, total, more } = await activitiesOf(db, user, scope, query, now)
    const tally = await tallyOf(db, user, scope, query.segment ?? 'all', now)
    const decisions = await decisionsOn(
      db,
      rows.filter((row) => mayDecide(user, row) && !elsewhereOf(row)),
    )
    const data = rows.map((row) => ({
      ...taskOf(row, user, now),
      decisions: mayDecide(user, row) && !elsewhereOf(row) ? decisions(row) : [],
    }))
    const [assignees, branches] = [await assigneesOf(db, scope), await branchesOf(db, scope)]
    return { ok: true, data, total, more, ...tally, assignees, branches }
  })

  serve(app, readOverview, async ({ user }) => {
    const { closings } = await firmSettings(platform)
    return { ok: true, ...(await overviewOf(db, user, clock(), closings)) }
  })

  serve(app, actOnTasks, async ({ body: { items, act }, user, change, request }) => {
    const reason = reasonOf(act)
    const done: number[] = []
    const refused: { id: number; why: string }[] = []
    // a transaction each: what becomes of one is nothing to the others
    for (const { id, version } of items) {
      try {
        await change(async (tx, note) => {
          const now = clock()
          const row = await lockVisible(tx, user, id)
          allow(mayDecide(user, row), whyNot(user, row))
          if (row.version !== version) throw new AppError('conflict')
          const step = await stepOf(tx, row, act, reason, user.id)
          const { telling = {}, ...changed } = await stepBoth(tx, note, user, row, step, now)
          const concerns = changed.what === 'returned' || changed.what === 'decided'
          if (concerns && telling !== 'told') {
            const thing = recordKind(row.record_kind)?.namedInMails ? row.info : ''
            await note.mail(changeMail({ ...row, thing }, { ...changed, also: '', ...telling }, origin))
          }
        })
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

function reasonOf(act: TaskAct): string {
  if (act.do === 'return') return act.reason.trim()
  if (act.do !== 'decide') return ''
  const reason = act.reason?.trim() ?? ''
  const explains = act.decision === 'Declined' || act.decision === 'Approved with conditions'
  if (explains && !reason) throw new AppError('invalid', { fields: { reason: 'Enter a reason.' } })
  return reason
}

const notYet = 'This can’t be approved yet. Open the task to see what’s missing.'

const refuse = (message: string) => new AppError('conflict', { message })

async function stepOf(tx: Tx, row: Row, act: TaskAct, reason: string, me: string): Promise<Omit<Step, 'by'>> {
  if (act.do === 'take') return { what: 'taken', assignTo: me }
  if (act.do === 'return') return { what: 'returned', reason }
  if (act.do === 'assign') {
    const may = (await assigneesFor(tx, row)).some(({ id }) => id === act.to)
    if (!may) throw refuse('This person can’t be assigned to this task.')
    return { what: 'assigned', assignTo: act.to }
  }
  if (act.do === 'decide') {
    if (!(await decisionsOn(tx, [row]))(row).includes(act.decision))
      throw refuse(decisionsOf(row).includes(act.decision) ? notYet : 'That decision isn’t available for this task.')
    return { what: 'decided', decision: act.decision, reason }
  }
  const to = act.stage as Stage
  if (!fitsMove(row, to)) throw refuse('You can’t do that from the current stage.')
  return { what: 'moved', stage: to }
}
