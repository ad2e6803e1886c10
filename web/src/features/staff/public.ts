import { lazy } from 'react'

export { BioText } from './BioText.tsx'
export { useStaffAtHand } from './search.ts'
export { PhotoChoice } from './PhotoChoice.tsx'
export const StaffManager = lazy(async () => ({ default: (await import('./StaffManager.tsx')).StaffManager }))
