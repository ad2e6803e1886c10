import { lazy } from 'react'
import { patiently } from '../../lib/loading.ts'

/** Few manage messages. */
export const MessageManager = lazy(
  patiently(async () => ({ default: (await import('./MessageManager.tsx')).MessageManager })),
)
