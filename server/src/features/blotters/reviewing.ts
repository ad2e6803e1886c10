// Outcomes of sampled lines, findings and their answers.
import type { addFinding, BlotterLine, OfPeriod } from '@portal/contract/blotters'
import { blottersTopic } from '@portal/contract/blotters'
import type { InputOf } from '@portal/contract/endpoint'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { allow, AppError, found } from '../../platform/http/errors.ts'
import type { User } from '../../platform/session/sessions.ts'
import { idsOf } from './lines.ts'
import { periodFor, subject } from './moves.ts'
import { mayAnswer, maySee } from './policy.ts'
import { addFindingRow, findingById, findingsOf, putAnswer, putOutcome, sampleRows } from './review-store.ts'
import { lockPeriod, ofPeriodId, putPeriod } from './store.ts'
import type { Terms } from './terms.ts'

interface Doing {
  tx: Tx
  note: Note
  user: User
  terms: Terms
}

const already = 'Someone else recorded this line in the meantime.'

export async function putOutcomeOf(
  { tx, note, user, terms }: Doing,
  of: OfPeriod & { line: number },
  { before, outcome }: { before: BlotterLine['outcome']; outcome: 'none' | null },
): Promise<void> {
  const row = await periodFor(tx, user, of, 'review', terms)
  const id = found(row.id ?? undefined)
  const sample = found((await sampleRows(tx, id, [of.line]))[0])
  if (sample.outcome !== before) throw new AppError('conflict', { message: already })
  // what was found stays on record; it is answered, not taken back
  if (before === 'finding') throw new AppError('conflict', { message: 'This line has a finding.' })
  await putOutcome(tx, id, of.line, outcome, user.id, terms.now)
  const reviewed = row.reviewed + Number(outcome !== null) - Number(before !== null)
  await putPeriod(tx, id, { reviewed }, false)
  await note.worked(subject(id))
  note.audit('blotter.reviewed', subject(id), {
    line: of.line,
    result: outcome === null ? 'Not reviewed' : 'No finding',
  })
  note.live(blottersTopic)
}

export async function addFindingTo(
  { tx, note, user, terms }: Doing,
  of: OfPeriod,
  { line, category, text }: InputOf<typeof addFinding>['body'],
): Promise<number> {
  const row = await periodFor(tx, user, of, 'review', terms)
  const id = found(row.id ?? undefined)
  if (!(await idsOf(tx, of)).includes(line)) throw new AppError('not-found')
  const same = (await findingsOf(tx, id)).some((one) => one.line_id === line && one.text === text.trim())
  if (same) throw new AppError('conflict', { message: 'This finding is already on record.' })
  const finding = { period_id: id, line_id: line, category, text: text.trim(), found_by: user.id, found_at: terms.now }
  const added = await addFindingRow(tx, finding)
  const [sample] = await sampleRows(tx, id, [line])
  if (sample) await putOutcome(tx, id, line, 'finding', user.id, terms.now)
  await putPeriod(tx, id, {
    reviewed: row.reviewed + Number(sample?.outcome === null),
    findings: row.findings + 1,
    unanswered: row.unanswered + 1,
  })
  await note.worked(subject(id))
  // what was written may name clients, and the audit trail forgets nothing
  note.audit('blotter.finding-added', subject(id), { line, category, length: text.trim().length })
  note.live(blottersTopic)
  return added
}

export async function answerTo({ tx, note, user, terms }: Doing, findingId: number, text: string): Promise<void> {
  const periodId = found(await findingById(tx, findingId)).period_id
  const row = found(await lockPeriod(tx, found(await ofPeriodId(tx, periodId))))
  if (!maySee(user, row)) throw new AppError('not-found')
  const finding = found(await findingById(tx, findingId))
  allow(mayAnswer(user, row, finding), workedOnIt)
  if (finding.answered_at || row.status !== 'Sampled')
    throw new AppError('conflict', { message: 'This finding was already answered.' })
  await putAnswer(tx, findingId, text.trim(), user.id, terms.now)
  await putPeriod(tx, periodId, { unanswered: row.unanswered - 1 })
  note.audit('blotter.finding-answered', subject(periodId), { line: finding.line_id, length: text.trim().length })
  note.live(blottersTopic)
}
