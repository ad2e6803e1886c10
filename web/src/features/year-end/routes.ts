import type { Feature } from '../../lib/feature.ts'

export const yearEnd: Feature = {
  screens: { '/general/eoy': async () => (await import('./YearEndPage.tsx')).YearEndPage },
}
