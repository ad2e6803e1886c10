import type { Feature } from '../../lib/feature.ts'

export const meetings: Feature = {
  screens: { '/zoomreview': async () => (await import('./MeetingsPage.tsx')).MeetingsPage },
}
