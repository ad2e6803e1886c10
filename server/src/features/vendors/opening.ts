// An attestation begins, by invitation or by itself: from last year's answers where there are any.
import { firmDay } from '@portal/contract/rules/day'
import { carriedOver, progressOf } from '@portal/contract/rules/vendor-answers'
import { currentQuestionnaire, questionnaireOf } from '@portal/contract/vendor-questionnaire'
import type { Tx } from '../../platform/db/open.ts'
import { type Attestation, answerRows, attestationById, attestationsOf, valuesOf } from './attestation-store.ts'
import type { Row } from './store.ts'
import { addAttestation, addEvent, carryAnswers } from './write-store.ts'

/** The one under way, or a new one. The vendor is held by the caller. */
export async function openAttestation(tx: Tx, vendor: Row, by: string, now: Date): Promise<Attestation> {
  const [latest] = await attestationsOf(tx, vendor.id)
  if (latest && latest.state !== 'accepted') return latest
  const today = firmDay(now)
  const questionnaire = questionnaireOf(currentQuestionnaire)
  const carried = latest ? carriedOver(questionnaire, valuesOf(await answerRows(tx, latest.id)), today) : {}
  const year = Math.max(Number(vendor.due_on.slice(0, 4)), (latest?.year ?? 0) + 1)
  const id = await addAttestation(
    tx,
    {
      vendorId: vendor.id,
      year,
      questionnaire: currentQuestionnaire,
      beforeId: latest?.id ?? null,
      due: vendor.due_on,
      progress: progressOf(questionnaire, { answers: carried, files: [] }, today),
    },
    now,
  )
  await carryAnswers(tx, id, carried, now)
  await addEvent(tx, { vendorId: vendor.id, attestationId: id, kind: 'opened', by, text: String(year) }, now)
  const opened = await attestationById(tx, id)
  if (!opened) throw new Error('an attestation that was just written is there')
  return opened
}
