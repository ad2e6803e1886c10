// What a candidate has entered, sealed step by step: it says everything about a person.
import { blankContents, type StepContents, type TypedStep, typedSteps } from '@portal/contract/onboarding-steps'
import type { Keys } from '../../platform/crypto/keys.ts'

export const candidateAnswersPurpose = 'candidate:answers'

export const sealContent = (keys: Pick<Keys, 'seal'>, content: StepContents[TypedStep]): Buffer =>
  keys.seal(JSON.stringify(content), candidateAnswersPurpose)

const openContent = (keys: Pick<Keys, 'open'>, step: TypedStep, sealed: Buffer | null): StepContents[TypedStep] =>
  sealed ? (JSON.parse(keys.open(sealed, candidateAnswersPurpose)) as StepContents[TypedStep]) : blankContents[step]

/** All that is typed, blank where nothing was. */
export function openContents(
  keys: Pick<Keys, 'open'>,
  rows: readonly { step: string; content: Buffer | null }[],
): StepContents {
  const of = (step: TypedStep) => openContent(keys, step, rows.find((row) => row.step === step)?.content ?? null)
  return Object.fromEntries(typedSteps.map((step) => [step, of(step)])) as unknown as StepContents
}

/** As it is shown: the number but for its last four digits. */
export const maskedSsn = (ssn: string): string => ssn && `XXX-XX-${ssn.slice(-4)}`
