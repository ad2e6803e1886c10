// Vendors as the register and their page show them.
import { firmDay } from '@portal/contract/rules/day'
import { daysOverdue, type VendorState, vendorStateOf } from '@portal/contract/rules/vendor'
import { percentOf } from '@portal/contract/rules/vendor-answers'
import type { AttestationHead, Vendor, VendorItem, VendorRow } from '@portal/contract/vendors'
import type { Attestation, ItemRow } from './attestation-store.ts'
import { faceOf, type Row } from './store.ts'

export const stateOf = (row: Row, today: string): VendorState =>
  vendorStateOf(
    {
      ended: row.ended_at !== null,
      due: row.due_on,
      open:
        row.open_state === null
          ? null
          : { sent: row.sent_at !== null, answered: row.answered ?? 0, submitted: row.open_state === 'submitted' },
      accepted: row.accepted,
      items: row.items,
    },
    today,
  )

export function rowOf(row: Row, today: string): VendorRow {
  const state = stateOf(row, today)
  const [score = null, last_score = null] = row.scores
  return {
    id: row.id,
    name: row.name,
    service: row.service,
    data: row.data,
    tier: row.tier,
    owner:
      row.owner_id === null || row.owner === null
        ? null
        : { id: row.owner_id, name: row.owner, face: faceOf(row.owner_photo, row.owner_image) },
    score,
    last_score,
    due: row.due_on,
    state,
    percent: row.open_state === null ? 0 : percentOf({ answered: row.answered ?? 0, asked: row.asked ?? 0 }),
    invited: momentOf(row.sent_at),
    open_items: row.items,
    days_overdue: state === 'overdue' ? daysOverdue(row.due_on, today) : 0,
    version: row.version,
  }
}

const momentOf = (at: Date | null) => at && at.toISOString()

export const remindedToday = ({ reminded_at }: Pick<Attestation, 'reminded_at'>, now: Date): boolean =>
  reminded_at !== null && firmDay(reminded_at) === firmDay(now)

/** The vendor still answers, and has a way to. */
export const isAnswering = (row: Attestation): boolean => row.state === 'open' || row.state === 'returned'
export const linkWorks = (row: Attestation, now: Date): boolean =>
  row.expires_at !== null && row.expires_at > now && row.revoked_at === null

export function vendorOf(row: Row, open: Attestation | undefined, now: Date): Vendor {
  const active = row.ended_at === null
  const answering = open !== undefined && isAnswering(open)
  const sent = open !== undefined && open.sent_at !== null
  const works = open !== undefined && linkWorks(open, now)
  return {
    ...rowOf(row, firmDay(now)),
    contact: row.contact,
    email: row.email,
    contract_from: row.contract_from,
    contract_until: row.contract_until,
    ended: row.ended_at && { at: row.ended_at.toISOString(), by: row.ended_by, reason: row.ended_reason },
    link:
      open?.sent_at && open.expires_at
        ? {
            sent: open.sent_at.toISOString(),
            to: open.sent_to,
            until: open.until ?? '',
            opened: momentOf(open.link_opened_at),
            expired: open.expires_at <= now,
            revoked: momentOf(open.revoked_at),
            wanted: momentOf(open.link_wanted_at),
            reminded: momentOf(open.reminded_at),
          }
        : null,
    can: {
      edit: active,
      end: active,
      invite: active && !sent && (open === undefined || answering),
      resend: active && sent && open.state !== 'accepted',
      remind: active && answering && sent && works && !remindedToday(open, now),
      revoke: active && sent && works,
      decide: active && open?.state === 'submitted',
      add_item: active && row.accepted,
    },
  }
}

export const headOf = (row: Attestation): AttestationHead => ({
  id: row.id,
  year: row.year,
  state: row.state,
  score: row.score,
  signed: row.signed_at && {
    name: row.signer,
    title: row.signer_title,
    at: row.signed_at.toISOString(),
    receipt: row.receipt ?? '',
  },
  decided: row.decided_at && { by: row.decided_by, at: row.decided_at.toISOString(), note: row.decision_note },
  returned: row.returned_at && {
    by: row.returned_by,
    at: row.returned_at.toISOString(),
    reason: row.returned_reason,
    questions: row.returned_questions,
  },
  questionnaire: row.questionnaire,
})

export const itemOf = (row: ItemRow, active: boolean, today: string): VendorItem => ({
  id: row.id,
  text: row.text,
  question: row.question,
  due: row.due_on,
  who: row.who,
  added: row.added_at.toISOString(),
  added_by: row.added_by,
  done: row.done_at && { at: row.done_at.toISOString(), by: row.done_by, note: row.done_note },
  days_overdue: row.done_at ? 0 : daysOverdue(row.due_on, today),
  escalated: momentOf(row.escalated_at),
  version: row.version,
  can: { edit: active && row.done_at === null, close: active && row.done_at === null },
})
