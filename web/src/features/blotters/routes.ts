import type { Feature } from '../../lib/feature.ts'

export const blotters: Feature = {
  screens: { '/blotters': async () => (await import('./BlottersPage.tsx')).BlottersPage },
}
