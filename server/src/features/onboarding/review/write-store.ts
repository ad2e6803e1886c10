// SQL by which the firm changes a candidate.
import type { PlanKind, PlanState } from '@portal/contract/onboarding'
import type { CandidateInvited, CandidateState, StepReview } from '@portal/contract/onboarding-review'
import { type OnboardingStep, onboardingSteps } from '@portal/contract/onboarding-steps'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/open.ts'

interface Invitation extends CandidateInvited {
  by: { id: string }
  questions: number
  until: string
  expiresAt: Date
  remindOn: string
}

/** Undefined where the same was sent at once. */
export async function addCandidate(tx: Tx, invited: Invitation, now: Date): Promise<number | undefined> {
  const { key, first, last, email, branch, position, starts, by, questions, until, expiresAt, remindOn } = invited
  const { rows } = await sql<{ id: number }>`
    insert into candidate (key, first, last, email, branch_id, position, starts, invited_by, invited_at, questions, until, expires_at,
      sent_at, remind_on, changed_at)
    values (${key}::uuid, ${first}, ${last}, ${email}, ${branch}, ${position}, ${starts}::date, ${by.id}, ${now}, ${questions},
      ${until}::date, ${expiresAt}, ${now}, ${remindOn}::date, ${now})
    on conflict (key) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

interface Changed {
  starts?: string | null
  start_time?: string
  start_place?: string
  starts_before?: string | null
  start_moved_at?: Date
  state?: CandidateState
  until?: string
  expires_at?: Date
  sent_at?: Date
  opened_at?: null
  revoked_at?: Date | null
  new_link_wanted_at?: null
  reminded_at?: Date
  remind_on?: string | null
  decided_at?: Date
  decided_by?: string | null
  decided_reason?: string
  account_id?: string
}

/** Whoever looked at it before is told to look again. */
export async function changeCandidate(tx: Tx, id: number, to: Changed, now: Date): Promise<void> {
  await tx
    .updateTable('candidate')
    .set({ ...to, changed_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

interface Reviewed {
  review: StepReview
  reason: string
  /** The portal itself where there is nobody. */
  by: string | null
}

export async function reviewStep(
  tx: Tx,
  candidateId: number,
  step: OnboardingStep,
  { review, reason, by }: Reviewed,
  now: Date,
): Promise<void> {
  const row = { review, reason, reviewed_by: by, reviewed_at: review === 'none' ? null : now }
  await tx
    .insertInto('candidate_step')
    .values({ candidate_id: candidateId, step, ...row })
    .onConflict((on) => on.columns(['candidate_id', 'step']).doUpdateSet(row))
    .execute()
}

/** All that are marked; tells which, in their order, with what is wanted. */
export async function sendBack(
  tx: Tx,
  candidateId: number,
  now: Date,
): Promise<{ step: OnboardingStep; reason: string }[]> {
  const rows = await tx
    .updateTable('candidate_step')
    .set({ review: 'returned', reviewed_at: now })
    .where('candidate_id', '=', candidateId)
    .where('review', '=', 'returning')
    .returning(['step', 'reason'])
    .execute()
  const returned = rows as { step: OnboardingStep; reason: string }[]
  // the database answers in whichever order it found them
  return returned.sort((a, b) => onboardingSteps.indexOf(a.step) - onboardingSteps.indexOf(b.step))
}

interface Planned {
  state: PlanState
  on_day: string | null
  at: Date | null
  place: string
  done_at: Date | null
}

export async function putPlan(tx: Tx, candidateId: number, kind: PlanKind, plan: Planned, now: Date): Promise<void> {
  const { state, on_day, at, place, done_at } = plan
  await sql`insert into candidate_plan (candidate_id, kind, state, on_day, at, place, done_at, changed_at)
    values (${candidateId}, ${kind}, ${state}, ${on_day}::date, ${at}, ${place}, ${done_at}, ${now})
    on conflict (candidate_id, kind) do update set state = excluded.state, on_day = excluded.on_day, at = excluded.at,
      place = excluded.place, done_at = excluded.done_at, changed_at = excluded.changed_at`.execute(tx)
}

/** What was planned and nobody has begun goes along with the first day. */
export async function movePlan(tx: Tx, candidateId: number, kind: PlanKind, onDay: string, now: Date): Promise<void> {
  await sql`update candidate_plan set on_day = ${onDay}::date, changed_at = ${now}
    where candidate_id = ${candidateId} and kind = ${kind} and state = 'planned'`.execute(tx)
}
