// How often one address may call. Every call counts, and counts before it is looked at: calls made at the same time
// do not slip past.
import type { Change } from '../../platform/change.ts'
import { allowOneMore as countOneMore, type Limit } from '../../platform/http/rate-limit.ts'
import type { Platform } from '../../platform/platform.ts'

const minute = 60_000
export const asksPerAddress: Limit = { name: 'reset-asks', most: 5, ms: 10 * minute }
export const looksPerAddress: Limit = { name: 'reset-looks', most: 10, ms: minute }

export async function allowOneMore(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  change: Change,
  limit: Limit,
  address: string,
): Promise<void> {
  await countOneMore(database.pool, change, limit, address, clock())
}
