import { lazy } from 'react'
import { patiently } from '../../lib/loading.ts'

/** Few manage slides; home does not wait for it. */
export const AnnouncementManager = lazy(
  patiently(async () => ({ default: (await import('./AnnouncementManager.tsx')).AnnouncementManager })),
)
