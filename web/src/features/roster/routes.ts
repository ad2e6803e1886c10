import type { Feature } from '../../lib/feature.ts'

export const roster: Feature = {
  screens: { '/advisors': async () => (await import('./RosterPage.tsx')).RosterPage },
}
