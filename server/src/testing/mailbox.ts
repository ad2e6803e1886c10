import { type OutgoingMail, readOutbox } from '../platform/mail/transports.ts'

export type Mail = Pick<OutgoingMail, 'to' | 'subject' | 'text'>

/** The hundred newest of the mails a portal wrote to its folder, newest first. Each is read once, however often a test looks. */
export function mailboxOf(dataDir: string): () => Promise<Mail[]> {
  const known = new Map()
  return () => readOutbox(dataDir, 100, known)
}
