// HTTP face of outside business: one's own, or of whom one acts for. Deciding is done on the work items.
import {
  allOba,
  discardActivity,
  endActivity,
  newActivity,
  outsideBusinessTopic,
  renewActivity,
  saveActivity,
  submitActivity,
} from '@portal/contract/outside-business'
import { firmDay, isDay, noDay } from '@portal/contract/rules/day'
import { activityProblems } from '@portal/contract/rules/outside-business'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Feature } from '../../platform/feature.ts'
import { carryHands } from '../../platform/hands.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { User } from '../../platform/session/sessions.ts'
import { subjectOf } from '../acting/public.ts'
import { knowAction } from '../actions/public.ts'
import { knowRecords } from '../tasks/public.ts'
import { rightsOf } from './policy.ts'
import { dailyJob, remindExpiring } from './reminders.ts'
import { activitiesOf, activityById, activityOf, addDraft, lockActivity, put, recordOf, type Row } from './store.ts'
import { approveAction, askManager } from './approving.ts'
import { activityRecords, openForManager } from './work-items.ts'

export const outsideBusiness: Feature = {
  routes(app, platform) {
    const { db, live, clock } = platform
    knowRecords(activityRecords(platform))
    knowAction(approveAction(platform))
    live.declare('outside-business/', (user, topic) => topic === outsideBusinessTopic(subjectOf(user).id))
    const today = () => firmDay(clock())

    /** For a change by whose it is, or who acts for them: they have worked on it. */
    const lockFor = async (
      tx: Tx,
      note: Note,
      user: User,
      id: number,
      act: keyof ReturnType<typeof rightsOf>,
      version?: number,
    ) => {
      const row = own(user, await lockActivity(tx, id))
      if (!rightsOf(row, user.guest, today())[act]) throw new AppError('conflict', { message: already(row) })
      if (version !== undefined && row.version !== version) throw new AppError('conflict')
      await note.worked(subject(id))
      return row
    }

    serve(app, allOba, async ({ user }) => {
      const rows = await activitiesOf(db, subjectOf(user).id)
      return { ok: true, data: JSON.stringify(rows.map((row) => recordOf(activityOf(row, user.guest, today())))) }
    })

    serve(app, newActivity, async ({ body: { from }, user, change }) => {
      const accountId = subjectOf(user).id
      const id = await change(async (tx, note) => {
        const copied = from === undefined ? undefined : own(user, await activityById(tx, from))
        // one that is over ended on its own day
        const answers = copied && { ...copied.answers, ...(copied.status === 'Ended' && { end_date: '' }) }
        const added = await addDraft(tx, accountId, user, clock(), answers)
        await note.worked(subject(added))
        if (copied) await carryHands(tx, subject(copied.id), subject(added))
        note.audit('outside-business.begun', subject(added), from === undefined ? {} : { from })
        note.live(outsideBusinessTopic(accountId))
        return added
      })
      return { ok: true, id }
    })

    serve(app, saveActivity, async ({ params: { id }, body: { version, answers }, user, change }) => {
      await change(async (tx, note) => {
        const row = await lockFor(tx, note, user, id, 'edit', version)
        await put(tx, id, { answers }, clock())
        note.audit('outside-business.saved', subject(id), { version: version + 1 })
        note.live(outsideBusinessTopic(row.account_id))
      })
      return { ok: true, version: version + 1 }
    })

    serve(app, submitActivity, async ({ params: { id }, body: { version }, user, change }) => {
      const task = await change(async (tx, note) => {
        const now = clock()
        const row = await lockFor(tx, note, user, id, 'submit', version)
        const problems = activityProblems(row.answers)
        if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
        const { workItemId: work_item_id, manager } = await openForManager(tx, note, row, user, now)
        await put(tx, id, { status: 'Manager', submitted_at: row.submitted_at ?? now, work_item_id }, now)
        if (manager) await askManager(platform, tx, note, row, { manager, workItemId: work_item_id, now })
        note.audit('outside-business.submitted', subject(id), { workItem: work_item_id })
        note.live(outsideBusinessTopic(row.account_id))
        return work_item_id
      })
      return { ok: true, task }
    })

    serve(app, renewActivity, async ({ params: { id }, user, change }) => {
      const task = await change(async (tx, note) => {
        const now = clock()
        const row = await lockFor(tx, note, user, id, 'renew')
        const again = { ...row, renewing: true }
        const { workItemId: work_item_id, manager } = await openForManager(tx, note, again, user, now)
        const undecided = { manager_id: null, manager_at: null }
        await put(tx, id, { status: 'Manager', renewing: true, ...undecided, work_item_id }, now)
        if (manager) await askManager(platform, tx, note, again, { manager, workItemId: work_item_id, now })
        note.audit('outside-business.renewing', subject(id), { workItem: work_item_id })
        note.live(outsideBusinessTopic(row.account_id))
        return work_item_id
      })
      return { ok: true, task }
    })

    serve(app, endActivity, async ({ params: { id }, body: { on }, user, change }) => {
      await change(async (tx, note) => {
        const row = await lockFor(tx, note, user, id, 'end')
        const problem = dayProblem(on, row.answers.start_date, today())
        if (problem) throw new AppError('invalid', { fields: { on: problem } })
        await put(tx, id, { status: 'Ended', ended_on: on, answers: { ...row.answers, end_date: on } }, clock())
        note.audit('outside-business.ended', subject(id), { on })
        note.live(outsideBusinessTopic(row.account_id))
      })
      return { ok: true }
    })

    serve(app, discardActivity, async ({ params: { id }, user, change }) => {
      await change(async (tx, note) => {
        const row = await lockFor(tx, note, user, id, 'discard')
        await put(tx, id, { discarded_at: clock() }, clock())
        note.audit('outside-business.discarded', subject(id))
        note.live(outsideBusinessTopic(row.account_id))
      })
      return { ok: true }
    })
  },
  jobs: (platform) => ({ [dailyJob]: () => remindExpiring(platform) }),
  // before the working day begins at the firm
  timetable: [{ task: dailyJob, match: '15 12 * * *' }],
}

const subject = (id: number) => `outside-business:${id}` as const

const own = (user: User, row: Row | undefined): Row =>
  found(row?.account_id === subjectOf(user).id && !user.guest ? row : undefined)

const already = ({ status, submitted_at }: Row): string =>
  status === 'Draft' && submitted_at
    ? 'This was already submitted.'
    : `You can’t do this while the status is ${status}.`

function dayProblem(on: string, start: string, today: string): string | undefined {
  if (!isDay(on)) return noDay
  if (on < start) return 'Choose a date on or after the start date.'
  return on > today ? 'Choose today or an earlier date.' : undefined
}
