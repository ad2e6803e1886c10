// One change of what a candidate has entered: held, allowed, written, and then how far they are is worked out anew.
import type { OnboardingStepState } from '@portal/contract/onboarding'
import { candidatesTopic, candidateTopic } from '@portal/contract/onboarding-review'
import { onboardingLimits, type OnboardingStep } from '@portal/contract/onboarding-steps'
import { firmDay } from '@portal/contract/rules/day'
import { stepsDone } from '@portal/contract/rules/onboarding'
import { nextReminder } from '@portal/contract/rules/candidate'
import type { Change, Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Link, linkOver } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import { type All, allOf, stepState } from './entered.ts'
import { candidateOf, holdRow, type Row } from './store.ts'
import { noteOn, putDone, touchStep, unaccept } from './write-store.ts'

/** Where nothing is shown or taken any more. */
export const isClosed = ({ state }: Pick<Row, 'state'>): boolean => state === 'declined' || state === 'withdrawn'

/** The firm has ended the link, whatever the link itself says. */
export const reachable = (row: Row | undefined): Row => {
  if (!row || row.revoked_at) throw linkOver()
  return row
}

const sentAlready = 'You signed and sent your answers. They can’t be changed while we review them.'
const notReturned = 'This step wasn’t returned. You can change the one that was.'

/** Throws where the step can't be changed now. */
export function mayChange(row: Row, { steps }: Pick<All, 'steps'>, step: OnboardingStep): void {
  if (isClosed(row)) throw new AppError('not-found')
  if (!stepState(steps, step).locked) return
  throw new AppError('conflict', { message: row.state === 'returned' ? notReturned : sentAlready })
}

export interface Saved {
  all: number
  saved: string
  steps: OnboardingStepState[]
}

/** When something looks different in them. */
export function tellLists(note: Note, { branch_id }: Pick<Row, 'branch_id'>): void {
  note.live(candidatesTopic(branch_id))
  note.live(candidatesTopic('firm'))
}

interface Changing {
  tx: Tx
  note: Note
  row: Row
  before: All
  now: Date
}

/** `make` writes and notes what it did. Where nothing has changed, it was done before and only the answer was lost. */
export const changeStep = <T>(
  platform: Platform,
  change: Change,
  link: Link,
  step: OnboardingStep,
  make: (changing: Changing) => Promise<{ result: T; changed: boolean }>,
): Promise<T & Saved> =>
  change(async (tx, note) => {
    const now = platform.clock()
    const row = reachable(await holdRow(tx, candidateOf(link)))
    const before = await allOf(platform, tx, row)
    mayChange(row, before, step)
    const { result, changed } = await make({ tx, note, row, before, now })
    const saved = changed ? await follow(platform, tx, note, row, step, now) : unchanged(row, before, now)
    return { ...result, ...saved }
  })

const unchanged = (row: Row, { steps }: All, now: Date): Saved => ({
  all: row.answers_version,
  saved: (row.saved_at ?? now).toISOString(),
  steps,
})

async function follow(
  platform: Platform,
  tx: Tx,
  note: Note,
  row: Row,
  step: OnboardingStep,
  now: Date,
): Promise<Saved> {
  await unaccept(tx, row.id, step)
  await touchStep(tx, row.id, step, now)
  const begins = row.state === 'invited'
  const { steps } = await allOf(platform, tx, { ...row, state: begins ? 'started' : row.state })
  await putDone(tx, row.id, steps, now)
  const all = row.answers_version + 1
  await noteOn(tx, row.id, {
    answers_version: all,
    saved_at: now,
    steps_done: stepsDone(steps),
    ...(begins && { state: 'started' }),
    // whoever is at it needs no reminder
    remind_on: row.reminders_off_at ? null : nextReminder(firmDay(now)),
    reminders: 0,
  })
  note.live(candidateTopic(row.id))
  if (begins || stepsDone(steps) !== row.steps_done) tellLists(note, row)
  const at = now.toISOString()
  return { all, saved: at, steps: steps.map((one) => ({ ...one, done_at: one.done ? (one.done_at ?? at) : null })) }
}

export const filesFull = () =>
  new AppError('conflict', { message: `You can add up to ${onboardingLimits.files} files here.` })
