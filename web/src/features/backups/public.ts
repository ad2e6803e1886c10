import { fetchedPart } from '../../ui/fetched.tsx'

/** What could not be fetched is no trouble of the page it stands on. */
const Nothing = () => null

/** A tab of the management screen. */
export const System = fetchedPart(async () => (await import('./System.tsx')).System)
/** For the title of that tab. */
export const SystemMark = fetchedPart(() =>
  import('./Warning.tsx').then(
    ({ SystemMark: Mark }) => Mark,
    () => Nothing,
  ),
)
/** Across the top of every page. */
export const BackupBar = fetchedPart(() =>
  import('./Warning.tsx').then(
    ({ BackupBar: Bar }) => Bar,
    () => Nothing,
  ),
)
