// What is said of an examiner's access and packets, in emails and in the audit log.
import type { Note } from '../../platform/change.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'
import { calledAt, contactOf } from './contact.ts'
import type { About } from './mails.ts'
import type { Row } from './store.ts'

type Named = Pick<Row, 'first' | 'last' | 'organization'>

/** "Joseph Okafor, SEC" */
export const nameOf = ({ first, last, organization }: Named): string => `${first} ${last}, ${organization}`

export function tellWithdrawn(note: Note, packetId: number, row: Named, name?: string): void {
  note.audit('packet.withdrawn', `packet:${packetId}`, { ...(name && { name }), examiner: nameOf(row) })
}

/** Not from within a transaction: the firm's settings may be read anew. */
export async function aboutOf(
  platform: Platform,
  { examination, until, contactId }: { examination: string; until: string; contactId: string | null },
): Promise<About> {
  const firm = await firmSettings(platform)
  const contact = calledAt(await contactOf(platform.db, contactId, firm.phone), firm)
  return { firm: firm.name, examination, until, contact }
}
