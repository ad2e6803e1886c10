// What the tests of fees begin with: prices, people on the books, and runs that run when told to.
import { addPrice, myFees, readLedger } from '@portal/contract/fees'
import { startRun } from '@portal/contract/fee-billing'
import { type Actor, menusFor } from './actors.ts'
import type { TestPortal } from './portal.ts'
import { newTapsid } from './production.ts'

const flags = menusFor(false)
/** Only the flag of fees. */
export const feeReviewer = {
  menus: JSON.stringify({ ...flags, reviewer_tools: { ...flags.reviewer_tools, user_fees: true } }),
}

export const fee = { technology: 1, affiliation: 2, branchOffice: 3, eo: 4, registration: 5, exam: 6 } as const

export function feesOn(portal: TestPortal) {
  /** On the books since long ago; `joined` and `left` otherwise. */
  const advisor = async (
    more: { joined?: string; left?: string; tapsid?: number; manager?: boolean; last?: string } = {},
  ) => {
    const { joined = '2020-01-01', left = null, tapsid = newTapsid(), ...account } = more
    const actor = await portal.asAdvisor({ tapsid, ...account })
    await portal.sql('insert into fee_account (account_id, joined_on, left_on) values ($1, $2, $3)', [
      actor.id,
      joined,
      left,
    ])
    return { ...actor, tapsid }
  }
  /** Past prices, as the firm has entered them long ago. */
  const price = (feeId: number, cents: number, from = '2020-01-01') =>
    portal.sql(
      `insert into fee_price (fee_id, cents, starts_on, created_at) values ($1, $2, $3, now())
       on conflict (fee_id, starts_on) do update set cents = excluded.cents`,
      [feeId, cents, from],
    )
  const ledger = async (by: Actor, account: string, query: object = {}) =>
    (await by.call(readLedger, { params: { account }, query })).body
  const mine = async (by: Actor, query: object = {}) => (await by.call(myFees, { query })).body
  const bill = async (by: Actor, month: string) => {
    const { status, body } = await by.call(startRun, { body: { month, fee: null } })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    await portal.runJobs()
    const [run] = await portal.sql('select * from fee_run where id = $1', [body.id])
    return run as Record<string, number | string | Date | null>
  }
  let charges = 0
  /** A charge entered by hand, as a reviewer does. */
  const charge = async (account: string, cents: number, description = `Charge ${++charges}`) => {
    const [row] = await portal.sql(
      `insert into fee_entry (account_id, day, at, kind, fee_id, description, cents)
       values ($1, ($4::timestamptz at time zone 'America/New_York')::date, $4, 'charge', 1, $2, $3) returning id`,
      [account, description, cents, portal.platform.clock()],
    )
    return Number(row?.id)
  }
  const balance = async (account: string) =>
    Number((await portal.sql('select balance from fee_account where account_id = $1', [account]))[0]?.balance ?? 0)
  /** Every balance is the sum of its lines. */
  const agree = async () =>
    portal.sql(`select s.account_id, s.balance, coalesce(sum(e.signed), 0) as lines from fee_account s
      left join fee_entry e on e.account_id = s.account_id group by s.account_id, s.balance having s.balance <> coalesce(sum(e.signed), 0)`)
  return { advisor, price, ledger, mine, bill, charge, balance, agree, addPrice }
}
