import type { Feature } from '../../lib/feature.ts'

export const deposits: Feature = {
  screens: { '/securities/mobiledeposits': async () => (await import('./DepositsPage.tsx')).DepositsPage },
}
