// HTTP face of exams for whom they concern; the firm's side is in review.ts.
import {
  type ExamEntry,
  examPricesTopic,
  examQueueTopic,
  examsTopic,
  listExams,
  requestExam,
  scheduleExam,
  withdrawExam,
} from '@portal/contract/exams'
import { dayInWords, firmDay, isDay, noDay } from '@portal/contract/rules/day'
import { type Exam, examNamed, exams as catalogue, heldNamed, wantedProblems } from '@portal/contract/rules/exams'
import { cents } from '@portal/contract/rules/money'
import type { Feature } from '../../platform/feature.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { User } from '../../platform/session/sessions.ts'
import { actsFor, subjectOf } from '../acting/public.ts'
import { knowCharge, methodsFor, refusedBy, returnItemPayments } from '../payments/public.ts'
import { followWorkItem, knowRecords } from '../tasks/public.ts'
import { examCharge } from './charge.ts'
import {
  blockedBy,
  examRights,
  mayRequest,
  maySchedule,
  mayWithdraw,
  notBlocked,
  ownRights,
  requestOf,
} from './policy.ts'
import { reviewRoutes } from './review.ts'
import {
  crdOf,
  heldBy,
  heldOn,
  lockRequest,
  pricesOn,
  putChange,
  putRequest,
  requestById,
  requestsOf,
  type Row,
} from './store.ts'
import { closeWindows, windowsJob } from './windows.ts'
import { examRecords, openFor, subject, tell } from './work-items.ts'

export const exams: Feature = {
  routes(app, platform) {
    const { db, live, clock, origin } = platform
    knowRecords(examRecords(origin))
    knowCharge(examCharge)
    live.declare('exams/', (user, topic) =>
      [user.id, subjectOf(user).id].some((id) => !user.guest && topic === examsTopic(id)),
    )
    live.declare(examQueueTopic, (user) => user.menus.reviewer_tools.activities && !user.guest)
    live.declare(examPricesTopic, () => true)
    reviewRoutes(app, platform)

    serve(app, listExams, async ({ user }) => {
      const { id, tapsid } = subjectOf(user)
      const today = firmDay(clock())
      const [prices, methods, licenses, requests, crd] = await Promise.all([
        pricesOn(db, today),
        methodsFor(platform, user, tapsid),
        user.guest ? [] : heldOn(db, id),
        user.guest ? [] : requestsOf(db, id),
        user.guest ? '' : crdOf(db, id),
      ])
      const held = new Set(licenses.map(({ exam }) => exam))
      const entries = catalogue.map((exam): ExamEntry => {
        const block = user.guest ? notBlocked : blockedBy(exam, { held, requests, today })
        const { value, pre } = exam
        return {
          ...exam,
          cost: costOf(exam, prices) / 100,
          disabled: held.has(value),
          pre_held: pre !== '' && held.has(pre),
          ...block,
        }
      })
      return {
        ok: true,
        exams: entries,
        crd,
        held: licenses.map(({ exam, on }) => ({ ...heldNamed(exam), on })),
        requests: requests.map((row) => requestOf(row, today, ownRights(row, today))),
        methods,
        can: examRights(user),
      }
    })

    serve(app, requestExam, async ({ body, user, change }) => {
      const { exam: value, reason, payer, wanted_from, wanted_to } = body
      const now = clock()
      const today = firmDay(now)
      const exam = examNamed(value)
      const problems = { ...(!exam && { exam: 'Choose an exam.' }), ...wantedProblems(wanted_from, wanted_to, today) }
      if (!exam || Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
      const { id: account_id } = subjectOf(user)
      allow(mayRequest(user, account_id))
      const id = await change(async (tx, note) => {
        const [held, requests, prices] = [
          await heldBy(tx, account_id),
          await requestsOf(tx, account_id),
          await pricesOn(tx, today),
        ]
        const { blocked } = blockedBy(exam, { held, requests, today })
        if (blocked) throw new AppError('conflict', { message: blocked })
        const cost_cents = costOf(exam, prices)
        const waits = payer === 'advisor' && cost_cents > 0
        const asked = { account_id, created_by: user.id, exam: value, reason: reason.trim(), payer, cost_cents }
        const status = waits ? 'Awaiting payment' : 'Requested'
        const wanted = { wanted_from: wanted_from || null, wanted_to: wanted_to || null }
        const fresh = await putRequest(tx, { ...asked, ...wanted, status }, now)
        if (fresh === undefined) throw new AppError('conflict', { message: `${exam.text} is already requested.` })
        await note.worked(subject(fresh))
        note.audit('exam.requested', subject(fresh), { account: account_id, exam: value, payer, cost: cost_cents })
        if (waits) tell(note, account_id)
        else await openFor(tx, note, { id: fresh, account_id, exam: value, by: user }, now)
        return fresh
      })
      return { ok: true, id }
    })

    serve(app, scheduleExam, async ({ params: { id }, body: { on }, user, change }) => {
      const now = clock()
      const today = firmDay(now)
      await change(async (tx, note) => {
        const row = own(user, await lockRequest(tx, id))
        const { window_from, window_to, scheduled: before } = row
        if (!maySchedule(row, today) || !window_from || !window_to)
          throw new AppError('conflict', { message: 'There’s no open window for this exam.' })
        const from = today > window_from ? today : window_from
        const problem = !isDay(on)
          ? noDay
          : (on < from || on > window_to) && `Choose a date from ${dayInWords(from)} to ${dayInWords(window_to)}.`
        if (problem) throw new AppError('invalid', { fields: { on: problem } })
        await putChange(tx, id, { status: 'Scheduled', scheduled: on }, now)
        await note.worked(subject(id))
        note.audit('exam.scheduled', subject(id), { before, after: on })
        tell(note, row.account_id)
      })
      return { ok: true }
    })

    serve(app, withdrawExam, async ({ params: { id }, user, change }) => {
      const now = clock()
      await change(async (tx, note) => {
        const { work_item_id } = own(user, await requestById(tx, id))
        const over = new AppError('conflict', { message: 'This request can no longer be withdrawn.' })
        // the item first, as everybody does who changes both
        if (work_item_id !== null) await followWorkItem(tx, note, work_item_id, { what: 'withdrawn', by: user }, now)
        const row = found(await lockRequest(tx, id))
        // paid meanwhile, it has a work item by now
        if (!mayWithdraw(row.status) || row.work_item_id !== work_item_id) throw over
        await putChange(tx, id, { status: 'Withdrawn' }, now)
        note.audit('exam.withdrawn', subject(id), { exam: row.exam, was: row.status })
        if (work_item_id !== null)
          await returnItemPayments(tx, note, work_item_id, refusedBy({ decision: 'Withdrawn', by: user }), now)
        tell(note, row.account_id)
      })
      return { ok: true }
    })
  },
  jobs: (platform) => ({ [windowsJob]: () => closeWindows(platform) }),
  // before the working day begins at the firm
  timetable: [{ task: windowsJob, match: '10 12 * * *' }],
}

const costOf = ({ value, cost }: Exam, prices: ReadonlyMap<string, number>): number => prices.get(value) ?? cents(cost)

const own = (user: User, row: Row | undefined): Row => found(row && actsFor(user, row.account_id) ? row : undefined)
