// SQL that changes documents. Every file a document has had stays with it.
import { limits } from '@portal/contract/limits'
import { firmDay } from '@portal/contract/rules/day'
import type { DocumentFields } from '@portal/contract/rules/document'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import type { StoredFile } from '../../platform/files/files.ts'
import { wordsOfDocument } from './search.ts'
import { documentById, type Found } from './store.ts'

export interface By {
  id: string
  now: Date
}

/** Locked until the transaction ends: whoever else wants to change it waits and then sees what happened. */
export async function lockDocument(tx: Tx, id: number, week: string, accountId: string): Promise<Found | undefined> {
  // by itself first: only a statement that begins under the lock sees what others did before it
  await tx.selectFrom('document').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return documentById(tx, id, week, accountId)
}

const valuesOf = (fields: DocumentFields, advisorId: string | null, uploaded: Date) => ({
  title: fields.title,
  description: fields.description,
  category: fields.category ?? 0,
  kc_category: fields.kc_category,
  is_library: fields.library,
  is_kc: fields.kc,
  is_cyber: fields.cyber,
  is_comp: fields.comp,
  is_public: fields.public,
  for_guests: fields.guests,
  attestation_required: fields.attestation,
  bay_img: fields.image_url,
  advisor_id: advisorId,
  // unless somebody chose another day, the next version comes into force with its own upload
  dated: fields.effective === firmDay(uploaded) ? null : fields.effective,
  review_by: fields.review_by || null,
})

export async function addDocument(
  tx: Tx,
  fields: DocumentFields,
  advisorId: string | null,
  file: StoredFile,
  by: By,
): Promise<number> {
  const { id } = await tx
    .insertInto('document')
    .values({
      ...valuesOf(fields, advisorId, by.now),
      filename: file.filename,
      uploaded_at: by.now,
      uploaded_by: by.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addVersion(tx, id, 1, file, by)
  await rebuildWords(tx, id)
  return id
}

export interface BranchFields {
  title: string
  description: string
  class: string
  dated: string
}

export async function addBranchDocument(
  tx: Tx,
  branchId: number,
  fields: BranchFields,
  file: StoredFile,
  by: By,
): Promise<number> {
  const { id } = await tx
    .insertInto('document')
    .values({
      ...fields,
      branch_id: branchId,
      filename: file.filename,
      uploaded_at: by.now,
      uploaded_by: by.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addVersion(tx, id, 1, file, by)
  return id
}

/** The document carries what its newest version says, so that lists need not look for it. */
export async function putNextVersion(
  tx: Tx,
  id: number,
  version: number,
  file: StoredFile,
  by: By,
  dated?: string,
): Promise<void> {
  await addVersion(tx, id, version, file, by)
  await tx
    .updateTable('document')
    .set({ version, filename: file.filename, uploaded_at: by.now, uploaded_by: by.id, ...(dated && { dated }) })
    .where('id', '=', id)
    .execute()
}

async function addVersion(tx: Tx, id: number, version: number, file: StoredFile, by: By): Promise<void> {
  await tx
    .insertInto('document_version')
    .values({
      document_id: id,
      version,
      hash: Buffer.from(file.hash, 'hex'),
      filename: file.filename,
      uploaded_at: by.now,
      uploaded_by: by.id,
    })
    .execute()
}

export async function changeDocument(
  tx: Tx,
  id: number,
  fields: DocumentFields,
  advisorId: string | null,
  uploaded: Date,
): Promise<void> {
  await tx
    .updateTable('document')
    .set(valuesOf(fields, advisorId, uploaded))
    .where('id', '=', id)
    .execute()
  await rebuildWords(tx, id)
}

/** Whoever can no longer see it has it at hand no longer. Tells who that was. */
export async function freeHidden(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    delete from favourite f using document d, account a
    where f.document_id = ${id} and d.id = f.document_id and a.id = f.account_id and d.advisor_id <> a.id
      and not (a.access >= ${sql.lit(limits.accessAdmin)} and not a.guest)
    returning f.account_id`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

/** Tells whose favourite it was. */
export async function markDeleted(tx: Tx, id: number, by: By): Promise<string[]> {
  await tx.updateTable('document').set({ deleted_at: by.now, deleted_by: by.id }).where('id', '=', id).execute()
  await tx.deleteFrom('document_search').where('document_id', '=', id).execute()
  const freed = await tx.deleteFrom('favourite').where('document_id', '=', id).returning('account_id').execute()
  return freed.map(({ account_id }) => account_id)
}

/** From what is known now; the text of a file that has not been read yet comes with its job. */
export async function rebuildWords(tx: Tx, id: number): Promise<void> {
  await sql`
    insert into document_search (document_id, words)
    select d.id, ${sql.raw(wordsOfDocument)}
    from document d
    join document_version v on v.document_id = d.id and v.version = d.version
    left join file_text t on t.hash = v.hash
    where d.id = ${id} and d.deleted_at is null and d.branch_id is null
    on conflict (document_id) do update set words = excluded.words`.execute(tx)
}

export async function countDownload(tx: Tx, id: number, week: string): Promise<void> {
  await sql`
    insert into download_week as w (document_id, week, count) values (${id}, ${week}::date, 1)
    on conflict (document_id, week) do update set count = w.count + 1`.execute(tx)
}
