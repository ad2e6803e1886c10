// Somebody new joins the firm: what they will be billed every month, from which day, and what is charged at once.
import { feesReviewTopic, feesTopic } from '@portal/contract/fees'
import { firmDay } from '@portal/contract/rules/day'
import { sql } from 'kysely'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { putEntry, putStay } from './ledger-store.ts'
import { fees } from './schedule-store.ts'

export interface MonthlyFee {
  name: string
  cents: number
}

/** What everyone of a branch is billed each month, by the prices of a day. */
export async function monthlyFees(db: Db | Tx, branchId: number, on: string): Promise<MonthlyFee[]> {
  const { rows } = await sql<MonthlyFee>`
    select f.name, p.cents from fee f cross join lateral (select coalesce(
      (select o.cents from fee_override o where o.branch_id = ${branchId} and o.fee_id = f.id and o.starts_on <= ${on}::date
        and (o.ends_on is null or o.ends_on >= ${on}::date) order by o.starts_on desc, o.id desc limit 1),
      (select q.cents from fee_price q where q.fee_id = f.id and q.starts_on <= ${on}::date order by q.starts_on desc limit 1)) as cents) p
    where f.per = 'month' and f.priced = 'own' and f.applies = 'all' and p.cents > 0 order by f.sort`.execute(db)
  return rows
}

interface Joining {
  accountId: string
  /** The first day that is billed. */
  joined: string
  /** States, at what they cost; what costs nothing isn't charged. */
  states: readonly { state: string; cents: number | null }[]
  by: { id: string }
}

export async function joinFees(tx: Tx, note: Note, { accountId, joined, states, by }: Joining, now: Date) {
  await putStay(tx, accountId, joined, null)
  note.audit('fee.dates-changed', `account:${accountId}`, { after: { joined, left: null } })
  const fee = (await fees(tx)).find(({ code }) => code === 'registration')
  for (const { state, cents } of states) {
    if (!cents) continue
    const entry = await putEntry(tx, {
      account_id: accountId,
      day: firmDay(now),
      at: now,
      kind: 'charge',
      fee_id: fee?.id ?? null,
      description: `State registration, ${state}`,
      cents,
      by_id: by.id,
    })
    if (entry !== undefined) note.audit('fee.charged', `fee-entry:${entry}`, { account: accountId, amount: cents })
  }
  note.live(feesTopic(accountId))
  note.live(feesReviewTopic)
}
