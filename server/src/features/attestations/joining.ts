// Somebody new has read and acknowledged the firm's policies before they had an account: what they accepted is theirs.
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { putAttestation } from './store.ts'

interface Acknowledged {
  id: number
  version: number
  hash: string
  /** Word for word. */
  text: string
  attested_at: Date
}

export async function attestAsCandidate(
  tx: Tx,
  note: Note,
  accountId: string,
  { attested_at, text, ...document }: Acknowledged,
): Promise<void> {
  await putAttestation(tx, accountId, document, text, attested_at)
  note.audit('document.attested', `document:${document.id}`, { version: document.version, account: accountId })
}
