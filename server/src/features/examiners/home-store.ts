// SQL of what one examiner sees.
import { examinerLimits } from '@portal/contract/examiner-limits'
import type { RecordScope } from '@portal/contract/records'
import { type RawBuilder, sql } from 'kysely'
import { hashToken } from '../../platform/crypto/keys.ts'
import type { Db, Tx } from '../../platform/db/open.ts'

export interface ReleasedRow {
  /** Of the release. */
  release_id: number
  account_id: string
  id: number
  name: string
  scope: RecordScope
  masked: boolean
  state: string
  hash: string | null
  size: number | null
  released_at: Date
  released_by: string
  viewed_at: Date | null
  downloaded_at: Date | null
}

async function releasedBy(db: Db | Tx, rest: RawBuilder<unknown>): Promise<ReleasedRow[]> {
  const { rows } = await sql<ReleasedRow>`
    select r.id as release_id, r.account_id, p.id, p.name, p.scope, p.masked, p.state, encode(p.hash, 'hex') as hash, p.size,
      r.released_at, coalesce((select b.first || ' ' || b.last from account b where b.id = r.released_by), '') as released_by,
      r.viewed_at, r.downloaded_at
    from packet_release r join packet p on p.id = r.packet_id ${rest}`.execute(db)
  return rows
}

/** Released to this examiner and not withdrawn, newest first. */
export const releasedTo = (db: Db, accountId: string): Promise<ReleasedRow[]> =>
  releasedBy(
    db,
    sql`where r.account_id = ${accountId} and r.withdrawn_at is null
      order by r.released_at desc, r.id desc limit ${examinerLimits.listed}`,
  )

export const releasedPacket = async (db: Db, accountId: string, packetId: number): Promise<ReleasedRow | undefined> =>
  (
    await releasedBy(
      db,
      sql`where r.account_id = ${accountId} and r.packet_id = ${packetId} and r.withdrawn_at is null`,
    )
  )[0]

/** By the release that an open packet is read with. */
export const releasedNow = async (db: Db, releaseId: number): Promise<ReleasedRow | undefined> =>
  (await releasedBy(db, sql`where r.id = ${releaseId} and r.withdrawn_at is null`))[0]

const holds = (now: Date) => sql<boolean>`withdrawn_at is null
  and exists (select from account a where a.id = packet_release.account_id and a.examiner_until > ${now})`

/** False when it was withdrawn, or the access ended, a moment ago. */
export async function noteDownload(tx: Tx, releaseId: number, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable('packet_release')
    .set({ downloaded_at: now })
    .where('id', '=', releaseId)
    .where(holds(now))
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** The first time; false as above. */
export async function noteView(tx: Tx, releaseId: number, now: Date): Promise<boolean> {
  const held = await tx
    .selectFrom('packet_release')
    .select('viewed_at')
    .where('id', '=', releaseId)
    .where(holds(now))
    .forUpdate()
    .executeTakeFirst()
  if (!held) return false
  if (held.viewed_at === null)
    await tx.updateTable('packet_release').set({ viewed_at: now }).where('id', '=', releaseId).execute()
  return true
}

export async function openReading(
  tx: Tx,
  reading: { token: string; releaseId: number; sessionId: string; now: Date },
): Promise<void> {
  const { token, releaseId, sessionId, now } = reading
  await tx
    .insertInto('packet_reading')
    .values({ token_hash: hashToken(token), release_id: releaseId, session_id: sessionId, made_at: now })
    .execute()
}

export const readingOf = (db: Db, token: string): Promise<{ release_id: number; session_id: string } | undefined> =>
  db
    .selectFrom('packet_reading')
    .select(['release_id', 'session_id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
