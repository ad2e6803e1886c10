// Emails that carry a link, as the portal would have sent them: the link, the mail, and the job that sends it.
import { randomUUID } from 'node:crypto'
import type { LinkPurpose } from '@portal/contract/rules/link-purpose'
import { defaults } from '@portal/server/features/settings/public'
import { hashToken, type Keys, newToken } from '@portal/server/platform/crypto/keys'
import { mailRow } from '@portal/server/platform/mail/outbox'
import type pg from 'pg'
import { hex, insertRows, nextIds } from './rows.ts'

export interface Mailed {
  purpose: LinkPurpose
  subject: string
  by: string | null
  at: Date
  expires: Date
  /** Left out: as often as wanted. */
  uses?: number
  used?: Date | null
  opened?: Date | null
  revoked?: Date | null
  letter: (token: string) => Parameters<typeof mailRow>[1]
}

export async function mailLinks(client: pg.ClientBase, keys: Keys, mailed: Mailed[]): Promise<void> {
  const made = mailed.map(({ letter, ...link }) => {
    const token = newToken()
    // those that are over are in the mailbox as well, to be looked at
    const { expiresAt: _, ...lasting } = letter(token)
    const row = mailRow(keys, lasting, { name: defaults.name, colour: defaults.colours.brand }, link.at)
    return { link, token, row: { id: randomUUID(), ...row, body: hex(row.body) } }
  })
  const ids = await nextIds(client, 'link', made.length)
  await insertRows(
    client,
    'link',
    made.map(({ link: { purpose, subject, by, at, expires, uses, used, opened, revoked }, token }, index) => ({
      id: ids[index],
      token_hash: hex(hashToken(token)),
      purpose,
      subject,
      issued_by: by,
      issued_at: at,
      expires_at: expires,
      uses_left: uses ?? null,
      used_at: used ?? null,
      opened_at: opened ?? null,
      revoked_at: revoked ?? null,
    })),
  )
  await insertRows(
    client,
    'mail',
    made.map(({ row }) => row),
  )
  for (const { row } of made)
    await client.query(`select enqueue('send-mail', $1::json, 20)`, [JSON.stringify({ id: row.id })])
}
