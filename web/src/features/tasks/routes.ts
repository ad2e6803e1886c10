import type { Feature } from '../../lib/feature.ts'

export const tasks: Feature = {
  screens: {
    '/activities': async () => (await import('./ActivitiesPage.tsx')).ActivitiesPage,
    '/view/:did': async () => (await import('./ViewPage.tsx')).ViewPage,
  },
}
