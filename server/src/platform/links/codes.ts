// The code by mail that a link asks for where personal data is shown again, and the browser that has given it.
import { randomInt } from 'node:crypto'
import { linkLimits } from '@portal/contract/links'
import { needsCode } from '@portal/contract/rules/link-purpose'
import { later } from '../clock.ts'
import { hashToken, type Keys, newToken, sameBytes } from '../crypto/keys.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Link } from './links.ts'

const purposeOf = (id: number) => `link-code:${id}`

/** Six digits; the one before is over. */
export async function newCode(tx: Tx, keys: Keys, { id }: Link, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = { code_mac: keys.mac(code, purposeOf(id)), expires_at: later(now, linkLimits.codeMs), wrong: 0 }
  await tx
    .insertInto('link_code')
    .values({ link_id: id, ...row })
    .onConflict((on) => on.column('link_id').doUpdateSet(row))
    .execute()
  return code
}

/** The row is held: of many tries at once none is made that isn't counted. */
export async function takeCode(tx: Tx, keys: Keys, { id }: Link, code: string, now: Date): Promise<boolean> {
  const row = await tx.selectFrom('link_code').selectAll().where('link_id', '=', id).forUpdate().executeTakeFirst()
  if (!row || row.expires_at <= now || row.wrong >= linkLimits.codeTries) return false
  if (sameBytes(row.code_mac, keys.mac(code, purposeOf(id)))) {
    await tx.deleteFrom('link_code').where('link_id', '=', id).execute()
    return true
  }
  await tx
    .updateTable('link_code')
    .set({ wrong: row.wrong + 1 })
    .where('link_id', '=', id)
    .execute()
  return false
}

/** For the cookie of the browser in which the code was given. */
export async function openIn(tx: Tx, { id, expiresAt }: Link, now: Date): Promise<string> {
  const token = newToken()
  await tx.deleteFrom('link_browser').where('until', '<', now).execute()
  const until = new Date(Math.min(later(now, linkLimits.openMs).getTime(), expiresAt.getTime()))
  await tx
    .insertInto('link_browser')
    .values({ cookie_hash: hashToken(token), link_id: id, until })
    .execute()
  return token
}

/** There is nothing to show, or it was shown in the browser that has this cookie. */
export async function isOpenIn(db: Db | Tx, token: string | undefined, link: Link, now: Date): Promise<boolean> {
  if (!needsCode[link.purpose]) return true
  if (!token) return false
  const row = await db
    .selectFrom('link_browser')
    .select('link_id')
    .where('cookie_hash', '=', hashToken(token))
    .where('link_id', '=', link.id)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
