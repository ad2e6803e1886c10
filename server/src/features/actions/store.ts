import type { ReminderTopic } from '@portal/contract/actions'
import type { Note } from '../../platform/change.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { issueLink, type Link } from '../../platform/links/links.ts'
import { userById } from '../../platform/session/sessions.ts'
import type { Action } from './kinds.ts'

interface Wanted {
  kind: string
  about: string
  /** Of somebody with an account, its id; of anybody else their email, sealed. */
  to: { account: string } | { email: Buffer }
  by: { id: string } | null
  until: Date
  uses?: number
}

export const actionEmailPurpose = 'mail_action:email'

/** The token for the mail, and the action's number. */
export async function issueAction(
  tx: Tx,
  note: Note,
  { kind, about, to, by, until, uses }: Wanted,
  now: Date,
): Promise<{ id: number; token: string }> {
  const { id } = await tx
    .insertInto('mail_action')
    .values({ kind, about, created_at: now, ...('account' in to ? { account_id: to.account } : { email: to.email }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = { purpose: 'action', subject: `action:${id}`, by, until, ...(uses && { uses }) } as const
  return { id, token: await issueLink(tx, note, link, now) }
}

/** Undefined where the person can no longer sign in. */
export async function actionOf(
  db: Db | Tx,
  keys: Keys,
  { subject, expiresAt }: Pick<Link, 'subject' | 'expiresAt'>,
): Promise<Action | undefined> {
  const row = await db
    .selectFrom('mail_action')
    .selectAll()
    .where('id', '=', Number(subject.slice('action:'.length)))
    .executeTakeFirst()
  if (!row) return undefined
  const person = row.account_id === null ? undefined : await userById(db, row.account_id)
  const email = row.email ? keys.open(row.email, actionEmailPurpose) : person?.email
  if (email === undefined) return undefined
  const { id, kind, about, created_at: createdAt } = row
  return { id, kind, about, person, email, shown: row.shown_at !== null, createdAt, expiresAt }
}

/** Whether it was the first time. */
export async function putShown(tx: Tx, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('mail_action')
    .set({ shown_at: now })
    .where('id', '=', id)
    .where('shown_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
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
