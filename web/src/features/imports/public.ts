import { fetchedPart } from '../../ui/fetched.tsx'

/** A tab of the management screen. */
export const Imports = fetchedPart(async () => (await import('./Imports.tsx')).Imports)
