// What an advisor who pays for an exam pays, and what follows.
import { examInWords, examNamed } from '@portal/contract/rules/exams'
import { carryHands } from '../../platform/hands.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { actsFor, subjectOf } from '../acting/public.ts'
import type { ChargeKind } from '../payments/public.ts'
import { lockRequest, requestById } from './store.ts'
import { openFor, subject } from './work-items.ts'

export const examCharge: ChargeKind = {
  type: 'EXAM',

  async quote(db, user, charge) {
    if (charge.charge_type !== 'EXAM') throw new AppError('invalid')
    const row = await requestById(db, charge.request)
    const { id, exam, status, cost_cents, account_id } = found(row && actsFor(user, row.account_id) ? row : undefined)
    if (status !== 'Awaiting payment')
      throw new AppError('conflict', { message: 'This request no longer needs a payment.' })
    const { first, last, email } = subjectOf(user)
    return {
      accountId: account_id,
      advisorName: `${first} ${last}`,
      email,
      key: `EXAM:${id}`,
      amountCents: cost_cents,
      leadText: examInWords(exam),
      description: 'FINRA Exam',
      state: '',
      type: examNamed(exam)?.text ?? exam,
    }
  },

  async settled(tx, note, { id: payment, paidBy, charge }, now) {
    if (charge.charge_type !== 'EXAM') return { workItem: null }
    const { id, account_id, exam, status, work_item_id } = found(await lockRequest(tx, charge.request))
    if (status !== 'Awaiting payment') {
      note.audit('exam.paid-again', subject(id), { payment, status })
      return { workItem: work_item_id, late: 'This request no longer needed a payment.' }
    }
    note.audit('exam.paid', subject(id), { payment, exam })
    const paid = `payment:${payment}` as const
    // whoever asked for it has their part in what was paid, and the other way round
    await carryHands(tx, subject(id), paid)
    return { workItem: await openFor(tx, note, { id, account_id, exam, by: { id: paidBy }, from: paid }, now) }
  },
}
