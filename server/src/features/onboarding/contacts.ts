// Whom a candidate can call: who invited them, who reviews them, and the firm for everything else.
import type { OnboardingContact } from '@portal/contract/onboarding'
import type { Db } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'
import { askerOf } from '../upload-requests/public.ts'
import type { Row } from './store.ts'

/** At least one: the firm itself. */
export async function peopleFor(
  platform: Platform,
  db: Db,
  { invited_by, work_item_id }: Pick<Row, 'invited_by' | 'work_item_id'>,
): Promise<OnboardingContact[]> {
  const { name, phone } = await firmSettings(platform)
  const item =
    work_item_id === null
      ? undefined
      : await db.selectFrom('work_item').select('assigned_to').where('id', '=', work_item_id).executeTakeFirst()
  const ids = [...new Set([invited_by, item?.assigned_to].filter((id) => typeof id === 'string'))]
  const asked = await Promise.all(ids.map((id) => askerOf(platform, db, id)))
  // whoever has left the firm is the firm itself
  const people = asked.filter(({ email }) => email !== '')
  return [...people, { name, role: 'Everything else', phone, email: '', face: '' }]
}
