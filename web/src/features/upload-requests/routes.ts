import type { Feature } from '../../lib/feature.ts'

export const uploadRequests: Feature = {
  screens: { '/request': async () => (await import('./RequestPage.tsx')).RequestPage },
}
