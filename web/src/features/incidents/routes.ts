import type { Feature } from '../../lib/feature.ts'

export const incidents: Feature = {
  screens: { '/cybersecurity/library': async () => (await import('./SecurityPage.tsx')).SecurityPage },
}
