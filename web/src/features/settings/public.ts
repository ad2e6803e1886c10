import { lazy } from 'react'
import { patiently } from '../../lib/loading.ts'

export { useFirmChanges } from './firm-changes.ts'

export const FirmSettings = lazy(
  patiently(async () => ({ default: (await import('./FirmSettings.tsx')).FirmSettings })),
)
export const Maintenance = lazy(patiently(async () => ({ default: (await import('./Maintenance.tsx')).Maintenance })))
