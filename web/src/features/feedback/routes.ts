import type { Feature } from '../../lib/feature.ts'

export const feedback: Feature = {
  screens: { '/feedback': async () => (await import('./FeedbackPage.tsx')).FeedbackPage },
}
