// Everything a candidate has entered, and how far they are with it: the contract's rule over what is stored.
import type { OnboardingStepState } from '@portal/contract/onboarding'
import { type OnboardingStep, onboardingSteps } from '@portal/contract/onboarding-steps'
import { firmDay } from '@portal/contract/rules/day'
import { type Entered, maySign, stepsOf } from '@portal/contract/rules/onboarding'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import { openContents } from './contents.ts'
import { type FileRow, filesOf } from './review/store.ts'
import { policiesFor, policiesKept, type PolicyRow, type Row, type StepRow, stepRowsOf } from './store.ts'

export interface All {
  entered: Entered
  rows: readonly StepRow[]
  files: readonly FileRow[]
  policies: readonly PolicyRow[]
  steps: OnboardingStepState[]
}

const isSent = ({ state }: Pick<Row, 'state'>): boolean => state === 'review' || state === 'approved'

export async function allOf({ keys, clock }: Platform, db: Db | Tx, row: Row): Promise<All> {
  const rows = await stepRowsOf(db, row.id)
  const files = await filesOf(db, row.id)
  const reviewOf = (step: OnboardingStep) => rows.find((one) => one.step === step)
  // what was signed stays what it was, also where a policy has a newer version since
  const kept = isSent(row) || reviewOf('policies')?.review === 'accepted'
  const policies = await (kept ? policiesKept : policiesFor)(db, row.id)
  const entered: Entered = {
    ...openContents(keys, rows),
    position: row.position,
    questions: row.questions,
    files,
    policies: policies.map(({ title, attested_at }) => ({ title, attested: attested_at !== null })),
    signed: isSent(row),
  }
  return { entered, rows, files, policies, steps: statesOf(row, rows, entered, firmDay(clock())) }
}

/** As the candidate has them: what came back needs them again, and what was sent is out of their hands. */
export function statesOf(
  { state, signed_at }: Pick<Row, 'state' | 'signed_at'>,
  rows: readonly StepRow[],
  entered: Entered,
  today: string,
): OnboardingStepState[] {
  const standings = stepsOf(entered, today)
  const found = standings.map(({ step, done, note, asks }) => {
    const row = rows.find((one) => one.step === step)
    const saved = step === 'sign' ? signed_at : row?.saved_at
    const back = state === 'returned' && row?.review === 'returned' ? row : undefined
    const changed = Boolean(back?.reviewed_at && saved && saved > back.reviewed_at)
    return {
      step,
      done: done && (!back || changed),
      done_at: done ? (row?.done_at?.toISOString() ?? null) : null,
      note,
      asks,
      locked: !mayEdit(state, { step, done, returned: back !== undefined }),
      returned: back
        ? { reason: back.reason, by: back.reviewer, at: (back.reviewed_at ?? new Date(0)).toISOString(), changed }
        : null,
    }
  })
  return found.map((one) => (one.step === 'sign' ? { ...one, locked: one.locked || !maySign(found) } : one))
}

interface Editable {
  step: OnboardingStep
  /** By the rule alone. */
  done: boolean
  returned: boolean
}

/** Until they sign, every step; of what was returned only that, and what needs something more because of it. */
function mayEdit(state: Row['state'], { step, done, returned }: Editable): boolean {
  if (state === 'invited' || state === 'started') return true
  return state === 'returned' && (returned || !done || step === 'sign')
}

export const stepState = (steps: readonly OnboardingStepState[], step: OnboardingStep): OnboardingStepState => {
  const found = steps[onboardingSteps.indexOf(step)]
  if (!found) throw new Error(`no step ${step}`)
  return found
}
