// Routes of disputes: opened by the advisor who was charged, answered by a reviewer.
import { disputeCharge, type DisputeRow, listDisputes, withdrawDispute } from '@portal/contract/fee-disputes'
import { feesReviewTopic, feesTopic } from '@portal/contract/fees'
import { amountOf, dollars } from '@portal/contract/rules/fee'
import { firmDayAndTime } from '@portal/contract/rules/day'
import { isUuid } from '../../platform/db/ids.ts'
import type { Db } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { perform } from '../../platform/operation.ts'
import type { Platform } from '../../platform/platform.ts'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
import { subjectOf, workedOn } from '../acting/public.ts'
import { holdFee } from '../pending/public.ts'
import { firmSettings } from '../settings/public.ts'
import { commentWorkItem, followWorkItem, openWorkItem } from '../tasks/public.ts'
import { askedOf, waiting } from './credit-store.ts'
import {
  type Alike,
  alike,
  type DisputeKept,
  disputePage,
  lockDispute,
  putDispute,
  putWorkItem,
} from './dispute-store.ts'
import { creditAskedOf, disputeOf } from './entries.ts'
import { lockCharge } from './ledger-store.ts'
import { answerDispute } from './operations.ts'
import { mayDecideDispute, mayDispute } from './policy.ts'
import { numberOf } from './prices.ts'
import { withdrawOpenDispute } from './settling.ts'
import { disputeKind } from './work-items.ts'

const subject = (id: number) => `fee-dispute:${id}` as const

export function disputeRoutes(app: App, platform: Platform): void {
  const { db, clock } = platform

  serve(app, disputeCharge, async ({ params: { id }, body, user, change }) => {
    const accountId = subjectOf(user).id
    const task = await change(async (tx, note) => {
      const now = clock()
      const charge = found(await lockCharge(tx, id))
      found(charge.account_id === accountId || undefined)
      if (charge.disputed) throw new AppError('conflict', { message: 'You already disputed this charge.' })
      if (!mayDispute(user, charge))
        throw new AppError('conflict', { message: 'There’s nothing left of this charge to dispute.' })
      const wanted = body.wanted === null ? null : amountOf(body.wanted)
      if (wanted !== null && wanted >= charge.open)
        throw new AppError('invalid', { fields: { wanted: `Enter less than ${dollars(charge.open)}.` } })
      const text = body.text.trim()
      const dispute = { entry_id: id, account_id: accountId, created_by: user.id, created_at: now, reason: body.reason }
      const disputeId = await putDispute(tx, { ...dispute, wanted_cents: wanted, text })
      await note.worked(subject(disputeId))
      await note.worked(`fee-entry:${id}`)
      const opening = {
        department: 'Commissions',
        category: 'Fee Dispute',
        info: `${charge.description}, ${dollars(charge.cents)}`,
        accountId,
        by: user,
        record: { kind: disputeKind, id: disputeId },
        from: subject(disputeId),
      } as const
      const workItem = await openWorkItem(tx, note, opening, now)
      await putWorkItem(tx, disputeId, workItem)
      await commentWorkItem(tx, note, workItem, text, user, now)
      if (charge.payment_id) await holdFee(tx, note, { payment: charge.payment_id, accountId }, 'Disputed fee', now)
      note.audit('fee.disputed', subject(disputeId), { account: accountId, reason: body.reason, workItem })
      note.live(feesTopic(accountId))
      note.live(feesReviewTopic)
      return workItem
    })
    return { ok: true, task }
  })

  serve(app, withdrawDispute, async ({ params: { id }, user, change }) => {
    await change(async (tx, note) => {
      const now = clock()
      const dispute = found(await lockDispute(tx, id))
      found((dispute.account_id === subjectOf(user).id && !user.guest) || undefined)
      if (dispute.state !== 'open') throw new AppError('conflict', { message: 'This dispute was already answered.' })
      await note.worked(subject(id))
      if (dispute.work_item_id)
        await followWorkItem(tx, note, dispute.work_item_id, { what: 'withdrawn', by: user }, now)
      await withdrawOpenDispute(tx, note, dispute, user.id, now)
    })
    return { ok: true }
  })

  serve(app, listDisputes, async ({ query, user }) => {
    const scope = reviewScopeOf(user)
    if (query.account !== undefined) found(isUuid(query.account) || undefined)
    const { rows, next } = await disputePage(db, scope, query)
    const approvals = await waiting(db, scope, query.account)
    const { fees } = await firmSettings(platform)
    return {
      ok: true,
      rows: await rowsOf(db, user, rows),
      next,
      approvals: approvals.map((row) => ({
        ...creditAskedOf(user, row, row),
        who: personOf(row.account_id, row),
        charge: row.charge,
        number: numberOf('charge', row.entry_id),
      })),
      second_above: fees.secondPersonAbove,
    }
  })

  perform(app, answerDispute)
}

const personOf = (
  id: string,
  { first, last, branch, tapsid }: { first: string; last: string; branch: string; tapsid: number },
) => ({
  id,
  first,
  last,
  branch,
  tapsid,
})

async function rowsOf(db: Db, user: User, rows: readonly DisputeKept[]): Promise<DisputeRow[]> {
  const entriesOf = (some: readonly DisputeKept[]) => some.map(({ entry_id }) => entry_id)
  const [asked, others] = await Promise.all([
    askedOf(db, entriesOf(rows)),
    alike(db, entriesOf(rows.filter(({ state }) => state === 'open'))),
  ])
  return rows.map((row) => {
    const ask = asked.find(({ dispute_id }) => dispute_id === row.id)
    const open = row.state === 'open'
    const answerable = open && !ask
    return {
      ...disputeOf(row),
      who: personOf(row.account_id, row),
      charge: row.charge,
      number: numberOf('charge', row.entry_id),
      cents: row.cents,
      credited: row.credited,
      found: open ? others.filter(({ entry_id }) => entry_id === row.entry_id).flatMap(inWords) : [],
      asked: ask ? creditAskedOf(user, row, ask) : null,
      can: { answer: answerable && mayDecideDispute(user, row), worked: answerable && workedOn(user, row) },
    }
  })
}

/** For whoever answers: most disputes are about the same charge twice. */
function inWords(other: Alike): string[] {
  const minutes = `${other.minutes} ${other.minutes === 1 ? 'minute' : 'minutes'} apart`
  const apart = other.minutes < 60 ? minutes : 'close together'
  const from = other.run ? 'from a billing run' : other.by ? `by hand, ${other.by}` : 'from a payment'
  return [`Same fee, same amount, ${apart}.`, `${numberOf('charge', other.id)} ${from}, ${firmDayAndTime(other.at)}.`]
}
