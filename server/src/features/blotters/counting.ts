// What is counted of a month, and whether it is closed. The counted row is held by whoever enters a line and by whoever moves the
// period, so neither slips past the other.
import { type BlotterKind, blottersTopic } from '@portal/contract/blotters'
import { monthInWords } from '@portal/contract/rules/blotter'
import { sql } from 'kysely'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'

interface Entered {
  kind: BlotterKind
  /** The advisor's when the line was entered. */
  branchId: number
  /** The day it was entered, in the firm's zone. */
  day: string
  /** Cents; 0 where the blotter has no amounts. */
  cents: number
  /** The person signed in and whom they acted for: they neither review, certify nor lock the month. */
  hands: readonly string[]
}

const closed = (month: string) => `The blotter of ${month} is closed. Ask compliance to open it again.`

/**
 * Called by a source in the transaction that enters a line. Refused with a conflict where the month is already certified, reported as nil
 * or locked. Last among the locks of the transaction: everybody who enters a line of this month waits for it.
 */
export async function countLine(tx: Tx, note: Note, line: Entered): Promise<void> {
  const { kind, branchId, day, cents } = line
  const month = day.slice(0, 7)
  await sql`insert into blotter_count (branch_id, kind, month, entries, amount) values (${branchId}, ${kind}, ${month}, 1, ${cents})
    on conflict (branch_id, kind, month) do update set entries = blotter_count.entries + 1,
      amount = blotter_count.amount + excluded.amount`.execute(tx)
  if (await isClosed(tx, kind, branchId, month))
    throw new AppError('conflict', { message: closed(monthInWords(month)) })
  await addHands(tx, line)
  note.live(blottersTopic)
}

/** A line was changed while its month was open; `cents` is by how much its amount changed. Ask `isLocked` before. */
export async function countChange(
  tx: Tx,
  note: Note,
  line: Omit<Entered, 'hands'> & Partial<Pick<Entered, 'hands'>>,
): Promise<void> {
  await sql`update blotter_count set amount = amount + ${line.cents}
    where branch_id = ${line.branchId} and kind = ${line.kind} and month = ${line.day.slice(0, 7)}`.execute(tx)
  await addHands(tx, { hands: [], ...line })
  note.live(blottersTopic)
}

async function addHands(tx: Tx, { kind, branchId, day, hands }: Entered): Promise<void> {
  const month = day.slice(0, 7)
  for (const account_id of new Set(hands))
    await tx
      .insertInto('blotter_hand')
      .values({ branch_id: branchId, kind, month, account_id })
      .onConflict((on) => on.doNothing())
      .execute()
}

/**
 * Whether the facts of a line entered on this day can no longer be changed: its month is certified, reported as nil or locked. It stays so
 * until the transaction ends. Where the line stands (sent, posted, destroyed) may go on changing.
 */
export async function isLocked(tx: Tx, kind: BlotterKind, branchId: number, day: string): Promise<boolean> {
  const month = day.slice(0, 7)
  await sql`select from blotter_count where branch_id = ${branchId} and kind = ${kind} and month = ${month} for update`.execute(
    tx,
  )
  return await isClosed(tx, kind, branchId, month)
}

async function isClosed(tx: Tx, kind: BlotterKind, branchId: number, month: string): Promise<boolean> {
  const { rows } =
    await sql`select from blotter_period where branch_id = ${branchId} and kind = ${kind} and month = ${month}
    and status in ('Certified', 'Locked', 'Nil')`.execute(tx)
  return rows.length > 0
}
