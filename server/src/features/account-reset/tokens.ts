// Links in mails: 256 bits, stored hashed, one live per account and kind, good once.
import { later } from '../../platform/clock.ts'
import { hashToken, newToken } from '../../platform/crypto/keys.ts'
import type { Db, Tx } from '../../platform/db/open.ts'

export type TokenKind = 'reset' | 'invitation' | 'enrolment'

const minute = 60_000
export const tokenMs: Record<TokenKind, number> = {
  reset: 30 * minute,
  enrolment: 30 * minute,
  invitation: 7 * 24 * 60 * minute,
}

/** A new token of that kind; older ones end. It is for the link and exists nowhere else. */
export async function issueToken(tx: Tx, accountId: string, kind: TokenKind, now: Date): Promise<string> {
  await tx
    .updateTable('account_token')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()
  const token = newToken()
  await tx
    .insertInto('account_token')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      kind,
      created_at: now,
      expires_at: later(now, tokenMs[kind]),
    })
    .execute()
  return token
}

export interface LiveToken {
  kind: TokenKind
  accountId: string
}

/** Guessed, expired and used tokens are one and the same: none. */
export async function findToken(db: Db, token: string, now: Date): Promise<LiveToken | undefined> {
  const row = await db
    .selectFrom('account_token')
    .select(['kind', 'account_id'])
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { kind: row.kind as TokenKind, accountId: row.account_id }
}

/** Of two callers with the same token, one gets it. */
export async function useToken(tx: Tx, token: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('account_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function endTokens(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('account_token')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
}
