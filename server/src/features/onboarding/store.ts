// SQL of a candidate as they see themselves, with what they have entered.
import type { CandidateState, StepReview } from '@portal/contract/onboarding-review'
import type { PositionId } from '@portal/contract/onboarding-positions'
import type { OnboardingStep } from '@portal/contract/onboarding-steps'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { FileKind } from '../../platform/files/kinds.ts'
import type { Link } from '../../platform/links/links.ts'

export interface Row {
  id: number
  first: string
  last: string
  email: string
  branch_id: number
  branch: string
  position: PositionId
  starts: string | null
  start_time: string
  start_place: string
  starts_before: string | null
  start_moved_at: Date | null
  invited_by: string | null
  state: CandidateState
  questions: number
  until: string
  expires_at: Date
  opened_at: Date | null
  revoked_at: Date | null
  reminders_off_at: Date | null
  reminders: number
  answers_version: number
  saved_at: Date | null
  steps_done: number
  signed_at: Date | null
  signed_name: string | null
  work_item_id: number | null
  changed_at: Date
}

export const candidateOf = ({ subject }: Pick<Link, 'subject'>): number => Number(subject.slice('candidate:'.length))

export async function rowOf(db: Db | Tx, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select k.id, k.first, k.last, k.email, k.branch_id, b.name as branch, k.position, k.starts::text,
      to_char(k.start_time, 'HH24:MI') as start_time, k.start_place, k.starts_before::text, k.start_moved_at, k.invited_by, k.state,
      k.questions, k.until::text, k.expires_at, k.opened_at, k.revoked_at, k.reminders_off_at, k.reminders, k.answers_version, k.saved_at,
      k.steps_done, k.signed_at, k.signed_name, k.work_item_id, k.changed_at
    from candidate k join branch b on b.id = k.branch_id where k.id = ${id}`.execute(db)
  return rows[0]
}

/** Held until the transaction ends. Nothing of the task is touched by what is entered, so it isn't waited for. */
export async function holdRow(tx: Tx, id: number): Promise<Row | undefined> {
  // by itself first: only a statement that begins under the lock sees what others did before it
  await tx.selectFrom('candidate').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return rowOf(tx, id)
}

export interface StepRow {
  step: OnboardingStep
  content: Buffer | null
  version: number
  saved_at: Date | null
  done_at: Date | null
  review: StepReview
  reason: string
  reviewer: string
  reviewed_at: Date | null
}

export async function stepRowsOf(db: Db | Tx, candidateId: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select s.step, s.content, s.version, s.saved_at, s.done_at, s.review, s.reason, coalesce(a.first || ' ' || a.last, '') as reviewer,
      s.reviewed_at
    from candidate_step s left join account a on a.id = s.reviewed_by where s.candidate_id = ${candidateId}`.execute(db)
  return rows
}

export interface PolicyRow {
  id: number
  title: string
  version: number
  kind: FileKind
  size: number
  filename: string
  hash: string
  opened_at: Date | null
  attested_at: Date | null
}

/** What everybody in the firm attests to, as it is now, with what this candidate has done of it. */
export async function policiesFor(db: Db | Tx, candidateId: number): Promise<PolicyRow[]> {
  const { rows } = await sql<PolicyRow>`
    select d.id, d.title, d.version, f.kind, f.size::int as size, v.filename, encode(v.hash, 'hex') as hash, p.opened_at, p.attested_at
    from document d
    join document_version v on v.document_id = d.id and v.version = d.version
    join file f on f.hash = v.hash
    left join candidate_policy p on p.document_id = d.id and p.version = d.version and p.candidate_id = ${candidateId}
    where d.deleted_at is null and d.attestation_required and d.branch_id is null and d.advisor_id is null
    order by d.title, d.id`.execute(db)
  return rows
}

/** Those acknowledged, whatever has become of the documents since. */
export async function policiesKept(db: Db | Tx, candidateId: number): Promise<PolicyRow[]> {
  const { rows } = await sql<PolicyRow>`
    select distinct on (p.document_id) d.id, d.title, p.version, f.kind, f.size::int as size, v.filename,
      encode(v.hash, 'hex') as hash, p.opened_at, p.attested_at
    from candidate_policy p
    join document d on d.id = p.document_id
    join document_version v on v.document_id = p.document_id and v.version = p.version
    join file f on f.hash = v.hash
    where p.candidate_id = ${candidateId} and p.attested_at is not null
    order by p.document_id, p.version desc`.execute(db)
  return rows.toSorted((one, other) => one.title.localeCompare(other.title))
}

/** Nobody replaces it meanwhile. */
export async function holdDocument(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('document').select('id').where('id', '=', id).forShare().executeTakeFirst()
}

/** Of a document or a question. */
export async function filesAt(tx: Tx, candidateId: number, place: string): Promise<{ id: number; hash: string }[]> {
  return tx
    .selectFrom('candidate_file')
    .select(['id', sql<string>`encode(hash, 'hex')`.as('hash')])
    .where('candidate_id', '=', candidateId)
    .where('place', '=', place)
    .orderBy('id')
    .execute()
}
