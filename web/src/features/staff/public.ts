import { fetchedPart } from '../../ui/fetched.tsx'

export { BioText } from './BioText.tsx'
export { PhotoChoice } from './PhotoChoice.tsx'
export const StaffManager = fetchedPart(async () => (await import('./StaffManager.tsx')).StaffManager)
