import type { Feature } from '../../lib/feature.ts'

export const knowledge: Feature = {
  screens: { '/general/kc': async () => (await import('./KnowledgePage.tsx')).KnowledgePage },
}
