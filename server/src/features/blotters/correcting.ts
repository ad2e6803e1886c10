// Corrections of locked lines: appended, and counted once a second person has approved them.
import { blotterLimits, blottersTopic, type correctLine, type OfPeriod } from '@portal/contract/blotters'
import type { InputOf } from '@portal/contract/endpoint'
import { isDay, noDay } from '@portal/contract/rules/day'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { cents, decimal } from '@portal/contract/rules/money'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { allow, AppError, found } from '../../platform/http/errors.ts'
import type { User } from '../../platform/session/sessions.ts'
import { idsOf, linesOf } from './lines.ts'
import { subject } from './moves.ts'
import { mayCorrect, mayDecideCorrection, maySee } from './policy.ts'
import { addCorrection, correctionById, correctionsOf, putDecision } from './review-store.ts'
import type { BlotterFact } from './sources.ts'
import { lockPeriod, ofPeriodId, putPeriod } from './store.ts'

/** As it is kept, or what is wrong with it. */
export function correctedValue({ type, value }: BlotterFact, typed: string): { kept: string } | { problem: string } {
  const text = typed.trim()
  if (!text) return { problem: 'Enter the correct value.' }
  if (type === 'day' && !isDay(text)) return { problem: noDay }
  const isMoney = /^\d{1,9}(\.\d{1,2})?$/.test(text) && cents(text) <= blotterLimits.cents
  if (type === 'money' && !isMoney) return { problem: 'Enter an amount such as 3060.00.' }
  const kept = type === 'money' ? decimal(cents(text)) : text
  return kept === value ? { problem: 'This is the value on record.' } : { kept }
}

export async function correct(
  tx: Tx,
  note: Note,
  user: User,
  of: OfPeriod,
  { line: lineId, field, value, why }: InputOf<typeof correctLine>['body'],
  now: Date,
): Promise<number> {
  const row = found(await lockPeriod(tx, of))
  if (!maySee(user, row)) throw new AppError('not-found')
  allow(mayCorrect(user, row))
  const id = row.id
  if (row.status !== 'Locked' || id === null) throw new AppError('conflict', { message: 'This month isn’t locked.' })
  if (!(await idsOf(tx, of)).includes(lineId)) throw new AppError('not-found')
  const line = found((await linesOf(tx, of.kind, [lineId]))[0])
  const original = line.facts.find(({ key }) => key === field)
  if (!original) throw new AppError('invalid', { fields: { field: 'Choose what to correct.' } })
  const before = (await correctionsOf(tx, id, [lineId])).get(lineId) ?? []
  if (before.some((one) => one.field === field && one.status === 'Waiting'))
    throw new AppError('conflict', {
      message: `A correction of ${original.label.toLowerCase()} is already waiting for approval.`,
    })
  // what an approved correction says is what stands
  const latest = before.findLast((one) => one.field === field && one.status === 'Approved')
  const standing = { ...original, value: latest?.new_value ?? original.value }
  const judged = correctedValue(standing, value)
  if ('problem' in judged) throw new AppError('invalid', { fields: { value: judged.problem } })
  const isAmount = field === 'amount' && original.type === 'money'
  const added = await addCorrection(tx, {
    period_id: id,
    line_id: lineId,
    place: before.length + 1,
    field,
    label: original.label,
    type: original.type,
    old_value: standing.value,
    new_value: judged.kept,
    change: isAmount ? cents(judged.kept) - cents(standing.value) : 0,
    why: why.trim(),
    added_by: user.id,
    added_at: now,
  })
  await putPeriod(tx, id, { waiting: row.waiting + 1 }, false)
  note.audit('blotter.correction-added', subject(id), {
    line: lineId,
    field: original.label,
    length: why.trim().length,
  })
  note.live(blottersTopic)
  return added
}

export async function decide(
  tx: Tx,
  note: Note,
  user: User,
  correctionId: number,
  { approve, reason = '' }: { approve: boolean; reason?: string | undefined },
  now: Date,
): Promise<void> {
  const periodId = found(await correctionById(tx, correctionId)).period_id
  const row = found(await lockPeriod(tx, found(await ofPeriodId(tx, periodId))))
  if (!maySee(user, row)) throw new AppError('not-found')
  const correction = found(await correctionById(tx, correctionId))
  allow(mayDecideCorrection(user, row, correction), workedOnIt)
  if (correction.status !== 'Waiting') throw new AppError('conflict', { message: 'This was already decided.' })
  if (!approve && !reason.trim()) throw new AppError('invalid', { fields: { reason: 'Enter a reason.' } })
  const status = approve ? 'Approved' : 'Declined'
  await putDecision(tx, correctionId, { status, decided_by: user.id, decided_at: now, reason: reason.trim() })
  const counted = approve ? { corrections: row.corrections + 1, corrected: row.corrected + correction.change } : {}
  await putPeriod(tx, periodId, { waiting: row.waiting - 1, ...counted }, false)
  note.audit('blotter.correction-decided', subject(periodId), {
    line: correction.line_id,
    field: correction.label,
    decision: status,
  })
  note.live(blottersTopic)
}
