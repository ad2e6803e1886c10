// What was paid for a request, as its work item shows it.
import type { ItemPayment } from '@portal/contract/tasks'
import type { Db } from '../../platform/db/open.ts'
import { paymentsOnItem, type Row } from './store.ts'

export const paymentsOn = async (db: Db, workItemId: number): Promise<ItemPayment[]> =>
  (await paymentsOnItem(db, workItemId)).flatMap(shownOnItem)

/** Nothing of a payment that never was made. */
export const shownOnItem = ({ status, settled_at, ...row }: Row): ItemPayment[] =>
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
    : []
