// How the firm reaches the client: sealed where it rests, masked where it is shown.
import { maskEmail } from '@portal/contract/rules/email'
import { maskPhone } from '@portal/contract/rules/phone'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Db, Tx } from '../../platform/db/open.ts'

export const contactPurpose = 'address_change:contact'

export interface SealedContact {
  client_email?: Buffer
  client_phone?: Buffer
}

/** What is left blank stays what it was. */
export function sealedContact(
  keys: Keys,
  { email = '', phone = '' }: { email?: string; phone?: string },
): SealedContact {
  return {
    ...(email.trim() && { client_email: keys.seal(email.trim(), contactPurpose) }),
    ...(phone.trim() && { client_phone: keys.seal(phone.trim(), contactPurpose) }),
  }
}

export async function contactOf(db: Db | Tx, keys: Keys, id: number): Promise<{ email: string; phone: string }> {
  const row = await db
    .selectFrom('address_change')
    .select(['client_email', 'client_phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const open = (sealed: Buffer | null) => (sealed ? keys.open(sealed, contactPurpose) : '')
  return { email: open(row.client_email), phone: open(row.client_phone) }
}

export const maskedContact = ({ email, phone }: { email: string; phone: string }) => ({
  email: email && maskEmail(email),
  phone: maskPhone(phone),
})
