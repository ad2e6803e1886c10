// SQL that changes examiners.
import type { RecordScope } from '@portal/contract/records'
import type { Tx } from '../../platform/db/open.ts'

export interface NewRow {
  accountId: string
  key: string
  organization: string
  examination: string
  scope: RecordScope
  by: string
  now: Date
}

/** False when another call with the same key was first. */
export async function addExaminerRow(tx: Tx, row: NewRow): Promise<boolean> {
  const { accountId, key, organization, examination, scope, by, now } = row
  const added = await tx
    .insertInto('examiner')
    .values({
      account_id: accountId,
      key,
      organization,
      examination,
      scope: JSON.stringify(scope),
      contact_id: by,
      made_by: by,
      made_at: now,
    })
    .onConflict((on) => on.column('key').doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return added !== undefined
}

export interface Put {
  organization: string
  examination: string
  scope: RecordScope
  contact: string | null
  until: Date
}

/** What had ended has not any more. */
export async function putAccess(tx: Tx, id: string, put: Put): Promise<void> {
  const { organization, examination, scope, contact, until } = put
  await tx
    .updateTable('examiner')
    .set({
      organization,
      examination,
      scope: JSON.stringify(scope),
      contact_id: contact,
      ended_at: null,
      ended_by: null,
      end_reason: '',
    })
    .where('account_id', '=', id)
    .execute()
  await putUntil(tx, id, until)
}

const putUntil = (tx: Tx, id: string, until: Date) =>
  tx.updateTable('account').set({ examiner_until: until }).where('id', '=', id).execute()

export async function endAccess(tx: Tx, id: string, by: string, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable('examiner')
    .set({ ended_at: now, ended_by: by, end_reason: reason })
    .where('account_id', '=', id)
    .execute()
  await putUntil(tx, id, now)
}
