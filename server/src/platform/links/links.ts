// Links that stand for a sign-in: issued for one purpose and one subject, hashed, limited in time and in uses, revocable.
import type { AuditSubject } from '@portal/contract/audit-fields'
import type { LinkPurpose } from '@portal/contract/rules/link-purpose'
import type { Note } from '../change.ts'
import { hashToken, newToken } from '../crypto/keys.ts'
import type { Db, Tx } from '../db/open.ts'
import { AppError } from '../http/errors.ts'

export interface Link {
  id: number
  purpose: LinkPurpose
  subject: AuditSubject
  /** The portal itself where there is nobody. */
  issuedBy: string | null
  issuedAt: Date
  expiresAt: Date
  openedAt: Date | null
}

interface Issued {
  purpose: LinkPurpose
  subject: AuditSubject
  /** Whoever hears that a new one is wanted. */
  by: { id: string } | null
  until: Date
  /** Left out: as often as wanted until it expires. */
  uses?: number
}

/** The token is for the mail and exists nowhere else. */
export async function issueLink(
  tx: Tx,
  note: Note,
  { purpose, subject, by, until, uses }: Issued,
  now: Date,
): Promise<string> {
  const token = newToken()
  const { id } = await tx
    .insertInto('link')
    .values({
      token_hash: hashToken(token),
      purpose,
      subject,
      issued_by: by?.id ?? null,
      issued_at: now,
      expires_at: until,
      uses_left: uses ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  note.audit('link.issued', subject, { link: id, purpose, until: until.toISOString() })
  return token
}

const columns = [
  'id',
  'purpose',
  'subject',
  'issued_by',
  'issued_at',
  'expires_at',
  'uses_left',
  'revoked_at',
  'asked_again_at',
  'opened_at',
] as const

const byToken = (db: Db | Tx, token: string) =>
  db.selectFrom('link').select(columns).where('token_hash', '=', hashToken(token))

export type LinkRow = NonNullable<Awaited<ReturnType<typeof anyLink>>>

/** Also one that is over. */
export const anyLink = (db: Db | Tx, token: string) => byToken(db, token).executeTakeFirst()

export const isGood = (row: LinkRow, purpose: LinkPurpose, now: Date): boolean =>
  row.purpose === purpose && row.revoked_at === null && row.expires_at > now && row.uses_left !== 0

export const linkOf = (row: LinkRow): Link => ({
  id: row.id,
  purpose: row.purpose as LinkPurpose,
  subject: row.subject as AuditSubject,
  issuedBy: row.issued_by,
  issuedAt: row.issued_at,
  expiresAt: row.expires_at,
  openedAt: row.opened_at,
})

/** Unknown, used, revoked, expired and another purpose's are one and the same: none. */
export async function findLink(db: Db | Tx, token: string, purpose: LinkPurpose, now: Date): Promise<Link | undefined> {
  const row = await anyLink(db, token)
  return row && isGood(row, purpose, now) ? linkOf(row) : undefined
}

export const linkOver = () => new AppError('link-over')

/** For what a link does: of two that come at once, one finds it used. */
export async function useLink(tx: Tx, note: Note, { id, purpose, subject }: Link, now: Date): Promise<void> {
  const row = await tx.selectFrom('link').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row || !isGood(row, purpose, now)) throw linkOver()
  await tx
    .updateTable('link')
    .set({ used_at: now, ...(row.uses_left !== null && { uses_left: row.uses_left - 1 }) })
    .where('id', '=', id)
    .execute()
  note.audit('link.used', subject, { link: id, purpose })
}

/** All that are still good. */
export async function revokeLinks(
  tx: Tx,
  note: Note,
  { purpose, subject }: Pick<Link, 'purpose' | 'subject'>,
  now: Date,
): Promise<number> {
  const revoked = await tx
    .updateTable('link')
    .set({ revoked_at: now })
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  for (const { id } of revoked) note.audit('link.revoked', subject, { link: id, purpose })
  return revoked.length
}

const openedAgainMs = 3_600_000

/** Looking uses nothing up; when it was looked at is kept once an hour, so that a program that opens every link five times is one entry. */
export const isNews = ({ openedAt }: Link, now: Date): boolean =>
  openedAt === null || now.getTime() - openedAt.getTime() > openedAgainMs

export async function noteOpened(tx: Tx, note: Note, { id, purpose, subject }: Link, now: Date): Promise<void> {
  await tx.updateTable('link').set({ opened_at: now }).where('id', '=', id).execute()
  note.audit('link.opened', subject, { link: id, purpose })
}
