import type { Feature } from '../../lib/feature.ts'

export const profile: Feature = {
  screens: { '/general/profile': async () => (await import('./ProfilePage.tsx')).ProfilePage },
}
