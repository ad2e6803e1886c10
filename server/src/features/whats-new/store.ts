// SQL of what is new, as it is read.
import type { Audience } from '@portal/contract/rules/publication'
import type { Db } from '../../platform/db/open.ts'
import { type Addressed, running } from '../publishing/public.ts'

export async function newsInForce(db: Db, now: Date): Promise<(Addressed & { text: string })[]> {
  const rows = await db
    .selectFrom('news')
    .select(['text', 'audience', 'branch_id as branchId'])
    .where(running(now))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, audience: row.audience as Audience }))
}
