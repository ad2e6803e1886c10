// SQL of candidates as the firm sees them.
import type { CandidateRow, CandidateSegment, CandidateState, StepReview } from '@portal/contract/onboarding-review'
import { candidatePage } from '@portal/contract/onboarding-review'
import type { PlanKind, PlanState } from '@portal/contract/onboarding'
import type { PositionId } from '@portal/contract/onboarding-positions'
import { type OnboardingStep, onboardingSteps } from '@portal/contract/onboarding-steps'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../../../platform/db/patterns.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import type { FileKind } from '../../../platform/files/kinds.ts'
import { handsIn } from '../../../platform/hands.ts'
import { lockWorkItem } from '../../tasks/public.ts'

type Scope = number | 'firm'

export interface Row {
  id: number
  key: string
  first: string
  last: string
  email: string
  branch_id: number
  branch: string
  position: PositionId
  starts: string | null
  start_time: string
  start_place: string
  state: CandidateState
  steps_done: number
  questions: number
  invited_by: string | null
  inviter: string
  invited_at: Date
  until: string
  expires_at: Date
  sent_at: Date
  opened_at: Date | null
  revoked_at: Date | null
  new_link_wanted_at: Date | null
  reminded_at: Date | null
  signed_at: Date | null
  signed_name: string | null
  signed_text: number | null
  work_item_id: number | null
  decided_at: Date | null
  decider: string
  decided_reason: string
  account_id: string | null
  /** Who has worked on it for the candidate. */
  hands: readonly string[]
  version: number
}

const hands = handsIn(sql`'candidate:' || k.id`, sql`'work-item:' || k.work_item_id`)

const select = (where: RawBuilder<unknown>) => sql<Row>`
  select k.id, k.key, k.first, k.last, k.email, k.branch_id, b.name as branch, k.position, k.starts::text,
    to_char(k.start_time, 'HH24:MI') as start_time, k.start_place, k.state, k.steps_done, k.questions, k.invited_by,
    coalesce(i.first || ' ' || i.last, '') as inviter, k.invited_at, k.until::text, k.expires_at, k.sent_at, k.opened_at,
    k.revoked_at, k.new_link_wanted_at, k.reminded_at, k.signed_at, k.signed_name, k.signed_text, k.work_item_id,
    k.decided_at, coalesce(d.first || ' ' || d.last, '') as decider, k.decided_reason, k.account_id, k.version, ${hands} as hands
  from candidate k join branch b on b.id = k.branch_id
  left join account i on i.id = k.invited_by
  left join account d on d.id = k.decided_by
  where ${where}`

export async function candidateById(db: Db | Tx, id: number): Promise<Row | undefined> {
  const { rows } = await select(sql`k.id = ${id}`).execute(db)
  return rows[0]
}

export async function candidateByKey(db: Db | Tx, key: string): Promise<Row | undefined> {
  const { rows } = await select(sql`k.key = ${key}::uuid`).execute(db)
  return rows[0]
}

/** Held until the transaction ends; the task first, as whoever comes from there does. */
export async function lockCandidate(tx: Tx, id: number): Promise<Row | undefined> {
  const before = await tx.selectFrom('candidate').select('work_item_id').where('id', '=', id).executeTakeFirst()
  if (before?.work_item_id) await lockWorkItem(tx, before.work_item_id)
  // by itself first: only a statement that begins under the lock sees what others did before it
  await tx.selectFrom('candidate').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return candidateById(tx, id)
}

export function linkOf(row: Row, now: Date): CandidateRow['link'] {
  if (row.decided_at) return 'none'
  if (row.revoked_at) return 'revoked'
  if (row.expires_at <= now) return 'expired'
  return row.opened_at ? 'opened' : 'sent'
}

const ofSegment: Record<CandidateSegment, RawBuilder<unknown>> = {
  open: sql`k.decided_at is null`,
  review: sql`k.decided_at is null and k.state = 'review'`,
  closed: sql`k.decided_at is not null`,
}
const inScope = (scope: Scope) => (scope === 'firm' ? sql`true` : sql`k.branch_id = ${scope}`)

/** The earliest start first; of those who are decided the latest. */
const order: Record<CandidateSegment, RawBuilder<unknown>> = {
  open: sql`k.starts, k.id`,
  review: sql`k.starts, k.id`,
  closed: sql`k.decided_at desc, k.id desc`,
}

