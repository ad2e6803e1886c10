import type { OnboardingStep } from '@portal/contract/onboarding-steps'

export const statusAddress = '/onboarding'

/** Of the two histories, the one of homes is asked for by name. */
export const stepAddress = (step: OnboardingStep, part?: 'homes'): string =>
  `/onboardingwizard?step=${step}${part ? `&part=${part}` : ''}`
