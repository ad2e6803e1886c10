// A link and the email it goes out in; whoever owns the vendor asks.
import type { LinkAsker } from '@portal/contract/links'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { issueLink, revokeLinks } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'
import { askerOf } from '../upload-requests/public.ts'
import { inviteMail, type LinkKindOfMail } from './mails.ts'
import type { Row } from './store.ts'

export const subjectOf = (attestationId: number) => `vendor-attestation:${attestationId}` as const

export interface Sent {
  id: number
  year: number
  due_on: string
  until: string
  expires_at: Date
}

/** Also for a receipt: the page shows it as long as the link works. */
export async function newLink(
  platform: Platform,
  tx: Tx,
  note: Note,
  { id, expires_at }: Pick<Sent, 'id' | 'expires_at'>,
  ownerId: string | null,
  now: Date,
): Promise<string> {
  const by = ownerId === null ? null : { id: ownerId }
  const issued = { purpose: 'vendor' as const, subject: subjectOf(id), by, until: expires_at }
  return `${platform.origin}/vendor/attestation?q=${await issueLink(tx, note, issued, now)}`
}

export async function sendLink(
  platform: Platform,
  tx: Tx,
  note: Note,
  { vendor, attestation, reason }: { vendor: Row; attestation: Sent; reason?: string },
  kind: LinkKindOfMail,
  now: Date,
): Promise<void> {
  // a reminder leaves the link before as it is
  if (kind !== 'reminder') await revokeLinks(tx, note, { purpose: 'vendor', subject: subjectOf(attestation.id) }, now)
  const link = await newLink(platform, tx, note, attestation, vendor.owner_id, now)
  const { name: firm } = await firmSettings(platform)
  const asker: LinkAsker = await askerOf(platform, tx, vendor.owner_id)
  await note.mail(
    inviteMail(
      {
        email: vendor.email,
        contact: vendor.contact,
        vendor: vendor.name,
        year: attestation.year,
        due: attestation.due_on,
        until: attestation.until,
        asker,
        firm,
        link,
        expiresAt: attestation.expires_at,
        ...(reason && { reason }),
      },
      kind,
    ),
  )
}
