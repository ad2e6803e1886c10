import type { Feature } from '../../lib/feature.ts'

export const cybersecurity: Feature = {
  screens: { '/cybersecurity/library': async () => (await import('./SecurityPage.tsx')).SecurityPage },
}
