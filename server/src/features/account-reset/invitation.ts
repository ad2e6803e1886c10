// The invitation of a new person: the same link as a reset, good for a week.
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import { type InvitationLetter, invitationMail } from './mails.ts'
import { issueToken } from './tokens.ts'

export interface Invited {
  id: string
  email: string
  first: string
  factor: string
}

export async function sendInvitation(
  tx: Tx,
  note: Pick<Note, 'mail' | 'audit'>,
  { origin, clock }: Pick<Platform, 'origin' | 'clock'>,
  account: Invited,
  letter: InvitationLetter = invitationMail,
): Promise<void> {
  const now = clock()
  const token = await issueToken(tx, account.id, 'invitation', now)
  await note.mail(letter(account, { token, authenticator: account.factor !== 'EMAIL', origin, now }))
  note.audit('account.invited', `account:${account.id}`)
}
