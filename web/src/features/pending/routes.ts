import type { Feature } from '../../lib/feature.ts'

export const pending: Feature = {
  screens: { '/pending': async () => (await import('./PendingPage.tsx')).PendingPage },
}
