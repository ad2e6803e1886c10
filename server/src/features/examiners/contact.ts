// Whom an examiner calls: as the firm's own directory has them.
import type { ExaminerHome } from '@portal/contract/examiners'
import { photoPath } from '@portal/contract/rules/staff'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

export interface Contact extends NonNullable<ExaminerHome['contact']> {
  id: string
}

/** Null for somebody who has left. Without a number of their own they are called at the firm's. */
export async function contactOf(db: Db | Tx, accountId: string | null, firmPhone: string): Promise<Contact | null> {
  if (accountId === null) return null
  const { rows } = await sql<Contact & { picture: string }>`
    select a.id, a.first, a.last, coalesce(nullif(s.title, ''), s.roles, '') as title,
      coalesce(nullif(s.phone, ''), nullif(a.phone, ''), ${firmPhone}::text) as phone, a.email, coalesce(s.photo, '') as photo,
      a.profile_image as picture
    from account a left join staff s on s.account_id = a.id and s.listed
    where a.id = ${accountId} and a.disabled_at is null`.execute(db)
  const [row] = rows
  if (!row) return null
  const { picture, ...contact } = row
  return { ...contact, photo: contact.photo ? photoPath(contact.photo, 'small') : picture }
}

/** "Theodora Vance, (518) 555-0137" */
export const calledAt = (contact: Contact | null, firm: { name: string; phone: string }): string =>
  contact ? `${contact.first} ${contact.last}, ${contact.phone}` : `${firm.name}, ${firm.phone}`
