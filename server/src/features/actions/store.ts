import type { ReminderTopic } from '@portal/contract/actions'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { issueLink, type Link } from '../../platform/links/links.ts'
import type { Action } from './kinds.ts'

interface Wanted {
  kind: string
  about: string
  account: string
  by: { id: string } | null
  until: Date
  uses?: number
}

/** The token for the mail. */
export async function issueAction(
  tx: Tx,
  note: Note,
  { kind, about, account, by, until, uses }: Wanted,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('mail_action')
    .values({ kind, about, account_id: account, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return issueLink(tx, note, { purpose: 'action', subject: `action:${id}`, by, until, ...(uses && { uses }) }, now)
}

/** Undefined where the person is no longer with the firm. */
export async function actionOf(db: Db | Tx, { subject, expiresAt }: Link): Promise<Action | undefined> {
  const row = await db
    .selectFrom('mail_action as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['m.id', 'm.kind', 'm.about', 'm.created_at', 'a.id as account', 'a.email', 'a.first', 'a.last'])
    .where('m.id', '=', Number(subject.slice('action:'.length)))
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      kind: row.kind,
      about: row.about,
      person: { id: row.account, email: row.email, first: row.first, last: row.last },
      createdAt: row.created_at,
      expiresAt,
    }
  )
}

/** Those who do without. */
export async function offFor(db: Db | Tx, topic: ReminderTopic): Promise<Set<string>> {
  const rows = await db.selectFrom('reminders_off').select('account_id').where('topic', '=', topic).execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

export async function topicsOff(db: Db | Tx, account: string): Promise<Set<string>> {
  const rows = await db.selectFrom('reminders_off').select('topic').where('account_id', '=', account).execute()
  return new Set(rows.map(({ topic }) => topic))
}

/** Whether anything changed by it. */
export async function turn(tx: Tx, account: string, topic: string, on: boolean, now: Date): Promise<boolean> {
  const changed = on
    ? await tx
        .deleteFrom('reminders_off')
        .where('account_id', '=', account)
        .where('topic', '=', topic)
        .returning('topic')
        .execute()
    : await tx
        .insertInto('reminders_off')
        .values({ account_id: account, topic, since: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('topic')
        .execute()
  return changed.length > 0
}
