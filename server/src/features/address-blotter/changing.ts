// What every change of an address change begins and ends with.
import { addressBlotterTopic } from '@portal/contract/address-blotter'
import { firmDay } from '@portal/contract/rules/day'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import type { User } from '../../platform/session/sessions.ts'
import { isLocked } from '../blotters/public.ts'
import { mayChange, mayDecide, maySee, type Standing, whyNot } from './policy.ts'
import type { Row } from './store.ts'
import { lockChange, type Marked } from './write-store.ts'

export const changeSubject = (id: number) => `address-change:${id}` as const

export type Known = Row & Pick<Standing, 'locked'>

/** Whether its line in the blotter can still be changed; it belongs to the month it was entered in. */
export const withLock = async (db: Db | Tx, row: Row): Promise<Known> => ({
  ...row,
  locked: row.branch_id !== null && (await isLocked(db, 'address', row.branch_id, firmDay(row.created_at))),
})

export const visible = (user: User, row: Known): Known => {
  if (!maySee(user, row)) throw new AppError('not-found')
  return row
}

async function lockVisible(tx: Tx, user: User, id: number): Promise<Known> {
  return visible(user, await withLock(tx, found(await lockChange(tx, id))))
}

/** For the advisor's side: whoever makes it has worked on it. */
export async function lockOwn(tx: Tx, note: Note, user: User, id: number, version: number): Promise<Known> {
  const row = await lockVisible(tx, user, id)
  allow(mayChange(user, row))
  if (row.version !== version) throw new AppError('conflict')
  await note.worked(changeSubject(id))
  return row
}

export async function lockToDecide(tx: Tx, user: User, id: number, version: number): Promise<Known> {
  const row = await lockVisible(tx, user, id)
  allow(mayDecide(user, row), whyNot(user, row))
  if (row.version !== version) throw new AppError('conflict')
  return row
}

export const already = ({ status }: Pick<Row, 'status'>) =>
  new AppError('conflict', { message: `You can’t do this while the status is ${status}.` })

/** Open screens: of the advisor, of the branch's reviewers and of the firm's. */
export function tell(note: Note, ...rows: readonly Pick<Marked, 'account_id' | 'branch_id'>[]): void {
  for (const { account_id, branch_id } of rows) {
    note.live(addressBlotterTopic(account_id))
    if (branch_id !== null) note.live(addressBlotterTopic(branch_id))
  }
  note.live(addressBlotterTopic('firm'))
}
