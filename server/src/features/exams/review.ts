// The firm's side of exams: what is in hand, how it came out, and what it costs.
import { examPricesTopic, examQueue, listExamPrices, recordResult, saveExamPrice } from '@portal/contract/exams'
import { registrationsTopic } from '@portal/contract/registrations'
import { dayInWords, daysAfter, firmDay, isDay, noDay } from '@portal/contract/rules/day'
import { examNamed, retakeWaitDays } from '@portal/contract/rules/exams'
import { cents } from '@portal/contract/rules/money'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import { mayWork } from '../tasks/public.ts'
import { awaitsResult, mayRecord, mayRecordResult, requestOf, reviewersRights, whyNot } from './policy.ts'
import { allPrices, failuresOf, lockRequest, putChange, putHeld, putPrice, queueOf } from './store.ts'
import { subject, tell } from './work-items.ts'

export function reviewRoutes(app: App, { db, clock }: Platform): void {
  serve(app, examQueue, async ({ user }) => {
    const today = firmDay(clock())
    const rows = await queueOf(db, user.id, reviewScopeOf(user))
    return { ok: true, data: rows.map((row) => requestOf(row, today, reviewersRights(row, user))) }
  })

  serve(app, recordResult, async ({ params: { id }, body: { result, on }, user, change }) => {
    const now = clock()
    const today = firmDay(now)
    await change(async (tx, note) => {
      const row = found(await lockRequest(tx, id))
      const { account_id, exam, window_from, window_to, work_item_id } = row
      allow(mayRecord(user, account_id))
      const works = work_item_id !== null && (await mayWork(tx, user, work_item_id))
      found(works || undefined)
      if (!awaitsResult(row.status) || !window_from || !window_to)
        throw new AppError('conflict', { message: 'This request isn’t waiting for a result.' })
      allow(mayRecordResult(user, row), whyNot(user, row))
      const last = today < window_to ? today : window_to
      const problem = !isDay(on)
        ? noDay
        : (on < window_from || on > last) && `Choose a date from ${dayInWords(window_from)} to ${dayInWords(last)}.`
      if (problem) throw new AppError('invalid', { fields: { on: problem } })

      const wait = result === 'Failed' ? retakeWaitDays(1 + (await failuresOf(tx, account_id, exam))) : 0
      const retake_from = wait > 0 ? daysAfter(on, wait) : null
      await putChange(tx, id, { status: result, result_on: on, retake_from }, now)
      if (result === 'Passed') {
        await putHeld(tx, account_id, exam, on)
        // the licences name it from now on
        if (row.tapsid > 0) note.live(registrationsTopic(row.tapsid))
      }
      note.audit('exam.result', subject(id), { exam, result, on, retake_from })
      tell(note, account_id)
    })
    return { ok: true }
  })

  serve(app, listExamPrices, async () => ({ ok: true, data: await allPrices(db) }))

  serve(app, saveExamPrice, async ({ body: { exam, from, cost }, change }) => {
    const fields = { ...(!examNamed(exam) && { exam: 'Choose an exam.' }), ...(!isDay(from) && { from: noDay }) }
    if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
    await change(async (tx, note) => {
      await putPrice(tx, exam, from, cents(cost))
      note.audit('exam.price', `exam:${exam}`, { from, cents: cents(cost) })
      note.live(examPricesTopic)
    })
    return { ok: true }
  })
}
