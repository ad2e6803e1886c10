// HTTP face of the schedule.
import { addOverride, addPrice, endOverride, feeSchedule, feesReviewTopic, priceEffect } from '@portal/contract/fees'
import { firmDay, isDay, noDay } from '@portal/contract/rules/day'
import { amountOf, amountProblem } from '@portal/contract/rules/fee'
import { isUuid } from '../../platform/db/ids.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { openOnes } from './dispute-store.ts'
import { mayOverride, mayRunFees } from './policy.ts'
import {
  billsThatDiffer,
  branches,
  endOverrideOn,
  feeById,
  lockOverride,
  placeOf,
  putOverride,
  putPrice,
  scheduleOn,
} from './schedule-store.ts'

export function scheduleRoutes(app: App, { db, clock }: Platform): void {
  const today = () => firmDay(clock())

  serve(app, feeSchedule, async ({ query: { as_of }, user }) => {
    if (as_of !== undefined && !isDay(as_of)) throw new AppError('invalid', { fields: { as_of: noDay } })
    const on = as_of ?? today()
    return {
      ok: true,
      as_of: on,
      today: today(),
      fees: await scheduleOn(db, on),
      disputes: await openOnes(db, user),
      branches: await branches(db),
      can: { firm: mayRunFees(user) },
    }
  })

  serve(app, priceEffect, async ({ params: { id }, query: { amount, from }, user }) => {
    allow(mayRunFees(user))
    const problem = amountProblem(amount, { zero: true })
    if (problem || !isDay(from))
      throw new AppError('invalid', {
        fields: { ...(problem && { amount: problem }), ...(!isDay(from) && { from: noDay }) },
      })
    return { ok: true, bills: await billsThatDiffer(db, id, amountOf(amount), from) }
  })

  serve(app, addPrice, async ({ params: { id }, body, user, change }) => {
    const bills = await change(async (tx, note) => {
      allow(mayRunFees(user))
      const fee = found(await feeById(tx, id))
      if (fee.priced !== 'own')
        throw new AppError('conflict', { message: 'This price is set with the states’ and exams’ own fees.' })
      const reason = body.reason.trim()
      const past = body.from <= today()
      if (past && reason.length < 3)
        throw new AppError('invalid', { fields: { reason: 'A price that starts today or earlier needs a reason.' } })
      const cents = amountOf(body.amount)
      const differ = past ? await billsThatDiffer(tx, id, cents, body.from) : 0
      const price = { fee_id: id, cents, starts_on: body.from, reason, created_by: user.id, created_at: clock() }
      if (!(await putPrice(tx, price)))
        throw new AppError('conflict', { message: 'Another price starts on this date. Choose a different date.' })
      note.audit('fee.priced', `fee:${id}`, { fee: fee.name, cents, starts: body.from, reason, bills: differ })
      note.live(feesReviewTopic)
      return differ
    })
    return { ok: true, bills }
  })

  serve(app, addOverride, async ({ params: { id }, body, user, change }) => {
    const added = await change(async (tx, note) => {
      allow(mayOverride(user, body.account), mayRunFees(user) ? 'Someone else has to set your own price.' : undefined)
      const fee = found(await feeById(tx, id))
      if (fee.priced !== 'own' || fee.per === 'event')
        throw new AppError('conflict', { message: 'This fee has no price of its own to override.' })
      if (body.account !== null) found(isUuid(body.account) ? await placeOf(tx, body.account) : undefined)
      else if (
        !(await tx
          .selectFrom('branch')
          .select('id')
          .where('id', '=', body.branch ?? 0)
          .executeTakeFirst())
      )
        throw new AppError('not-found')
      const cents = amountOf(body.amount)
      const one = {
        fee_id: id,
        branch_id: body.branch,
        account_id: body.account,
        cents,
        starts_on: body.from,
        ends_on: body.until,
        reason: body.reason.trim(),
        created_by: user.id,
        created_at: clock(),
      }
      const override = await putOverride(tx, one)
      if (override === undefined)
        throw new AppError('conflict', { message: 'There’s already an override for some of these dates.' })
      const of = body.account === null ? { branch: body.branch } : { account: body.account }
      note.audit('fee.overridden', `fee:${id}`, {
        fee: fee.name,
        ...of,
        cents,
        starts: body.from,
        until: body.until,
        reason: one.reason,
      })
      note.live(feesReviewTopic)
      return override
    })
    return { ok: true, id: added }
  })

  serve(app, endOverride, async ({ params: { id }, body: { on, version }, user, change }) => {
    await change(async (tx, note) => {
      allow(mayRunFees(user))
      const row = found(await lockOverride(tx, id))
      allow(mayOverride(user, row.account_id), 'Someone else has to change your own price.')
      if (row.version !== version) throw new AppError('conflict')
      if (!isDay(on)) throw new AppError('invalid', { fields: { on: noDay } })
      if (on < today()) throw new AppError('invalid', { fields: { on: 'Choose today or a later date.' } })
      if (row.ends_on !== null && row.ends_on < on)
        throw new AppError('conflict', { message: 'This override ends before that date.' })
      await endOverrideOn(tx, id, on < row.starts_on ? row.starts_on : on)
      note.audit('fee.override-ended', `fee:${row.fee_id}`, { id, until: on })
      note.live(feesReviewTopic)
    })
    return { ok: true }
  })
}
