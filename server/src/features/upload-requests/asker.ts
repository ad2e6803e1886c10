// Who asks, as a stranger sees them: the firm's own directory says what they do and how to reach them.
import type { LinkAsker } from '@portal/contract/links'
import { photoPath } from '@portal/contract/rules/staff'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'

interface Row {
  first: string
  last: string
  email: string
  profile_image: string
  branch: string | null
  title: string | null
  phone: string | null
  photo: string | null
}

/** Without an account, or with one that is gone, it is the firm that asks. */
export async function askerOf(
  platform: Platform,
  db: Db | Tx,
  accountId: string | null,
): Promise<LinkAsker & { email: string }> {
  const { name: firm, phone } = await firmSettings(platform)
  const { rows } = await sql<Row>`
    select a.first, a.last, a.email, a.profile_image, b.name as branch, s.title, s.phone, s.photo
    from account a left join branch b on b.id = a.branch_id
    left join staff s on s.account_id = a.id and s.listed
    where a.id = ${accountId} and a.disabled_at is null`.execute(db)
  const [row] = rows
  if (!row) return { name: firm, role: '', phone, face: '', email: '' }
  const face = row.photo ? photoPath(row.photo, 'small') : row.profile_image
  const role = [row.title, firm, row.branch].filter(Boolean).join(', ')
  return { name: `${row.first} ${row.last}`, role, phone: row.phone || phone, face, email: row.email }
}
