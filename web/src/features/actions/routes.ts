import type { Feature } from '../../lib/feature.ts'

export const actions: Feature = {
  screens: { '/action': async () => (await import('./ActionPage.tsx')).ActionPage },
}
