import { lazy } from 'react'
import { patiently } from '../../lib/loading.ts'

/** Few edit events; home does not wait for it. */
export const EventEditor = lazy(patiently(async () => ({ default: (await import('./EventEditor.tsx')).EventEditor })))
