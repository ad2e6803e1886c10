import type { Problems } from '@portal/contract/endpoint'
import type { StepContents, TypedStep } from '@portal/contract/onboarding-steps'

export interface StepProps<Step extends TypedStep> {
  content: StepContents[Step]
  /** Those that are shown: none before somebody wanted to go on. */
  problems: Problems
  change: (patch: Partial<StepContents[Step]>) => void
  today: string
}
