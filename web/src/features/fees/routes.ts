import type { Feature } from '../../lib/feature.ts'

export const fees: Feature = {
  screens: { '/fees': async () => (await import('./FeesPage.tsx')).FeesPage },
}
