import type { Feature } from '../../lib/feature.ts'

export const home: Feature = {
  screens: { '/dash/p': async () => (await import('./HomePage.tsx')).HomePage },
}
