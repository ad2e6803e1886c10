import { fetchedPart } from '../../ui/fetched.tsx'

export { BioText } from './BioText.tsx'
export { useStaffAtHand } from './search.ts'
export { PhotoChoice } from './PhotoChoice.tsx'
export const StaffManager = fetchedPart(async () => (await import('./StaffManager.tsx')).StaffManager)
