// SQL by which a candidate's own side changes.
import type { CandidateState } from '@portal/contract/onboarding-review'
import type { OnboardingStep } from '@portal/contract/onboarding-steps'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import type { StoredFile } from '../../platform/files/files.ts'

/** Undefined where another device was faster. The candidate is held. */
export async function putContent(
  tx: Tx,
  candidateId: number,
  step: OnboardingStep,
  { version, content }: { version: number; content: Buffer },
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    insert into candidate_step as s (candidate_id, step, content, version, saved_at)
    select ${candidateId}, ${step}, ${content}, 1, ${now} where ${version} = 0
      or exists (select from candidate_step e where e.candidate_id = ${candidateId} and e.step = ${step})
    on conflict (candidate_id, step) do update
      set content = excluded.content, version = s.version + 1, saved_at = excluded.saved_at where s.version = ${version}
    returning version`.execute(tx)
  return rows[0]?.version
}

/** Documents and policies have no content of their own: that something was done there is all that is kept. */
export async function touchStep(tx: Tx, candidateId: number, step: OnboardingStep, now: Date): Promise<void> {
  await tx
    .insertInto('candidate_step')
    .values({ candidate_id: candidateId, step, saved_at: now })
    .onConflict((on) => on.columns(['candidate_id', 'step']).doUpdateSet({ saved_at: now }))
    .execute()
}

/** What was accepted and is changed after all, because something else asks for it, is looked at again. */
export async function unaccept(tx: Tx, candidateId: number, step: OnboardingStep): Promise<void> {
  await tx
    .updateTable('candidate_step')
    .set({ review: 'none', reviewed_by: null, reviewed_at: null })
    .where('candidate_id', '=', candidateId)
    .where('step', '=', step)
    .where('review', '=', 'accepted')
    .execute()
}

/** When each came to need nothing more. Only what has changed is written. */
export async function putDone(
  tx: Tx,
  candidateId: number,
  steps: readonly { step: OnboardingStep; done: boolean }[],
  now: Date,
): Promise<void> {
  const done = steps.filter((one) => one.done).map(({ step }) => step)
  await sql`update candidate_step set done_at = null
    where candidate_id = ${candidateId} and done_at is not null and step <> all(${done}::text[])`.execute(tx)
  await sql`insert into candidate_step as s (candidate_id, step, done_at)
    select ${candidateId}, step, ${now} from unnest(${done}::text[]) step
    on conflict (candidate_id, step) do update set done_at = excluded.done_at where s.done_at is null`.execute(tx)
}

interface Changed {
  state?: CandidateState
  answers_version?: number
  saved_at?: Date
  steps_done?: number
  remind_on?: string | null
  reminders?: number
  reminded_at?: Date
  reminders_off_at?: Date | null
  opened_at?: Date
  new_link_wanted_at?: Date
}

/** By what happens on the candidate's side: nobody's change is held up by it. */
export async function noteOn(tx: Tx, id: number, happened: Changed): Promise<void> {
  await tx.updateTable('candidate').set(happened).where('id', '=', id).execute()
}

interface Moved extends Changed {
  signed_at?: Date
  signed_name?: string
  signed_text?: number
  signed_from?: string
  decided_at?: Date
}

/** What whoever reviews them has to see before they go on. */
export async function move(tx: Tx, id: number, to: Moved, now: Date): Promise<void> {
  await tx
    .updateTable('candidate')
    .set({ ...to, changed_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Sent again, what was returned is to be reviewed. */
export async function reviewAgain(tx: Tx, candidateId: number): Promise<void> {
  await tx
    .updateTable('candidate_step')
    .set({ review: 'none', reason: '', reviewed_by: null, reviewed_at: null })
    .where('candidate_id', '=', candidateId)
    .where('review', '=', 'returned')
    .execute()
}

export async function addFile(
  tx: Tx,
  { candidateId, place, file, scanned }: { candidateId: number; place: string; file: StoredFile; scanned: boolean },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('candidate_file')
    .values({
      candidate_id: candidateId,
      place,
      hash: Buffer.from(file.hash, 'hex'),
      filename: file.filename,
      scanned,
      added_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function dropFile(tx: Tx, candidateId: number, id: number): Promise<void> {
  await tx.deleteFrom('candidate_file').where('id', '=', id).where('candidate_id', '=', candidateId).execute()
}

/** The first time counts. */
export async function putOpened(
  tx: Tx,
  candidateId: number,
  { id, version }: { id: number; version: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('candidate_policy')
    .values({ candidate_id: candidateId, document_id: id, version, opened_at: now })
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function putAttested(
  tx: Tx,
  candidateId: number,
  { id, version, hash, text }: { id: number; version: number; hash: string; text: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('candidate_policy')
    .set({ attested_at: now, text, hash: Buffer.from(hash, 'hex') })
    .where('candidate_id', '=', candidateId)
    .where('document_id', '=', id)
    .where('version', '=', version)
    .where('attested_at', 'is', null)
    .execute()
}

/** Those whose reminder is due; each is asked for again with what comes after. */
export async function claimReminders(tx: Tx, today: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update candidate set remind_on = null where id in (
      select id from candidate where remind_on <= ${today}::date order by remind_on, id limit ${most} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What came back is waited for anew, unless they do without reminders. */
export async function remindAgain(tx: Tx, id: number, on: string): Promise<void> {
  await sql`update candidate set remind_on = ${on}::date, reminders = 0
    where id = ${id} and reminders_off_at is null`.execute(tx)
}
