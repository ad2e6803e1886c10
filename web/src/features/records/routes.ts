import type { Feature } from '../../lib/feature.ts'

export const records: Feature = {
  screens: { '/records': async () => (await import('./RecordsPage.tsx')).RecordsPage },
}
