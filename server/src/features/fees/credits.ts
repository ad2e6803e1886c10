// HTTP face of credits: waived or credited at once up to the firm's limit, by a second person above it.
import { creditCharge, decideCredit, withdrawCredit } from '@portal/contract/fee-disputes'
import { feesReviewTopic, feesTopic } from '@portal/contract/fees'
import { amountOf, amountProblem, needsSecond } from '@portal/contract/rules/fee'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { savedSetting } from '../settings/public.ts'
import { followWorkItem } from '../tasks/public.ts'
import { aloneOn, askById, askByKey, closeAsk, lockAsk, putAsk } from './credit-store.ts'
import { lockDispute } from './dispute-store.ts'
import { entryByKey, lockCharge } from './ledger-store.ts'
import { mayApprove, maySeeLedger, mayWaive, mayWithdrawCredit, whyNot } from './policy.ts'
import { endDispute, openOf, putCredit } from './settling.ts'

export function creditRoutes(app: App, { clock, origin }: Platform): void {
  serve(app, creditCharge, async ({ params: { id }, body, user, change }) => {
    const asked = await change(async (tx, note) => {
      const now = clock()
      const charge = found(await lockCharge(tx, id))
      found(maySeeLedger(user, charge) || undefined)
      allow(mayWaive(user, charge), whyNot(user, charge) ?? 'Someone else has to decide about your own charges.')
      // it came through, and only its answer was lost
      const [given, sent] = [await entryByKey(tx, body.key), await askByKey(tx, body.key)]
      if (given || sent) {
        if ((given?.of_entry ?? sent?.entry_id) !== id) throw new AppError('conflict')
        note.audit('fee.credited', `fee-entry:${id}`, { account: charge.account_id, again: true })
        return given === undefined
      }
      if (charge.kind !== 'charge') throw new AppError('conflict', { message: 'Only a charge can be credited.' })
      if (charge.payment_id)
        throw new AppError('conflict', { message: 'This charge was paid separately. An admin can refund the payment.' })
      if (charge.disputed)
        throw new AppError('conflict', { message: 'This charge is disputed. Answer the dispute instead.' })
      if (charge.asked)
        throw new AppError('conflict', { message: 'A credit of this charge is already waiting for approval.' })
      if (charge.open === 0) throw new AppError('conflict', { message: 'This charge is already credited in full.' })
      const problem = amountProblem(body.amount, { most: charge.open })
      if (problem) throw new AppError('invalid', { fields: { amount: problem } })
      const cents = amountOf(body.amount)
      const { kind, reason, key } = body
      const why = body.why.trim()
      const { secondPersonAbove } = await savedSetting(tx, 'fees')
      if (!needsSecond(cents + (await aloneOn(tx, id)), secondPersonAbove)) {
        await putCredit(tx, note, charge, { kind, cents, reason, why, by: user.id, key }, now)
        return false
      }
      const ask = { entry_id: id, account_id: charge.account_id, kind, cents, reason, why, dispute_id: null }
      const waits = await putAsk(tx, { ...ask, asked_by: user.id, asked_at: now, key })
      note.audit('fee.credit-asked', `fee-credit:${waits}`, {
        account: charge.account_id,
        amount: cents,
        reason,
        note: why,
      })
      note.live(feesTopic(charge.account_id))
      note.live(feesReviewTopic)
      return true
    })
    return { ok: true, asked }
  })

  serve(app, decideCredit, async ({ params: { id, decision }, user, change }) => {
    await change(async (tx, note) => {
      const now = clock()
      const known = found(await askById(tx, id))
      found(maySeeLedger(user, known) || undefined)
      const dispute = known.dispute_id === null ? undefined : found(await lockDispute(tx, known.dispute_id))
      const charge = found(await lockCharge(tx, known.entry_id))
      const ask = found(await lockAsk(tx, id))
      const parts = { ...ask, created_by: ask.asked_by }
      allow(mayApprove(user, parts), whyNot(user, parts) ?? 'Someone else has to decide about your own charges.')
      if (ask.decision !== null) throw new AppError('conflict', { message: 'This was already decided.' })
      await closeAsk(tx, id, decision === 'approve' ? 'approved' : 'declined', user.id, now)
      const told = { account: ask.account_id, amount: ask.cents }
      note.audit(decision === 'approve' ? 'fee.credit-approved' : 'fee.credit-declined', `fee-credit:${id}`, told)
      note.live(feesTopic(ask.account_id))
      note.live(feesReviewTopic)
      if (decision === 'decline') return
      if (!dispute && charge.disputed)
        throw new AppError('conflict', { message: 'This charge is disputed. Answer the dispute instead.' })
      const { kind, cents, reason, why, asked_by: by } = ask
      if (!dispute) return putCredit(tx, note, charge, { kind, cents, reason, why, by, approvedBy: user.id }, now)
      if (dispute.state !== 'open') throw new AppError('conflict', { message: 'This dispute was already answered.' })
      const state = cents === openOf(dispute) ? 'waived' : 'reduced'
      if (dispute.work_item_id)
        await followWorkItem(
          tx,
          note,
          dispute.work_item_id,
          { what: 'decided', decision: 'Approved', reason: why, by: user },
          now,
        )
      await endDispute(tx, note, dispute, { state, cents, reply: why, by, approvedBy: user.id }, { now, origin })
    })
    return { ok: true }
  })

  serve(app, withdrawCredit, async ({ params: { id }, user, change }) => {
    await change(async (tx, note) => {
      const ask = found(await lockAsk(tx, id))
      found(maySeeLedger(user, ask) || undefined)
      allow(mayWithdrawCredit(user, ask))
      if (ask.decision !== null) throw new AppError('conflict', { message: 'This was already decided.' })
      await closeAsk(tx, id, 'withdrawn', user.id, clock())
      note.audit('fee.credit-withdrawn', `fee-credit:${id}`, { account: ask.account_id })
      note.live(feesTopic(ask.account_id))
      note.live(feesReviewTopic)
    })
    return { ok: true }
  })
}
