// Entering and changing checks of the log, by people of the branch.
import type { CheckEntry, changeCheck, enterCheck } from '@portal/contract/blotters'
import { blottersTopic } from '@portal/contract/blotters'
import type { InputOf } from '@portal/contract/endpoint'
import { checkProblems } from '@portal/contract/rules/blotter'
import { sql } from 'kysely'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { allow, AppError, found } from '../../platform/http/errors.ts'
import type { User } from '../../platform/session/sessions.ts'
import { type CheckRow, checkById } from './checks-source.ts'
import { countChange, countLine, isLocked } from './counting.ts'
import { mayEnterCheck, maySee } from './policy.ts'
import type { Terms } from './terms.ts'

const kind = 'check'
const subject = (id: number) => `received-check:${id}` as const

const valuesOf = (entry: CheckEntry) => ({
  received_on: entry.received_on,
  from_whom: entry.from_whom.trim(),
  check_number: entry.check_number.trim(),
  cents: entry.cents,
  payee: entry.payee.trim(),
  forwarded_to: entry.forwarded_to.trim(),
  forwarded_on: entry.forwarded_on || null,
})

function judge(entry: CheckEntry, today: string): void {
  const fields = checkProblems(entry, today)
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

/** Into the branch of the person signed in, whoever they act for. */
export async function enter(
  tx: Tx,
  note: Note,
  user: User,
  { key, ...entry }: InputOf<typeof enterCheck>['body'],
  terms: Terms,
): Promise<number> {
  const branchId = user.branchId
  allow(mayEnterCheck(user, { branch_id: branchId ?? 0 }))
  if (branchId === null) throw new AppError('forbidden')
  judge(entry, terms.today)
  const added = await tx
    .insertInto('received_check')
    .values({ key, branch_id: branchId, ...valuesOf(entry), entered_by: user.id, entered_at: terms.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hands = user.acting ? [user.id, user.acting.id] : [user.id]
  await countLine(tx, note, { kind, branchId, day: entry.received_on, cents: entry.cents, hands })
  note.audit('blotter.check-entered', subject(added.id), { branch: branchId, amount: entry.cents })
  return added.id
}

export async function changeOf(
  tx: Tx,
  note: Note,
  user: User,
  id: number,
  { version, ...entry }: InputOf<typeof changeCheck>['body'],
  terms: Terms,
): Promise<number> {
  await sql`select from received_check where id = ${id} for update`.execute(tx)
  const row = found(await checkById(tx, id))
  if (!maySee(user, row)) throw new AppError('not-found')
  allow(mayEnterCheck(user, row))
  if (await isLocked(tx, kind, row.branch_id, row.received_on))
    throw new AppError('conflict', {
      message: 'This month is certified. Ask compliance for changes, or add a correction.',
    })
  if (row.version !== version) throw new AppError('conflict')
  judge(entry, terms.today)
  if (entry.received_on.slice(0, 7) !== row.received_on.slice(0, 7))
    throw new AppError('invalid', { fields: { received_on: 'Choose a date in the same month.' } })
  await tx
    .updateTable('received_check')
    .set({ ...valuesOf(entry), version: version + 1 })
    .where('id', '=', id)
    .execute()
  await countChange(tx, note, {
    kind,
    branchId: row.branch_id,
    day: row.received_on,
    cents: entry.cents - row.cents,
    hands: user.acting ? [user.id, user.acting.id] : [user.id],
  })
  note.audit('blotter.check-changed', subject(id), { changed: changedFields(row, entry), amount: entry.cents })
  note.live(blottersTopic)
  return version + 1
}

const changedFields = (row: CheckRow, entry: CheckEntry): string[] =>
  Object.entries(valuesOf(entry)).flatMap(([name, value]) => (row[name as keyof CheckEntry] === value ? [] : [name]))
