import type { Feature } from '../../lib/feature.ts'

export const viewer: Feature = {
  screens: { '/document/:id': async () => (await import('./DocumentPage.tsx')).DocumentPage },
}
