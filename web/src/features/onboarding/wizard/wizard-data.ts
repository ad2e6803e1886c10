// Everything that was entered so far: asked for once, and kept up with what every change says back.
import { getOnboardingSteps, type OnboardingWizard } from '@portal/contract/onboarding'
import type { AnswerOf } from '@portal/contract/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

export type WizardAnswer = AnswerOf<typeof getOnboardingSteps>
export type PutWizard = (change: (wizard: OnboardingWizard) => Partial<OnboardingWizard>) => void

const queryKey = ['onboarding-steps']

export function useWizardData() {
  const client = useQueryClient()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(getOnboardingSteps, {}, signal) })
  const put: PutWizard = (change) =>
    client.setQueryData<WizardAnswer>(
      queryKey,
      (before) => before && { ...before, wizard: { ...before.wizard, ...change(before.wizard) } },
    )
  return { ...query, put }
}
