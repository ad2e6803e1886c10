// SQL of the slides, as they are read.
import type { Announcement } from '@portal/contract/announcements'
import type { Audience } from '@portal/contract/rules/publication'
import type { Db } from '../../platform/db/open.ts'
import { type Addressed, running } from '../publishing/public.ts'

export const content = ['kicker', 'title', 'text', 'link', 'link_text'] as const

export async function slidesInForce(db: Db, now: Date): Promise<(Announcement & Addressed)[]> {
  const rows = await db
    .selectFrom('announcement')
    .select(['id', ...content, 'audience', 'branch_id as branchId'])
    .where(running(now))
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, audience: row.audience as Audience }))
}
