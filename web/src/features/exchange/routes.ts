import type { Feature } from '../../lib/feature.ts'

export const exchange: Feature = {
  screens: {
    '/general/library': async () => (await import('./LibraryPage.tsx')).LibraryPage,
    '/documents': async () => (await import('./ReviewPage.tsx')).ReviewPage,
  },
}
