// SQL of what changes a submission.
import type { SubmissionStatus } from '@portal/contract/exchange'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import type { StoredFile } from '../../platform/files/files.ts'
import type { StoredBusiness } from './store.ts'

interface By {
  id: string
  now: Date
}

export interface Paper {
  direction: 'sent' | 'received'
  accountId: string | null
  title: string
  note: string
}

export async function addPaper(tx: Tx, { direction, accountId, title, note }: Paper, by: By): Promise<number> {
  const sent = direction === 'sent'
  const { id } = await tx
    .insertInto('submission')
    .values({
      kind: 'paper',
      direction,
      account_id: accountId,
      created_by: by.id,
      title,
      note,
      status: (sent ? 'Submitted' : 'Complete') satisfies SubmissionStatus,
      created_at: by.now,
      changed_at: by.now,
      submitted_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const blank: StoredBusiness = {
  client: '',
  registration: null,
  category: '',
  amount: '',
  check: false,
}

export async function addDraft(tx: Tx, accountId: string, by: By): Promise<number> {
  const { id } = await tx
    .insertInto('submission')
    .values({
      kind: 'new business',
      direction: 'sent',
      account_id: accountId,
      created_by: by.id,
      title: 'New business',
      status: 'Draft' satisfies SubmissionStatus,
      business: JSON.stringify(blank),
      created_at: by.now,
      changed_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Draft {
  business: StoredBusiness
  note: string
  productId: number | null
  /** Left out, the account number stays as it is. */
  account?: { sealed: Buffer | null; end: string }
}

export async function putDraft(tx: Tx, id: number, draft: Draft, now: Date): Promise<void> {
  await tx
    .updateTable('submission')
    .set({
      business: JSON.stringify(draft.business),
      note: draft.note,
      product_id: draft.productId,
      ...(draft.account && { account_number: draft.account.sealed, account_end: draft.account.end }),
      changed_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export interface Moved {
  status: SubmissionStatus
  /** Why it was returned or declined; gone once that is over. */
  reason?: string
  title?: string
  submitted_at?: Date
  decided_at?: Date
  /** With the forms it was sent in with. */
  business?: StoredBusiness
}

export async function move(tx: Tx, id: number, { reason = '', business, ...to }: Moved, now: Date): Promise<void> {
  await tx
    .updateTable('submission')
    .set({
      ...to,
      ...(business && { business: JSON.stringify(business) }),
      reason,
      changed_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Something was added that leaves the fields alone: whoever is typing into a draft is not disturbed by it. */
export async function touch(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('submission').set({ changed_at: now }).where('id', '=', id).execute()
}

export const noFile = { upload: 'Choose a file.' }

/** `formsOf` says which required forms one of them holds. */
export async function addFiles(
  tx: Tx,
  id: number,
  files: readonly StoredFile[],
  by: By,
  formsOf: (filename: string) => string[] = () => [],
): Promise<void> {
  await tx
    .insertInto('submission_file')
    .values(
      files.map(({ hash, filename }) => ({
        submission_id: id,
        hash: Buffer.from(hash, 'hex'),
        filename,
        added_by: by.id,
        added_at: by.now,
        forms: formsOf(filename),
      })),
    )
    .execute()
}

/** Whether there is such a file. */
export async function putForms(tx: Tx, id: number, fileId: number, forms: readonly string[]): Promise<boolean> {
  const put = await tx
    .updateTable('submission_file')
    .set({ forms: [...forms] })
    .where('id', '=', fileId)
    .where('submission_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return put.numUpdatedRows === 1n
}

export async function removeFile(tx: Tx, id: number, fileId: number, now: Date): Promise<boolean> {
  const removed = await tx
    .updateTable('submission_file')
    .set({ removed_at: now })
    .where('id', '=', fileId)
    .where('submission_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return removed.numUpdatedRows === 1n
}

/** What the firm works it by. */
export async function putWorkItem(tx: Tx, id: number, workItemId: number): Promise<void> {
  await tx.updateTable('submission').set({ work_item_id: workItemId }).where('id', '=', id).execute()
}
