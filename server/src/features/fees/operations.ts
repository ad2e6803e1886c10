// Decisions about fees: credits, their approval, and the answers to disputes. Pages and the work list both call these operations.
import { answerDispute as answerEndpoint, creditCharge, decideCredit } from '@portal/contract/fee-disputes'
import { feesReviewTopic, feesTopic } from '@portal/contract/fees'
import { limits } from '@portal/contract/limits'
import { amountOf, amountProblem, needsSecond } from '@portal/contract/rules/fee'
import { inPersonOnly } from '@portal/contract/rules/four-eyes'
import { later } from '../../platform/clock.ts'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { decision } from '../../platform/operation.ts'
import type { User } from '../../platform/session/sessions.ts'
import type { Parts } from '../acting/public.ts'
import { savedSetting } from '../settings/public.ts'
import { followWorkItem } from '../tasks/public.ts'
import { askById, askByKey, askedOf, closeAsk, lockAsk, putAsk, sumCreditsByOnePerson } from './credit-store.ts'
import { type DisputeKept, lockDispute } from './dispute-store.ts'
import { type Charge, entryByKey, lockCharge } from './ledger-store.ts'
import { isReviewer, mayApprove, mayDecideDispute, maySeeLedger, mayWaive, whyNot } from './policy.ts'
import { endDispute, openOf, putCredit } from './settling.ts'

const conflict = (message: string) => new AppError('conflict', { message })
const alreadyAnswered = 'This dispute was already answered.'
const ownDispute = 'Someone else has to answer your own dispute.'
const ownCharges = 'Someone else has to decide about your own charges.'

const explain = (own: string) => (user: User, row: Parts) => whyNot(user, row) ?? (user.acting ? inPersonOnly : own)

interface Credited {
  entryId: number
  accountId: string
  by: string
  cents: number
}

/** True if the firm's limit asks for a second person. The advisor's ledger must be locked. */
async function needsSecondPerson(tx: Tx, { cents, ...given }: Credited, now: Date): Promise<boolean> {
  const { secondPersonAbove } = await savedSetting(tx, 'fees')
  const sum = await sumCreditsByOnePerson(tx, { ...given, since: later(now, -limits.onePersonMs) })
  return needsSecond(cents + sum, secondPersonAbove)
}

function announceFees(note: Note, accountId: string): void {
  note.live(feesTopic(accountId))
  note.live(feesReviewTopic)
}

export const answerDispute = decision('fees', answerEndpoint, {
  right: isReviewer,
  async find({ tx, user }, { params: { id } }) {
    const dispute = found(await lockDispute(tx, id))
    found(maySeeLedger(user, dispute) || undefined)
    return dispute
  },
  may: mayDecideDispute,
  explainRefusal: explain(ownDispute),

  async run({ tx, note, user, now, platform: { origin } }, dispute, { body }) {
    if (dispute.state !== 'open') throw conflict(alreadyAnswered)
    if (dispute.version !== body.version) throw new AppError('conflict')
    const reply = body.reply.trim()
    const cents = centsOf(dispute, body)
    const given = { entryId: dispute.entry_id, accountId: dispute.account_id, by: user.id, cents }
    if (cents > 0 && (await needsSecondPerson(tx, given, now))) {
      await askSecondPerson(tx, note, dispute, { cents, reply, by: user.id }, now)
      return { ok: true, asked: true }
    }
    const state = body.answer === 'uphold' ? 'upheld' : cents === openOf(dispute) ? 'waived' : 'reduced'
    if (dispute.work_item_id) {
      const decision = body.answer === 'uphold' ? 'Declined' : 'Approved'
      const step = { what: 'decided', decision, reason: reply, by: user } as const
      await followWorkItem(tx, note, dispute.work_item_id, step, now)
    }
    await endDispute(tx, note, dispute, { state, cents, reply, by: user.id }, { now, origin })
    return { ok: true, asked: false }
  },
})

/** Returns the amount that an answer takes off the charge. */
function centsOf(dispute: DisputeKept, { answer, amount }: { answer: string; amount: string | null }): number {
  const open = openOf(dispute)
  if (answer === 'uphold') return 0
  if (open === 0) throw conflict('There’s nothing left of this charge to credit.')
  if (answer === 'waive') return open
  if (dispute.payment_id) throw conflict('This charge was paid separately, so it can only be refunded in full.')
  const problem = amountProblem(amount ?? '', { most: open })
  if (problem) throw new AppError('invalid', { fields: { amount: problem } })
  return amountOf(amount ?? '')
}

