import type { Feature } from '../../lib/feature.ts'

export const outbox: Feature = {
  screens: { '/dev/outbox': async () => (await import('./OutboxPage.tsx')).OutboxPage },
}
