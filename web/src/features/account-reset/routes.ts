import type { Feature } from '../../lib/feature.ts'

export const accountReset: Feature = {
  screens: { '/reset': async () => (await import('./ResetPage.tsx')).ResetPage },
}
