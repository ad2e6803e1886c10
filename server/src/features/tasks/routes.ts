// HTTP face of work items for whom they concern: the list, one of them, its thread, taking back, hiding. The reviewers' side and
// the stream have files of their own.
import { stage } from '@portal/contract/rules/stage'
import {
  activitiesTopic,
  commentTask,
  getTask,
  hideTask,
  listHiddenTasks,
  listTasks,
  markCheck,
  taskTopic,
  unhideTask,
  withdrawTask,
} from '@portal/contract/tasks'
import type { Feature } from '../../platform/feature.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
import { subjectIdOf } from '../acting/public.ts'
import { activityRoutes } from './activity-routes.ts'
import { assigneesFor } from './activity-store.ts'
import { lockVisible, stepBoth, visible } from './changing.ts'
import { fileRoutes } from './file-routes.ts'
import { filesOf } from './file-store.ts'
import { commentWorkItem, tasksTopic, tell } from './following.ts'
import {
  concerns,
  isReviewer,
  mayCommentInternally,
  mayDecide,
  mayWithdraw,
  movesOf,
  rightsOf,
  whyNot,
  works,
} from './policy.ts'
import { decisionsOn, elsewhereOf, knowRecords, recordKind, recordOf } from './records.ts'
import { replyRoutes } from './reply-routes.ts'
import { requestRecords } from './requests.ts'
import { entriesOf, hiddenOf, lockWorkItem, maySeeItem, type Row, taskOf, tasksOf, workItem } from './store.ts'
import { streamRoutes } from './stream.ts'
import { addEntry, hide, touchItem, unhideFor } from './write-store.ts'

export const tasks: Feature = {
  routes(app, platform) {
    const { db, live, clock } = platform
    knowRecords(requestRecords)
    live.declare('tasks/', (user, topic) =>
      [user.id, subjectIdOf(user)].some((id) => !user.guest && topic === tasksTopic(id)),
    )
    live.declare('activities/', (user, topic) => {
      const scope = reviewScopeOf(user)
      return isReviewer(user) && (scope === 'firm' || topic === activitiesTopic(scope))
    })
    live.declare('task/', async (user, topic) => {
      const [, id = ''] = /^task\/(\d{1,9})$/.exec(topic) ?? []
      return id !== '' && (await maySeeItem(db, user, Number(id)))
    })

    serve(app, listTasks, async ({ user }) => {
      if (user.guest) return { ok: true, data: [], cursor: '0' }
      const { rows, cursor } = await tasksOf(db, user)
      const now = clock()
      return { ok: true, data: rows.map((row) => taskOf(row, user, now)), cursor }
    })

    serve(app, getTask, async ({ params: { id }, user }) => {
      const row = visible(user, await workItem(db, id))
      const reviews = works(user, row)
      const decides = mayDecide(user, row) && !elsewhereOf(row)
      const { first, last } = row.names.advisor
      const record = await recordOf(platform, row, { user, reviews, workItemId: id, advisor: `${first} ${last}` })
      return {
        ok: true,
        task: taskOf(row, user, clock()),
        record: { ...record, files: [...record.files, ...(await filesOf(db, id))] },
        entries: await entriesOf(db, id, reviews),
        moves: decides ? movesOf(row) : [],
        decisions: decides ? (await decisionsOn(db, [row]))(row) : [],
        reviews,
        why: elsewhereOf(row) ? '' : (whyNot(user, row) ?? ''),
        assignees: decides ? await assigneesFor(db, row) : [],
      }
    })

    serve(app, commentTask, async ({ params: { id }, body, user, change }) => {
      const { text, internal = false } = body
      await change(async (tx, note) => {
        const now = clock()
        const row = await lockVisible(tx, user, id)
        const can = rightsOf(user, row)
        if (!can.comment) throw new AppError('conflict', { message: 'This was already decided.' })
        if (can.answer && !elsewhereOf(row)) {
          await stepBoth(tx, note, user, row, { what: 'answered', text }, now)
        } else if (internal) {
          allow(mayCommentInternally(user, row))
          await addEntry(tx, id, { kind: 'comment', text, internal }, user, now)
          note.audit('work-item.commented', `work-item:${id}`, { length: text.length, internal })
          note.live(taskTopic(id))
        } else {
          await commentWorkItem(tx, note, id, text, user, now)
          if (concerns(user, row)) {
            await note.worked(`work-item:${id}`)
            tell(note, row)
          }
          await recordKind(row.record_kind)?.commented?.(tx, note, row.record_id, now)
        }
      })
      return { ok: true }
    })

    serve(app, markCheck, async ({ params: { id, entry }, body: { done, note: said = '', at }, user, change }) => {
      await change(async (tx, note) => {
        const now = clock()
        const row = await lockVisible(tx, user, id)
        allow(mayDecide(user, row), whyNot(user, row))
        const mark = found(recordKind(row.record_kind)?.mark)
        const when = at === undefined ? now : new Date(at)
        await mark(tx, note, row.record_id, { entry, done, note: said.trim(), at: when, by: user, now })
        note.live(taskTopic(id))
      })
      return { ok: true }
    })

    serve(app, withdrawTask, async ({ params: { id }, user, change }) => {
      await change(async (tx, note) => {
        const row = await lockVisible(tx, user, id)
        allow(mayWithdraw(user, row))
        if (row.stage === stage.complete) throw new AppError('conflict', { message: 'This was already decided.' })
        await stepBoth(tx, note, user, row, { what: 'withdrawn' }, clock())
      })
      return { ok: true }
    })

    serve(app, hideTask, async ({ params: { id }, user, change }) => {
      await change(async (tx, note) => {
        const row = visible(user, await workItem(tx, id))
        found(isOnList(user, row) ? row : undefined)
        await hide(tx, id, user.id, clock())
        note.audit('work-item.hidden', `work-item:${id}`)
        note.live(tasksTopic(user.id))
      })
      return { ok: true }
    })

    serve(app, listHiddenTasks, async ({ user }) => {
      const now = clock()
      return { ok: true, data: (await hiddenOf(db, user)).map((row) => taskOf(row, user, now)) }
    })

    serve(app, unhideTask, async ({ params: { id }, user, change }) => {
      await change(async (tx, note) => {
        const row = visible(user, await lockWorkItem(tx, id))
        found(isOnList(user, row) ? row : undefined)
        await unhideFor(tx, id, user.id)
        await touchItem(tx, id)
        note.audit('work-item.shown', `work-item:${id}`)
        note.live(tasksTopic(user.id))
      })
      return { ok: true }
    })

    activityRoutes(app, platform)
    replyRoutes(app, platform)
    fileRoutes(app, platform)
    streamRoutes(app, platform)
  },
}

/** Others have it on no list of their own. */
const isOnList = (user: User, row: Row): boolean => concerns(user, row) || row.assigned_to === user.id
