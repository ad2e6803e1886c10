// What every change of a person has in common: nobody out of scope is found, and the firm keeps an admin.
import type { AuditAction } from '@portal/contract/audit-actions'
import type { AuditDetail, AuditField } from '@portal/contract/audit-fields'
import { isAdmin } from '@portal/contract/rules/access'
import { usersTopic } from '@portal/contract/users'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import type { User } from '../../platform/session/sessions.ts'
import { isLastAdmin, mayManage, maySee, mayStillAdminister, mayTryManaging } from './policy.ts'
import { type AccountRow, lockUser, userById } from './store.ts'
import { lockAdmins } from './write-store.ts'

export const refuse = (message: string) => new AppError('conflict', { message })

/** The person, locked, if the caller may see them. */
export async function lockVisible(tx: Tx, user: User, id: string): Promise<AccountRow> {
  const row = await lockUser(tx, id)
  return found(row && maySee(user, row) ? row : undefined)
}

export async function lockManaged(tx: Tx, user: User, id: string): Promise<AccountRow> {
  const row = await lockVisible(tx, user, id)
  allow(mayManage(user, row))
  return row
}

/**
 * For what may take an admin away. All admins are locked before the person: of two who lower each other at the same time,
 * the second finds that they are no admin any more, or that the other is the last one.
 */
export async function lockWithAdmins(
  tx: Tx,
  user: User,
  id: string,
  ends: (row: AccountRow) => boolean,
): Promise<AccountRow> {
  const glance = await userById(tx, id)
  const admins = glance && isAdmin(glance.access) ? await lockAdmins(tx) : undefined
  const row = await lockVisible(tx, user, id)
  allow(mayTryManaging(user, row))
  if (isAdmin(row.access)) {
    // raised between the glance and the lock: the next try finds it so
    if (!admins) throw new AppError('conflict')
    if (ends(row) && isLastAdmin(admins, id))
      throw refuse('This is the only admin who can manage users. Make someone else an admin first.')
    allow(mayStillAdminister(user, admins))
  }
  allow(mayManage(user, row))
  return row
}

type Values = Record<string, unknown>
export type Changes = Partial<Record<AuditField, { before: unknown; after: unknown } | 'changed'>>

/** Of the new values those that are really new, with what was there before. */
export function changesOf(before: Values, after: Partial<Record<AuditField, unknown>>): Changes {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => !same(before[field], value))
      .map(([field, value]) => [field, { before: before[field] ?? null, after: value }]),
  )
}

export function tell<D extends object>(note: Note, action: AuditAction, id: string, detail: D & AuditDetail<D>): void {
  note.audit(action, `account:${id}`, detail)
  note.live(usersTopic)
}
