// A ledger's lines as people see them, with their disputes, what waits for a second person, and what the caller may do.
import type { CreditAsked, Dispute, Entry } from '@portal/contract/fees'
import type { Db } from '../../platform/db/open.ts'
import type { User } from '../../platform/session/sessions.ts'
import { type AskedRow, askedOf } from './credit-store.ts'
import { type DisputeKept, disputesOf } from './dispute-store.ts'
import type { EntryRow } from './ledger-store.ts'
import { isDisputable, mayApprove, mayDispute, mayWithdrawCredit, mayWaive, type Placed } from './policy.ts'
import { numberOf } from './prices.ts'

export async function entriesIn(
  db: Db,
  user: User,
  who: Placed,
  rows: readonly EntryRow[],
  reviews: boolean,
): Promise<Entry[]> {
  const ids = rows.map(({ id }) => id)
  const [disputes, asked] = await Promise.all([disputesOf(db, ids), reviews ? askedOf(db, ids) : []])
  return rows.map((row) => {
    const dispute = disputes.findLast(({ entry_id }) => entry_id === row.id)
    const ask = asked.find(({ entry_id }) => entry_id === row.id)
    return entryOf(user, who, row, { dispute, ask, reviews })
  })
}

interface Beside {
  dispute: DisputeKept | undefined
  ask: AskedRow | undefined
  reviews: boolean
}

function entryOf(user: User, who: Placed, row: EntryRow, { dispute, ask, reviews }: Beside): Entry {
  const adds = row.kind === 'charge' || row.kind === 'refund'
  const open = row.kind === 'charge' ? Math.max(0, row.cents - row.credited) : 0
  const state = { account_id: row.account_id, kind: row.kind, open, disputed: dispute?.state === 'open' }
  return {
    id: row.id,
    number: numberOf(row.kind, row.id),
    day: row.day,
    kind: row.kind,
    description: row.description,
    charge: adds ? row.cents : 0,
    credit: adds ? 0 : row.cents,
    balance: row.balance,
    open,
    period: row.starts_on && row.ends_on ? { from: row.starts_on, to: row.ends_on } : null,
    full: row.full_cents,
    days: row.days,
    of_days: row.of_days,
    reason: row.reason,
    why: row.why,
    by: row.by,
    approved: row.approved,
    run: row.run_id,
    dispute: dispute ? disputeOf(dispute) : null,
    asked: ask ? creditAskedOf(user, who, ask) : null,
    can: {
      // what was paid goes back where payments are refunded
      credit:
        reviews &&
        isDisputable({ ...state, disputed: false }) &&
        !row.payment_id &&
        !ask &&
        mayWaive(user, { ...who, hands: row.hands }),
      dispute: !reviews && mayDispute(user, state),
    },
  }
}

export const disputeOf = (row: DisputeKept): Dispute => ({
  id: row.id,
  entry: row.entry_id,
  task: row.work_item_id,
  reason: row.reason,
  wanted: row.wanted_cents,
  text: row.text,
  state: row.state,
  reply: row.reply,
  by: row.by,
  at: row.created_at.toISOString(),
  due: row.due?.toISOString() ?? null,
  answered: row.answered_at?.toISOString() ?? null,
  version: row.version,
})

export const creditAskedOf = (user: User, who: Placed, row: AskedRow): CreditAsked => ({
  id: row.id,
  entry: row.entry_id,
  kind: row.kind,
  cents: row.cents,
  reason: row.reason,
  why: row.why,
  by: row.by,
  at: row.asked_at.toISOString(),
  dispute: row.dispute_id,
  can: {
    decide: mayApprove(user, { ...who, created_by: row.asked_by, hands: row.hands }),
    withdraw: mayWithdrawCredit(user, row),
  },
})
