import type { Feature } from '../../lib/feature.ts'

export const uiPage: Feature = {
  screens: { '/dev/ui': async () => (await import('./UiPage.tsx')).UiPage },
}
