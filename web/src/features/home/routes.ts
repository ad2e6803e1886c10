import type { Feature } from '../../lib/feature.ts'

export const home: Feature = {
  routes: [{ path: '/dash/p', lazy: async () => ({ Component: (await import('./HomePage.tsx')).HomePage }) }],
}
