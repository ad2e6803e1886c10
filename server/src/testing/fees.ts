// What the tests of fees begin with: prices, people on the books, and runs that run when told to.
import {
  downloadPayrollFile,
  makePayrollFile,
  previewRun,
  readBilling,
  resumeRun,
  startRun,
  stopRun,
} from '@portal/contract/fee-billing'
import {
  answerDispute,
  creditCharge,
  decideCredit,
  disputeCharge,
  listDisputes,
  withdrawCredit,
  withdrawDispute,
} from '@portal/contract/fee-disputes'
import {
  addCharge,
  addOverride,
  addPrice,
  endOverride,
  exportLedgers,
  feeSchedule,
  ledgerPlace,
  ledgerSegments,
  listLedgers,
  myFees,
  myFeesSummary,
  myStatement,
  priceEffect,
  readLedger,
  readStatement,
  saveStay,
} from '@portal/contract/fees'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { nextPayDate } from '@portal/contract/rules/pay-date'
import { billDue, resumeSilent } from '../features/fees/billing.ts'
import { askedFor, confirm } from '../features/fees/payroll-store.ts'
export { closePendingFees } from '../features/pending/fees.ts'
import { sendStatements } from '../features/fees/statements.ts'
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
    more: { joined?: string; left?: string; tapsid?: number; manager?: boolean; first?: string; last?: string } = {},
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
  return { advisor, price, ledger, mine, bill, charge, balance, agree }
}

/** Every endpoint once, with something to answer: for the test that explains every statement. */
export async function callFees(portal: TestPortal, admin: Actor): Promise<void> {
  const on = feesOn(portal)
  const her = await on.advisor()
  const other = await portal.asAdmin()
  const inBranch = await portal.asPlus(feeReviewer)
  const today = firmDay(portal.platform.clock())
  const month = today.slice(0, 7)
  const id = fee.technology
  await admin.call(addPrice, { params: { id }, body: { amount: '145.00', from: `${month}-01`, reason: 'First price' } })
  await admin.call(priceEffect, { params: { id }, query: { amount: '1.00', from: `${month}-01` } })
  const override = {
    branch: null,
    account: her.id,
    amount: '95.00',
    from: daysAfter(today, 40),
    until: null,
    reason: 'New',
  }
  const added = (await admin.call(addOverride, { params: { id }, body: override })).body.id
  await admin.call(addOverride, { params: { id }, body: { ...override, account: null, branch: 1 } })
  await admin.call(endOverride, { params: { id: added }, body: { on: daysAfter(today, 60), version: 1 } })
  await admin.call(feeSchedule, { query: {} })
  await inBranch.call(feeSchedule, { query: { as_of: '2026-01-01' } })
  await admin.call(previewRun, { query: { month } })
  const run = (await admin.call(startRun, { body: { month, fee: null } })).body.id
  await admin.call(stopRun, { params: { id: run } })
  await portal.runJobs()
  await admin.call(resumeRun, { params: { id: run } })
  await portal.runJobs()
  await admin.call(readBilling, { query: { run } })
  const account = { account: her.id }
  const charge = { fee: id, description: 'Indexed', amount: '900.00', why: 'Indexed', key: crypto.randomUUID() }
  const entry = { id: (await admin.call(addCharge, { params: account, body: charge })).body.id }
  await admin.call(saveStay, { params: account, body: { joined: '2020-01-01', left: null, version: 1 } })
  const credit = {
    kind: 'waiver',
    amount: '800.00',
    reason: 'Other',
    why: 'Indexed',
    key: crypto.randomUUID(),
  } as const
  const waiting = async () => ({ id: Number((await portal.sql('select max(id) as id from fee_credit'))[0]?.id) })
  await admin.call(creditCharge, { params: entry, body: credit })
  await admin.call(withdrawCredit, { params: await waiting() })
  await admin.call(creditCharge, { params: entry, body: { ...credit, key: crypto.randomUUID() } })
  await other.call(decideCredit, { params: { ...(await waiting()), decision: 'approve' } })
  await admin.call(creditCharge, { params: entry, body: { ...credit, amount: '1.00', key: crypto.randomUUID() } })
  const dispute = { reason: 'Other', wanted: null, text: 'Indexed' } as const
  const disputed = async () => ({ id: Number((await portal.sql('select max(id) as id from fee_dispute'))[0]?.id) })
  await her.call(disputeCharge, { params: entry, body: dispute })
  await her.call(withdrawDispute, { params: await disputed() })
  await her.call(disputeCharge, { params: entry, body: dispute })
  for (const state of ['open', 'answered'] as const)
    await admin.call(listDisputes, { query: { state, account: her.id } })
  await inBranch.call(listDisputes, { query: {} })
  const answer = { answer: 'waive', amount: null, reply: 'Indexed', version: 1 } as const
  await admin.call(answerDispute, { params: await disputed(), body: answer })
  for (const segment of ledgerSegments) {
    const { next } = (await admin.call(listLedgers, { query: { segment } })).body
    if (next) await admin.call(listLedgers, { query: { segment, after: next } })
    await inBranch.call(listLedgers, { query: { segment, q: 'Tester' } })
    await admin.call(exportLedgers, { query: { segment, branch: 1 } })
    await admin.call(ledgerPlace, { params: account, query: { segment } })
    await inBranch.call(ledgerPlace, { params: account, query: { segment, q: 'Tester' } })
  }
  for (const show of ['charges', 'credits', 'payments', 'disputed'] as const)
    await admin.call(readLedger, { params: account, query: { show, year: 2026 } })
  await her.call(myFees, { query: {} })
  await her.call(myFeesSummary, {})
  await her.call(myStatement, { params: { month } })
  await admin.call(readStatement, { params: { ...account, month } })
  const file = (await admin.call(makePayrollFile, { body: { pay_date: nextPayDate(today) } })).body.id
  await admin.call(downloadPayrollFile, { params: { id: file } })
  const given = [{ file, tapsid: her.tapsid, cents: 100 }]
  await portal.tables.transaction().execute(async (tx) => {
    await askedFor(tx, given)
    await confirm(tx, given, portal.platform.clock())
  })
  await billDue(portal.platform)
  await resumeSilent(portal.platform)
  await sendStatements(portal.platform)
}
