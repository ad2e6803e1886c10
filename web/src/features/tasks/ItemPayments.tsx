import { money } from '@portal/contract/rules/money'
import { receiptNumber } from '@portal/contract/rules/receipt'
import type { ItemPayment, TaskRecord } from '@portal/contract/tasks'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { paidHow } from '../payments/public.ts'
import styles from './tasks.module.css'

/** What was paid for a request, and what became of it. */
export const ItemPayments = ({ payments }: { payments: readonly ItemPayment[] }) =>
  payments.map((payment) => (
    <span key={payment.number} className={styles.payment}>
      <span className="num">{money(payment.amount)}</span>, {paidHow(payment)}
      <span className={styles.small}>
        {receiptNumber(payment.number)}, {payment.payer}, <FirmMoment at={payment.paid} />
      </span>
      <Back payment={payment} />
    </span>
  ))

function Back({ payment: { refund_asked, refunded, failure } }: { payment: ItemPayment }) {
  if (refunded)
    return (
      <span className={styles.small}>
        Refunded <FirmMoment at={refunded} />
      </span>
    )
  if (!refund_asked) return null
  return <span className={styles.small}>{failure || 'Refund in progress'}</span>
}

const kept = ({ payments = [] }: Pick<TaskRecord, 'payments'>) => payments.filter(({ refund_asked }) => !refund_asked)

/** What goes back when the request comes to nothing; empty when nothing was paid. */
export function refundInWords(record: Pick<TaskRecord, 'payments'>): string {
  const paid = kept(record)
  const total = money(paid.reduce((sum, { amount }) => sum + amount, 0))
  const [first] = paid
  if (!first) return ''
  return first.method === 'commission'
    ? `The ${total} deducted from commission is reversed.`
    : `The ${total} paid by card is refunded.`
}
