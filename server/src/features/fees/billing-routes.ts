// HTTP face of billing: what runs, what ran, and payroll's files.
import { previewRun, readBilling, resumeRun, startRun, stopRun } from '@portal/contract/fee-billing'
import { feeShown, feesReviewTopic } from '@portal/contract/fees'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { monthBefore, monthOf, yearOf } from '@portal/contract/rules/fee'
import { nextPayDate } from '@portal/contract/rules/pay-date'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { beginRun, billJob } from './billing.ts'
import {
  attentionIn,
  type Billed,
  latestRuns,
  lockRun,
  previewOf,
  proratedIn,
  putState,
  runById,
} from './billing-store.ts'
import { filesOf } from './payroll-store.ts'
import { mayRunFees } from './policy.ts'
import { feeById, fees } from './schedule-store.ts'

/** The month before last can still be settled, the next one is looked at ahead. */
const monthsBack = 2

export function billingRoutes(app: App, { db, clock }: Platform): void {
  const today = () => firmDay(clock())

  const billedBy = async (
    on: Db | Tx,
    { month, fee }: { month?: string | null | undefined; fee?: number | null | undefined },
  ): Promise<Billed> => {
    if (month) {
      const { from, to } = monthOf(`${month}-01`)
      return { kind: 'month', fee_id: null, starts_on: from, ends_on: to }
    }
    const yearly = found(await feeById(on, fee ?? 0))
    if (!yearly.year_day) throw new AppError('conflict', { message: 'This fee isn’t billed by the year.' })
    const { from, to } = yearOf(today(), yearly.year_day)
    return { kind: 'year', fee_id: yearly.id, starts_on: from, ends_on: to }
  }

  serve(app, readBilling, async ({ query, user }) => {
    allow(mayRunFees(user))
    const now = today()
    const runs = await latestRuns(db, feeShown)
    const current = query.run === undefined ? runs[0] : found(await runById(db, query.run))
    const yearly = (await fees(db)).flatMap(({ id, name, year_day }) =>
      year_day ? [{ fee: id, name, ...yearOf(now, year_day) }] : [],
    )
    return {
      ok: true,
      current: current ?? null,
      prorated: current ? await proratedIn(db, current.id, feeShown) : [],
      attention: current ? await attentionIn(db, current.id, feeShown) : [],
      runs,
      files: await filesOf(db),
      next_pay_date: nextPayDate(now),
      months: monthsAround(now),
      years: yearly,
      now: clock().toISOString(),
      can: { firm: true },
    }
  })

  serve(app, previewRun, async ({ query, user }) => {
    allow(mayRunFees(user))
    if ((query.month === undefined) === (query.fee === undefined))
      throw new AppError('invalid', { fields: { month: 'Choose a month or a yearly fee.' } })
    return { ok: true, ...(await previewOf(db, await billedBy(db, query))) }
  })

  serve(app, startRun, async ({ body, user, change }) => {
    const id = await change(async (tx, note) => {
      allow(mayRunFees(user))
      const billed = await billedBy(tx, body)
      if (body.month && !monthsAround(today()).slice(0, -1).includes(body.month))
        throw new AppError('invalid', { fields: { month: 'Choose this month or one of the two before it.' } })
      const run = await beginRun(tx, note, billed, { id: user.id, scheduled: false }, clock())
      if (run === undefined) throw new AppError('conflict', { message: 'A run of this period is already open.' })
      return run
    })
    return { ok: true, id }
  })

  serve(app, stopRun, async ({ params: { id }, user, change }) => {
    await change(async (tx, note) => {
      allow(mayRunFees(user))
      const run = found(await lockRun(tx, id))
      if (run.state !== 'running') throw new AppError('conflict', { message: 'This run isn’t running anymore.' })
      await putState(tx, id, 'stopping', clock())
      note.audit('fee.run-stopped', `fee-run:${id}`)
      note.live(feesReviewTopic)
    })
    return { ok: true }
  })

  serve(app, resumeRun, async ({ params: { id }, user, change }) => {
    await change(async (tx, note) => {
      allow(mayRunFees(user))
      const run = found(await lockRun(tx, id))
      if (run.state !== 'stopped' && run.state !== 'failed')
        throw new AppError('conflict', { message: 'Only a stopped run can be resumed.' })
      await putState(tx, id, 'running', clock())
      note.audit('fee.run-resumed', `fee-run:${id}`)
      note.live(feesReviewTopic)
      await note.job(billJob, { run: String(id) })
    })
    return { ok: true }
  })
}

/** Oldest first; the last one is the next month, which can only be previewed. */
export function monthsAround(today: string): string[] {
  const months = [monthOf(today).from, daysAfter(monthOf(today).to, 1)]
  for (let back = 0; back < monthsBack; back++) months.unshift(monthBefore(months[0] ?? today).from)
  return months.map((day) => day.slice(0, 7))
}
