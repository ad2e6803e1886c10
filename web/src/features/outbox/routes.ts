import type { Feature } from '../../lib/feature.ts'

export const outbox: Feature = {
  publicRoutes: [
    { path: '/dev/outbox', lazy: async () => ({ Component: (await import('./OutboxPage.tsx')).OutboxPage }) },
  ],
}
