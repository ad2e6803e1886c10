// Accepts a deposit, which books it. Two reviewers have to accept one above the firm's amount.
import { acceptDeposit, checkedFields } from '@portal/contract/deposits'
import { limits } from '@portal/contract/limits'
import { later } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, allow } from '../../platform/http/errors.ts'
import { decision } from '../../platform/operation.ts'
import type { User } from '../../platform/session/sessions.ts'
import { followWorkItem } from '../tasks/public.ts'
import { depositSubject, lockVisible, refusal, rulesIn, tell } from './changing.ts'
import { isReviewer, mayAccept, mayBeSecond, mayReview, worked } from './policy.ts'
import type { Row } from './store.ts'
import { put, sumAcceptedAlone } from './write-store.ts'

const someoneElse = 'You accepted this deposit first. Someone else has to accept it too.'

export const bookDeposit = decision('deposits', acceptDeposit, {
  right: isReviewer,
  async find({ tx, user }, { params: { id }, body: { version, checked } }) {
    if (checked.length < checkedFields.length)
      throw new AppError('invalid', { fields: { checked: 'Compare every field with the picture first.' } })
    const row = await lockVisible(tx, user, id, version)
    allow(mayReview(user, row))
    allow(mayBeSecond(user, row), someoneElse)
    if (!mayAccept(user, row)) throw refusal(row, worked(user, row))
    return row
  },

  async run({ tx, note, user, now }, row) {
    const { id, amount } = row
    tell(note, row)
    if (row.first_by === null && (await needsSecondPerson(tx, row, user, now))) {
      await put(tx, id, { second: true, first_by: user.id, first_at: now }, now)
      note.audit('deposit.accepted-first', depositSubject(id), { amount })
      return { ok: true, accepted: false }
    }
    await put(tx, id, { status: 'Accepted', decided_by: user.id, decided_at: now }, now)
    const step = { what: 'decided', decision: 'Approved', by: user } as const
    if (row.work_item_id) await followWorkItem(tx, note, row.work_item_id, step, now)
    note.audit('deposit.accepted', depositSubject(id), { amount })
    return { ok: true, accepted: true }
  },
})

/** True if this deposit, or it together with what this person accepted alone for the advisor in 24 hours, is above the firm's amount. */
async function needsSecondPerson(tx: Tx, row: Row, user: User, now: Date): Promise<boolean> {
  if (row.second) return true
  const { settings } = await rulesIn(tx)
  const accepted = { accountId: row.account_id, by: user.id, since: later(now, -limits.onePersonMs) }
  return row.amount + (await sumAcceptedAlone(tx, accepted)) > settings.secondAbove
}
