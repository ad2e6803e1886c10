import type { Feature } from '../../lib/feature.ts'

export const newsletters: Feature = {
  screens: { '/cybersecurity/newsletters': async () => (await import('./NewslettersPage.tsx')).NewslettersPage },
}
