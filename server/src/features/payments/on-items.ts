// What was paid for a request, as its work item shows it.
import type { ItemPayment } from '@portal/contract/tasks'
import type { Db } from '../../platform/db/open.ts'
import { paymentsOnItem } from './store.ts'

/** Nothing of a payment that never was made. */
export async function paymentsOn(db: Db, workItemId: number): Promise<ItemPayment[]> {
  const rows = await paymentsOnItem(db, workItemId)
  return rows.flatMap(({ status, settled_at, ...row }) =>
    settled_at && (status === 'paid' || status === 'refunded')
      ? [
          {
            number: row.number,
            amount: row.amount_cents,
            method: row.method,
            payer: row.payer,
            paid: settled_at.toISOString(),
            refund_asked: row.refund_asked_at?.toISOString() ?? null,
            refunded: row.refunded_at?.toISOString() ?? null,
            failure: row.failure,
          },
        ]
      : [],
  )
}
