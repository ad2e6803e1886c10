// Fees that are deducted from an advisor's commission, and those given back: lines beside what the commission system tells.
import { feesTopic } from '@portal/contract/fees'
import { pendingTopic } from '@portal/contract/pending'
import { firmDay } from '@portal/contract/rules/day'
import { decimal } from '@portal/contract/rules/money'
import { nextPayDate } from '@portal/contract/rules/pay-date'
import { changeBy, type Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import { accountsOf, closeFees, feesDue, putFee, putHold } from './store.ts'

export interface Fee {
  /** What was paid. */
  payment: string
  /** The receipt's. */
  number: number
  accountId: string
  amountCents: number
  /** 'New York, Securities Agent' */
  description: string
}

/** Comes off the next pay date. Once, however often it is told. */
export const deductFee = (tx: Tx, note: Note, fee: Fee, now: Date): Promise<string> => put(tx, note, fee, false, now)

/** The same line the other way round, on the next pay date from today: the deduction may have been made already. */
export const reverseFee = (tx: Tx, note: Note, fee: Fee, now: Date): Promise<string> => put(tx, note, fee, true, now)

async function put(tx: Tx, note: Note, fee: Fee, reversal: boolean, now: Date): Promise<string> {
  const day = firmDay(now)
  const payDate = nextPayDate(day)
  await putFee(tx, {
    account_id: fee.accountId,
    payment_id: fee.payment,
    reversal,
    reference: `${reversal ? 'FEE-REFUND' : 'FEE'}-${fee.number}`,
    traded: day,
    client: reversal ? 'Fee refund' : 'Fee deduction',
    product: fee.description.slice(0, 120),
    amount: decimal(reversal ? fee.amountCents : -fee.amountCents),
    pay_date: payDate,
  })
  note.live(pendingTopic(fee.accountId))
  return payDate
}

/** A deduction that somebody disputes is not made until there is an answer; then on the next pay date. Without a reason it goes on. */
export async function holdFee(
  tx: Tx,
  note: Note,
  { payment, accountId }: Pick<Fee, 'payment' | 'accountId'>,
  hold: string,
  now: Date,
): Promise<void> {
  await putHold(tx, payment, hold, nextPayDate(firmDay(now)))
  note.live(pendingTopic(accountId))
}

export const closeFeesJob = 'close-pending-fees'

/** The commission system's file tells nothing of these lines: what a pay date has settled is pending no more. */
export async function closePendingFees(platform: Platform): Promise<void> {
  const now = platform.clock()
  const today = firmDay(now)
  if (!(await feesDue(platform.db, today))) return
  const change = changeBy(platform, { id: null, name: 'portal' }, 'job')
  await change(async (tx, note) => {
    const closed = await closeFees(tx, today, now)
    note.audit('pending.fees-settled', `pending-line:${today}`, { rows: closed.length })
    for (const account of await accountsOf(tx, closed)) {
      note.live(pendingTopic(account))
      note.live(feesTopic(account))
    }
  })
}