export async function candidatesIn(
  db: Db,
  scope: Scope,
  { segment, q, page }: { segment: CandidateSegment; q: string; page: number },
): Promise<{ rows: Row[]; total: number }> {
  const words = q.trim().split(/\s+/).filter(Boolean).slice(0, 5).map(contains)
  const fits = words.length > 0 ? sql`(k.first || ' ' || k.last) ilike all (${words}::text[])` : sql`true`
  const where = sql`${ofSegment[segment]} and ${inScope(scope)} and ${fits}`
  const { rows } = await sql<Row>`${select(where)} order by ${order[segment]}
    limit ${candidatePage} offset ${(page - 1) * candidatePage}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from candidate k where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.n ?? 0 }
}

export async function countsIn(db: Db, scope: Scope): Promise<Record<CandidateSegment, number>> {
  // each by itself: every one of them has an index of its own
  const count = (segment: CandidateSegment) =>
    sql`(select count(*)::int from candidate k where ${ofSegment[segment]} and ${inScope(scope)})`
  const { rows } = await sql<Record<CandidateSegment, number>>`
    select ${count('open')} as open, ${count('review')} as review, ${count('closed')} as closed`.execute(db)
  return rows[0] ?? { open: 0, review: 0, closed: 0 }
}

/** How many of a branch are under way: an invitation is an email to a stranger. */
export async function openOf(tx: Tx, branchId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from candidate k where k.branch_id = ${branchId} and k.decided_at is null`.execute(tx)
  return rows[0]?.n ?? 0
}

export const branchNamed = (db: Db | Tx, id: number) =>
  db.selectFrom('branch').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** All branches, or one. */
export async function branchesIn(db: Db, scope: Scope) {
  const all = db.selectFrom('branch').select(['id', 'name']).orderBy('name')
  return (scope === 'firm' ? all : all.where('id', '=', scope)).execute()
}

export interface StepRow {
  step: OnboardingStep
  content: Buffer | null
  review: StepReview
  reason: string
  reviewer: string
  reviewed_at: Date | null
}

/** All eight, in order, also those of which there is no row yet. */
export async function stepsOf(db: Db | Tx, candidateId: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select s.step, s.content, s.review, s.reason, coalesce(a.first || ' ' || a.last, '') as reviewer, s.reviewed_at
    from candidate_step s left join account a on a.id = s.reviewed_by where s.candidate_id = ${candidateId}`.execute(db)
  const blank = { content: null, review: 'none', reason: '', reviewer: '', reviewed_at: null } as const
  return onboardingSteps.map((step) => rows.find((row) => row.step === step) ?? { step, ...blank })
}

export interface FileRow {
  id: number
  place: string
  filename: string
  hash: string
  size: number
  kind: FileKind
  scanned: boolean
  added_at: Date
}

export async function filesOf(db: Db | Tx, candidateId: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select c.id, c.place, c.filename, encode(c.hash, 'hex') as hash, f.size::int as size, f.kind, c.scanned, c.added_at
    from candidate_file c join file f on f.hash = c.hash where c.candidate_id = ${candidateId} order by c.id`.execute(
    db,
  )
  return rows
}

export interface PolicyRow {
  id: number
  title: string
  version: number
  attested_at: Date
  text: string
  hash: string
}

/** Acknowledged ones, the last version of each. */
export async function policiesOf(db: Db | Tx, candidateId: number): Promise<PolicyRow[]> {
  const { rows } = await sql<PolicyRow>`
    select distinct on (p.document_id) p.document_id as id, d.title, p.version, p.attested_at, p.text, encode(p.hash, 'hex') as hash
    from candidate_policy p join document d on d.id = p.document_id
    where p.candidate_id = ${candidateId} and p.attested_at is not null order by p.document_id, p.version desc`.execute(
    db,
  )
  return rows.toSorted((one, other) => one.title.localeCompare(other.title))
}

export interface PlanRow {
  kind: PlanKind
  state: PlanState
  on_day: string | null
  at: Date | null
  place: string
  done_at: Date | null
}

export async function plansOf(db: Db | Tx, candidateId: number): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select kind, state, on_day::text, at, place, done_at from candidate_plan where candidate_id = ${candidateId}
    order by array_position(array['fingerprints', 'background', 'u4', 'states', 'equipment'], kind)`.execute(db)
  return rows
}
