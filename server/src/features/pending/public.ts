// Pending compensation for other features.
import { type RawBuilder, sql } from 'kysely'
import { syntheticLines, totalOf } from './lines.ts'
import { advisorOf, seesSynthetic, type Viewer } from './policy.ts'
import { pendingColumn } from './store.ts'

export { deductFee, holdFee, reverseFee } from './fees.ts'
export { pendingImporter } from './importer.ts'

/** What the lines of /pending come to, as a column beside others. */
export const pendingCompensation = (user: Viewer, now: Date): RawBuilder<string> =>
  seesSynthetic(user) ? sql<string>`${totalOf(syntheticLines(now))}::text` : pendingColumn(advisorOf(user).tapsid)
