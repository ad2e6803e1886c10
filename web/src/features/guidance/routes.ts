import type { Feature } from '../../lib/feature.ts'

export const guidance: Feature = {
  screens: { '/compliance/guidance': async () => (await import('./GuidancePage.tsx')).GuidancePage },
}
