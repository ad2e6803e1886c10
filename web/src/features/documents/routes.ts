import type { Feature } from '../../lib/feature.ts'

export const documents: Feature = {
  screens: { '/securities/formsondemand': async () => (await import('./FormsPage.tsx')).FormsPage },
}
