import { fetchedPart } from '../../ui/fetched.tsx'

/** A tab of the management screen. */
export const System = fetchedPart(async () => (await import('./System.tsx')).System)
/** For the title of that tab, and across the top of every page: with the frame of every page, not in files of their own. */
export { BackupBar, SystemMark } from './Warning.tsx'
