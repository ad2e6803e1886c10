import type { Feature } from '../../lib/feature.ts'

export const compliance: Feature = {
  screens: { '/compliance': async () => (await import('./CompliancePage.tsx')).CompliancePage },
}
