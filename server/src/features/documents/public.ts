// Documents for other features.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { maySee, type Placed, type Reader } from './policy.ts'

export { documentRights, mayReceive, maySee } from './policy.ts'
export { hasOpened } from './reading-store.ts'
export { search, titledWith, wordsOfDocument } from './search.ts'
export { addressee, advisorsToChoose } from './store.ts'
export { textOf } from './text.ts'
export { weekOf, weeksUpTo } from './weeks.ts'

export interface CurrentVersion {
  id: number
  title: string
  version: number
  /** SHA-256 of the file, in hex. */
  hash: string
  attestation_required: boolean
  uploaded_at: Date
}

const current = (db: Db | Tx) =>
  db
    .selectFrom('document as d')
    .innerJoin('document_version as v', (on) =>
      on.onRef('v.document_id', '=', 'd.id').onRef('v.version', '=', 'd.version'),
    )
    .select(['d.id', 'd.title', 'd.version', 'd.attestation_required', 'd.uploaded_at'])
    .select(['d.advisor_id', 'd.branch_id', 'd.is_public', 'd.for_guests'])
    .select(sql<string>`encode(v.hash, 'hex')`.as('hash'))
    .where('d.deleted_at', 'is', null)

export type Visible = CurrentVersion & Placed

export const currentVersion = (db: Db | Tx, id: number): Promise<Visible | undefined> =>
  current(db).where('d.id', '=', id).executeTakeFirst()

/** For a favourite: what the firm keeps for everybody or for this person, by its title. */
export async function visibleTitle(tx: Tx, user: Reader, id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('document')
    .select(['title', 'advisor_id', 'branch_id', 'is_public', 'for_guests'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('branch_id', 'is', null)
    .executeTakeFirst()
  return row && maySee(user, row) ? row.title : undefined
}

/** Everything that is to be attested, whoever it is for: `advisor_id` says for whom alone. */
export const documentsRequiringAttestation = (db: Db | Tx): Promise<Visible[]> =>
  current(db)
    .where('d.attestation_required', '=', sql<boolean>`true`)
    .where('d.branch_id', 'is', null)
    .orderBy('d.id')
    .execute()

/** The version in force, held until the transaction ends: nobody replaces or deletes it meanwhile. */
export async function lockVisible(tx: Tx, user: Reader, id: number): Promise<Visible | undefined> {
  // by itself first: only a statement that begins under the lock sees what others did before it
  await tx.selectFrom('document').select('id').where('id', '=', id).forShare().executeTakeFirst()
  const row = await currentVersion(tx, id)
  return row && maySee(user, row) ? row : undefined
}
