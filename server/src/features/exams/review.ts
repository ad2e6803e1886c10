// The firm's side of exams: what is in hand, how it came out, and what it costs.
import {
  correctResult,
  type ExamOutcome,
  examPricesTopic,
  examQueue,
  listExamPrices,
  recordResult,
  saveExamPrice,
} from '@portal/contract/exams'
import { registrationsTopic } from '@portal/contract/registrations'
import { dayInWords, daysAfter, firmDay, isDay, noDay } from '@portal/contract/rules/day'
import { examNamed, retakeWaitDays } from '@portal/contract/rules/exams'
import { cents } from '@portal/contract/rules/money'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
import { mayWork } from '../tasks/public.ts'
import { correctedMail } from './mails.ts'
import {
  awaitsResult,
  hasResult,
  mayCorrectResult,
  mayRecord,
  mayRecordResult,
  requestOf,
  reviewersRights,
  whyNot,
} from './policy.ts'
import {
  allPrices,
  asksAgain,
  dropHeld,
  failuresBeside,
  lockRequest,
  putChange,
  putHeld,
  putPrice,
  putResult,
  queueOf,
  type Row,
} from './store.ts'
import { subject, tell } from './work-items.ts'

/** Held, and of those this person looks after. */
async function lockWorked(tx: Tx, user: User, id: number): Promise<Row> {
  const row = found(await lockRequest(tx, id))
  allow(mayRecord(user, row.account_id))
  const works = row.work_item_id !== null && (await mayWork(tx, user, row.work_item_id))
  found(works || undefined)
  return row
}

/** The exam was sat within the window, and not in the future. */
function checkDay({ window_from, window_to }: Row, on: string, today: string): void {
  if (!window_from || !window_to)
    throw new AppError('conflict', { message: 'This request isn’t waiting for a result.' })
  const last = today < window_to ? today : window_to
  const problem = !isDay(on)
    ? noDay
    : (on < window_from || on > last) && `Choose a date from ${dayInWords(window_from)} to ${dayInWords(last)}.`
  if (problem) throw new AppError('invalid', { fields: { on: problem } })
}

interface Outcome {
  result: ExamOutcome
  on: string
  by: string
  reason: string
}

/** What follows from a result, the first or another: what is held, and how long one waits. */
async function place(tx: Tx, note: Note, row: Row, outcome: Outcome, now: Date): Promise<string | null> {
  const { id, account_id, exam, tapsid } = row
  const { result, on } = outcome
  const wait = result === 'Failed' ? retakeWaitDays(1 + (await failuresBeside(tx, row))) : 0
  const retake_from = wait > 0 ? daysAfter(on, wait) : null
  await putChange(tx, id, { status: result, result_on: on, retake_from }, now)
  await putResult(tx, id, outcome, now)
  if (result === 'Passed') {
    await putHeld(tx, account_id, exam, on)
    // the licences name it from now on
    if (tapsid > 0) note.live(registrationsTopic(tapsid))
  }
  tell(note, account_id)
  return retake_from
}

export function reviewRoutes(app: App, { db, clock, origin }: Platform): void {
  serve(app, examQueue, async ({ user }) => {
    const today = firmDay(clock())
    const rows = await queueOf(db, user.id, reviewScopeOf(user))
    return { ok: true, data: rows.map((row) => requestOf(row, today, reviewersRights(row, user))) }
  })

  serve(app, recordResult, async ({ params: { id }, body: { result, on }, user, change }) => {
    const now = clock()
    const today = firmDay(now)
    await change(async (tx, note) => {
      const row = await lockWorked(tx, user, id)
      if (!awaitsResult(row.status))
        throw new AppError('conflict', { message: 'This request isn’t waiting for a result.' })
      allow(mayRecordResult(user, row), whyNot(user, row))
      checkDay(row, on, today)
      const retake_from = await place(tx, note, row, { result, on, by: user.id, reason: '' }, now)
      note.audit('exam.result', subject(id), { exam: row.exam, result, on, retake_from })
    })
    return { ok: true }
  })

  serve(app, correctResult, async ({ params: { id }, body: { result, on, reason }, user, change }) => {
    const now = clock()
    await change(async (tx, note) => {
      const row = await lockWorked(tx, user, id)
      const { account_id, exam, status: was, result_on } = row
      if (!hasResult(was) || !result_on)
        throw new AppError('conflict', { message: 'This request has no result to correct.' })
      allow(mayCorrectResult(user, row), whyNot(user, row))
      checkDay(row, on, firmDay(now))
      if (result === was && on === result_on)
        throw new AppError('invalid', { fields: { result: 'This is the result on record.' } })
      if (result === 'Passed' && (await asksAgain(tx, row)))
        throw new AppError('conflict', { message: 'There’s a newer request for this exam. Close that one first.' })
      if (was === 'Passed') await dropHeld(tx, account_id, exam, result_on)
      await place(tx, note, row, { result, on, by: user.id, reason: reason.trim() }, now)
      if (was === 'Passed' && row.tapsid > 0) note.live(registrationsTopic(row.tapsid))
      const before = { result: was, on: result_on }
      await note.mail(correctedMail(row, before, { result, on, reason: reason.trim(), by: user, now }, origin))
      note.audit('exam.result-corrected', subject(id), { exam, before, after: { result, on }, reason: reason.trim() })
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
