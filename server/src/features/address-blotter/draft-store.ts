// SQL of what was typed and not sent yet. Sealed as a whole; the key alone is readable, so that what was sent is recognized.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

/** Whose, for whom, and of which change. */
export interface Place {
  by: string
  accountId: string
  /** None where a new one is entered. */
  changeId: number | null
}

export interface StoredDraft {
  id: number
  version: number
  content: Buffer
  changed_at: Date
}

const at = ({ by, accountId, changeId }: Place) =>
  sql`created_by = ${by} and account_id = ${accountId} and change_id is not distinct from ${changeId}`

export async function draftAt(db: Db, place: Place): Promise<StoredDraft | undefined> {
  const { rows } = await sql<StoredDraft>`select id, version, content, changed_at from address_draft
    where ${at(place)}`.execute(db)
  return rows[0]
}

export type Saved = Pick<StoredDraft, 'id' | 'version'>
/** Nothing where another window was faster, or has sent or discarded it. */
export async function putDraft(
  tx: Tx,
  place: Place,
  { version, key, content }: { version: number; key: string; content: Buffer },
  now: Date,
): Promise<Saved | undefined> {
  const { rows } =
    version === 0
      ? await sql<Saved>`insert into address_draft
          (account_id, created_by, change_id, entry_key, content, changed_at)
          values (${place.accountId}, ${place.by}, ${place.changeId}, ${key}, ${content}, ${now})
          on conflict do nothing returning id, version`.execute(tx)
      : await sql<Saved>`update address_draft
          set content = ${content}, entry_key = ${key}, version = version + 1, changed_at = ${now}
          where ${at(place)} and version = ${version} returning id, version`.execute(tx)
  return rows[0]
}

export async function dropDraft(tx: Tx, place: Place): Promise<void> {
  await sql`delete from address_draft where ${at(place)}`.execute(tx)
}

/** What was sent is no draft any more. One that was typed elsewhere since, with another key, stays. */
export async function dropSent(tx: Tx, place: Omit<Place, 'changeId'>, key: string): Promise<void> {
  await sql`delete from address_draft where ${at({ ...place, changeId: null })} and entry_key = ${key}`.execute(tx)
}

/** Corrected or withdrawn by one of them, there is nothing left to correct for the others. */
export async function dropCorrections(tx: Tx, changeId: number): Promise<void> {
  await tx.deleteFrom('address_draft').where('change_id', '=', changeId).execute()
}
