// What every change of an address change begins and ends with.
import { addressBlotterTopic } from '@portal/contract/address-blotter'
import { isOpen } from '@portal/contract/rules/address-change'
import { firmDay } from '@portal/contract/rules/day'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import type { User } from '../../platform/session/sessions.ts'
import { isLocked } from '../blotters/public.ts'
import { mayChange, mayDecide, maySee, type Standing, whyNot } from './policy.ts'
import { changeById, type Row } from './store.ts'
import { lockChange, type Marked } from './write-store.ts'

export const changeSubject = (id: number) => `address-change:${id}` as const

export type Known = Row & Pick<Standing, 'locked'>

/** Whether its line in the blotter can still be changed. The last lock of a transaction: whoever enters a line of the month waits. */
export const lockedIn = async (tx: Tx, { branch_id, created_at }: Row): Promise<boolean> =>
  branch_id !== null && (await isLocked(tx, 'address', branch_id, firmDay(created_at)))

const visible = (user: User, row: Known): Known => {
  if (!maySee(user, row)) throw new AppError('not-found')
  return row
}

/** As it is shown. What is over can't be changed anyway. */
export async function shownTo(db: Db, user: User, id: number): Promise<Known> {
  const row = visible(user, { ...found(await changeById(db, id)), locked: false })
  const locked = isOpen(row.status) && (await db.transaction().execute((tx) => lockedIn(tx, row)))
  return { ...row, locked }
}

/** Whether its month is locked is asked for last, where it matters. */
async function lockVisible(tx: Tx, user: User, id: number): Promise<Known> {
  return visible(user, { ...found(await lockChange(tx, id)), locked: false })
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
