import type { Feature } from '../../lib/feature.ts'

export const home: Feature = {
  routes: [{ path: '/dash/p', lazy: { Component: async () => (await import('./HomePage.tsx')).HomePage } }],
}
