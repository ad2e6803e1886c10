// Receipts, and for admins the way back.
import { Button, Drawer, SegmentedControl } from '@mantine/core'
import type { Payment } from '@portal/contract/payments'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { money } from '@portal/contract/rules/money'
import { receiptNumber } from '@portal/contract/rules/receipt'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayInShort } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { usePayments, useRefund } from './api.ts'
import { useOnce } from './paying.ts'
import styles from './payments.module.css'
import { paidHow, statusName } from './words.ts'

/** Mount it to open it. */
export function Payments({ onClose }: { onClose: () => void }) {
  const { acting, first, last } = useDetails()
  const [everybody, setEverybody] = useState(false)
  const [refunding, setRefunding] = useState<Payment>()
  const { data: answer, error, refetch } = usePayments(everybody)
  const { data, can } = answer ?? {}
  const { first: ofFirst, last: ofLast } = acting ?? { first, last }
  const of = `${ofFirst} ${ofLast}`
  return (
    <>
      <Drawer
        opened
        onClose={onClose}
        closeOnEscape={!refunding} // Escape belongs to what is on top
        position="right"
        size={480}
        padding={20}
        title={
          <span tabIndex={-1} data-autofocus>
            Payments
          </span>
        }
        closeButtonProps={{ 'aria-label': 'Close' }}
        attributes={{ header: { role: 'none' } }}
      >
        {(can?.everyone || everybody) && (
          <SegmentedControl
            className={styles.whose}
            aria-label="Show payments for"
            data={[
              { value: 'one', label: of },
              { value: 'all', label: 'Everyone' },
            ]}
            value={everybody ? 'all' : 'one'}
            onChange={(value) => setEverybody(value === 'all')}
          />
        )}
        {error && !data ? (
          <ErrorState title="Couldn’t load payments" help={error.message} onRetry={() => void refetch()} />
        ) : data?.length === 0 ? (
          <Message
            icon={IconReceipt}
            title="No payments yet"
            help="Payments made in the portal appear here with their receipts."
          />
        ) : (
          <ul className={styles.list} aria-label="Payments" aria-busy={!data}>
            {data?.map((payment) => (
              <Receipt key={payment.id} payment={payment} onRefund={setRefunding} />
            ))}
          </ul>
        )}
      </Drawer>
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(undefined)} />}
    </>
  )
}

interface ReceiptProps {
  payment: Payment
  onRefund: (payment: Payment) => void
}

function Receipt({ payment, onRefund }: ReceiptProps) {
  const { amount, description, state, type, advisor_name, status, settled, created, refunded, task, failure, can } =
    payment
  const happened = status === 'paid' || status === 'refunded'
  const when = refunded ?? settled ?? created
  return (
    <li>
      <p className={styles.receipt}>
        <b>{[description, state].filter(Boolean).join(', ')}</b>
        <b className="num">{money(amount)}</b>
      </p>
      <p className={styles.small}>
        {type && `${type} · `}
        {advisor_name}
        {happened && ` · ${receiptNumber(payment.number)}`}
      </p>
      <p className={styles.small}>
        <span className={styles.status} data-status={status}>
          {statusName(payment)}
        </span>{' '}
        <time dateTime={when}>{dayInShort(new Date(when))}</time>
        {status === 'paid' && `, ${paidHow(payment)}`}
        {failure && (status === 'failed' || status === 'paid') && `: ${failure}`}
      </p>
      {(task !== null || can.refund || can.worked) && (
        <p className={styles.receiptActions}>
          {task !== null && <Link to={`/view/${task}`}>Task {task}</Link>}
          {can.refund && (
            <Button variant="default" size="xs" onClick={() => onRefund(payment)}>
              Refund
            </Button>
          )}
          {can.worked && <span className={styles.small}>{workedOnIt}</span>}
        </p>
      )}
    </li>
  )
}

function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const refund = useRefund()
  const { busy, once } = useOnce()
  const send = (reason: string) =>
    once(async () => {
      try {
        await refund.mutateAsync({ id: payment.id, reason })
        toast.success(`${money(payment.amount)} refunded to ${payment.advisor_name}`)
        onClose()
      } catch {
        // the dialog stays and says why
      }
    })
  return (
    <WordsDialog
      title="Refund this payment"
      submit={`Refund ${money(payment.amount)}`}
      about={`${payment.advisor_name} is refunded to the original payment method. The request it paid for isn’t affected.`}
      hint="Why you’re issuing this refund"
      missing="Enter a short reason."
      fewest={3}
      most={500}
      busy={busy}
      refusal={refund.error?.message}
      onSubmit={(reason) => void send(reason)}
      onClose={onClose}
    />
  )
}
