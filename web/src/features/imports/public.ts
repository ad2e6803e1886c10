import { lazy } from 'react'
import { patiently } from '../../lib/loading.ts'

/** A tab of the management screen. */
export const Imports = lazy(patiently(async () => ({ default: (await import('./Imports.tsx')).Imports })))
