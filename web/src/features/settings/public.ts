import { fetchedPart } from '../../ui/fetched.tsx'

export { useFirmChanges } from './firm-changes.ts'

export const FirmSettings = fetchedPart(async () => (await import('./FirmSettings.tsx')).FirmSettings)
export const Maintenance = fetchedPart(async () => (await import('./Maintenance.tsx')).Maintenance)
