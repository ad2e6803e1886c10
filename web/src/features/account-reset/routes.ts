import type { Feature } from '../../lib/feature.ts'

export const accountReset: Feature = {
  publicRoutes: [{ path: '/reset', lazy: async () => ({ Component: (await import('./ResetPage.tsx')).ResetPage }) }],
}