async function askSecondPerson(
  tx: Tx,
  note: Note,
  { id, entry_id, account_id }: DisputeKept,
  { cents, reply, by }: { cents: number; reply: string; by: string },
  now: Date,
): Promise<void> {
  const [before] = await askedOf(tx, [entry_id])
  if (before) throw conflict('An answer is already waiting for approval.')
  const ask = { entry_id, account_id, kind: 'credit', cents, reason: 'Dispute', why: reply } as const
  const waits = await putAsk(tx, { ...ask, dispute_id: id, asked_by: by, asked_at: now })
  note.audit('fee.credit-asked', `fee-credit:${waits}`, { account: account_id, amount: cents, dispute: id })
  announceFees(note, account_id)
}

export const giveCredit = decision('fees', creditCharge, {
  right: isReviewer,
  async find({ tx, user }, { params: { id } }) {
    const charge = found(await lockCharge(tx, id))
    found(maySeeLedger(user, charge) || undefined)
    return charge
  },
  may: mayWaive,
  explainRefusal: explain(ownCharges),

  async run({ tx, note, user, now }, charge, { body }) {
    const { id, account_id } = charge
    const { kind, reason, key } = body
    // the same request came before, and only its answer was lost
    const [given, sent] = [await entryByKey(tx, key), await askByKey(tx, key)]
    if (given || sent) {
      if ((given?.of_entry ?? sent?.entry_id) !== id) throw new AppError('conflict')
      note.audit('fee.credited', `fee-entry:${id}`, { account: account_id, again: true })
      return { ok: true, asked: given === undefined }
    }
    refuseUncreditable(charge)
    const problem = amountProblem(body.amount, { most: charge.open })
    if (problem) throw new AppError('invalid', { fields: { amount: problem } })
    const cents = amountOf(body.amount)
    const why = body.why.trim()
    if (!(await needsSecondPerson(tx, { entryId: id, accountId: account_id, by: user.id, cents }, now))) {
      await putCredit(tx, note, charge, { kind, cents, reason, why, by: user.id, key }, now)
      return { ok: true, asked: false }
    }
    const ask = { entry_id: id, account_id, kind, cents, reason, why, dispute_id: null }
    const waits = await putAsk(tx, { ...ask, asked_by: user.id, asked_at: now, key })
    note.audit('fee.credit-asked', `fee-credit:${waits}`, { account: account_id, amount: cents, reason, note: why })
    announceFees(note, account_id)
    return { ok: true, asked: true }
  },
})

const isDisputed = 'This charge is disputed. Answer the dispute instead.'

function refuseUncreditable({ kind, payment_id, disputed, asked, open }: Charge): void {
  if (kind !== 'charge') throw conflict('Only a charge can be credited.')
  if (payment_id) throw conflict('This charge was paid separately. An admin can refund the payment.')
  if (disputed) throw conflict(isDisputed)
  if (asked) throw conflict('A credit of this charge is already waiting for approval.')
  if (open === 0) throw conflict('This charge is already credited in full.')
}

export const approveCredit = decision('fees', decideCredit, {
  right: isReviewer,
  async find({ tx, user }, { params: { id } }) {
    const known = found(await askById(tx, id))
    found(maySeeLedger(user, known) || undefined)
    const dispute = known.dispute_id === null ? undefined : found(await lockDispute(tx, known.dispute_id))
    const charge = found(await lockCharge(tx, known.entry_id))
    const ask = found(await lockAsk(tx, id))
    return { ...ask, created_by: ask.asked_by, charge, dispute }
  },
  may: mayApprove,
  explainRefusal: explain(ownCharges),

  async run({ tx, note, user, now, platform: { origin } }, { charge, dispute, ...ask }, { params }) {
    const approves = params.decision === 'approve'
    if (ask.decision !== null) throw conflict('This was already decided.')
    await closeAsk(tx, ask.id, approves ? 'approved' : 'declined', user.id, now)
    const told = { account: ask.account_id, amount: ask.cents }
    note.audit(approves ? 'fee.credit-approved' : 'fee.credit-declined', `fee-credit:${ask.id}`, told)
    announceFees(note, ask.account_id)
    if (!approves) return { ok: true }
    if (!dispute && charge.disputed) throw conflict(isDisputed)
    const { kind, cents, reason, why, asked_by: by } = ask
    if (!dispute) {
      await putCredit(tx, note, charge, { kind, cents, reason, why, by, approvedBy: user.id }, now)
      return { ok: true }
    }
    if (dispute.state !== 'open') throw conflict(alreadyAnswered)
    if (dispute.work_item_id) {
      const step = { what: 'decided', decision: 'Approved', reason: why, by: user } as const
      await followWorkItem(tx, note, dispute.work_item_id, step, now)
    }
    const state = cents === openOf(dispute) ? 'waived' : 'reduced'
    await endDispute(tx, note, dispute, { state, cents, reply: why, by, approvedBy: user.id }, { now, origin })
    return { ok: true }
  },
})
