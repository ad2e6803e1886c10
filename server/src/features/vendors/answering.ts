// What every change behind the link has in common: the attestation is held, still open, and its progress is counted anew.
import { firmDay } from '@portal/contract/rules/day'
import { type Given, progressBySection, progressOf } from '@portal/contract/rules/vendor-answers'
import { questionnaireOf } from '@portal/contract/vendor-questionnaire'
import { vendorsTopic } from '@portal/contract/vendors'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Link, linkOver } from '../../platform/links/links.ts'
import {
  type Attestation,
  answerRows,
  attestationById,
  attestationOf,
  filesOf,
  lockAttestation,
  valuesOf,
} from './attestation-store.ts'
import { isAnswering } from './shown.ts'
import { type Row, vendorById } from './store.ts'
import { addEvent, changeAttestation } from './write-store.ts'

export interface Behind {
  row: Attestation
  vendor: Row
}

/** Over with the vendor, or with the link that was revoked. */
export async function behind(db: Db | Tx, row: Attestation | undefined): Promise<Behind | undefined> {
  if (!row || row.revoked_at) return undefined
  const vendor = await vendorById(db, row.vendor_id)
  return vendor && !vendor.ended_at ? { row, vendor } : undefined
}

export async function openBehind(db: Db, link: Link): Promise<Behind> {
  const found = await behind(db, await attestationById(db, attestationOf(link)))
  if (!found) throw linkOver()
  return found
}

export const sentAlready = 'Your answers were sent already.'

export async function held(tx: Tx, link: Link): Promise<Behind> {
  const found = await behind(tx, await lockAttestation(tx, attestationOf(link)))
  if (!found) throw linkOver()
  return found
}

export async function heldOpen(tx: Tx, link: Link): Promise<Behind> {
  const found = await held(tx, link)
  if (!isAnswering(found.row)) throw new AppError('conflict', { message: sentAlready })
  return found
}

export async function givenOf(db: Db | Tx, id: number): Promise<Given> {
  return { answers: valuesOf(await answerRows(db, id)), files: await filesOf(db, id) }
}

/** After a change: how far they are, and that a section is done, once, with who did it. */
export async function counted(
  tx: Tx,
  note: Note,
  { row, vendor }: Behind,
  before: Given,
  by: string,
  now: Date,
): Promise<void> {
  const today = firmDay(now)
  const questionnaire = questionnaireOf(row.questionnaire)
  const after = await givenOf(tx, row.id)
  const progress = progressOf(questionnaire, after, today)
  await changeAttestation(tx, row.id, progress)
  const [was, is] = [before, after].map((given) => progressBySection(questionnaire, given, today))
  for (const [at, { id, title }] of questionnaire.sections.entries()) {
    const [earlier, now_] = [was?.get(id), is?.get(id)]
    if (!earlier || !now_ || earlier.answered >= earlier.asked || now_.answered < now_.asked) continue
    const text = `Section ${at + 1}, ${title}`
    await addEvent(tx, { vendorId: vendor.id, attestationId: row.id, kind: 'answered', by, text }, now)
  }
  // the register shows whole percents: a screen that is open there hears of each
  note.live(vendorsTopic)
}
