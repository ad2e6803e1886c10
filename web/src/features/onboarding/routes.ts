import type { Feature } from '../../lib/feature.ts'

export const onboarding: Feature = {
  screens: {
    '/onboarding': async () => (await import('./status/StatusPage.tsx')).StatusPage,
    '/onboardingwizard': async () => (await import('./wizard/WizardPage.tsx')).WizardPage,
  },
}
