// One dialog for every charge. What it costs, for whom and by what it can be paid is the server's to say.
import { Button, Modal } from '@mantine/core'
import type { Charge, Payment, PaymentMethod } from '@portal/contract/payments'
import { money } from '@portal/contract/rules/money'
import { useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import dialog from '../../ui/dialog.module.css'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useQuote } from './api.ts'
import { ByCard } from './ByCard.tsx'
import { ByCommission } from './ByCommission.tsx'
import { ByTestCard } from './ByTestCard.tsx'
import { usePaying } from './paying.ts'
import { Paid } from './Paid.tsx'
import styles from './payments.module.css'
import { QuoteFacts } from './QuoteFacts.tsx'
import { Settling } from './Settling.tsx'

interface Props {
  charge: Charge
  /** The payment is made, and the person has seen that it is. */
  onDone: (payment: Payment) => void
  onClose: () => void
}

const methodNames: Record<PaymentMethod, string> = {
  card: 'Card',
  sandbox: 'Test card',
  commission: 'Commission deduction',
}

/** Mount it to open it. */
export function PaymentDialog({ charge, onDone, onClose }: Props) {
  const quote = useQuote(charge)
  const paying = usePaying(charge)
  const [chosen, setChosen] = useState<PaymentMethod>()
  const [asking, setAsking] = useState(false)
  const { payment, settling, busy, problem } = paying
  const method = chosen ?? quote.data?.methods[0]
  const done = payment?.status === 'paid'

  function close() {
    if (busy) return
    if (done) onDone(payment)
    else if (payment?.status === 'open' && !settling) setAsking(true)
    else onClose()
  }

  return (
    <>
      <Modal
        opened
        onClose={close}
        closeOnEscape={!asking}
        closeOnClickOutside={false}
        title={done ? 'Paid' : 'Payment'}
        size={520}
      >
        {done ? (
          <Paid payment={payment} onClose={close} />
        ) : quote.error && !quote.data ? (
          <ErrorState
            title="You can’t pay for this right now"
            help={quote.error.message}
            onRetry={() => void quote.refetch()}
          />
        ) : !quote.data ? (
          <div className={styles.waiting} aria-busy>
            <i />
            <i />
          </div>
        ) : (
          <div className={dialog.fields}>
            <QuoteFacts quote={quote.data} />
            {problem && <Banner>{problem}</Banner>}
            {settling && payment ? (
              <Settling payment={payment} onSettled={paying.take} onClose={close} />
            ) : (
              <>
                {quote.data.methods.length === 0 && (
                  <Banner>Online payment isn’t set up yet. Contact the home office to pay.</Banner>
                )}
                {quote.data.methods.length > 1 && (
                  <fieldset className={styles.methods} disabled={busy || paying.cardForm !== undefined}>
                    <legend>Payment method</legend>
                    {quote.data.methods.map((one) => (
                      <label key={one}>
                        <input type="radio" name="method" checked={one === method} onChange={() => setChosen(one)} />
                        {methodNames[one]}
                      </label>
                    ))}
                  </fieldset>
                )}
                {method === 'card' && <ByCard amount={quote.data.charge_amount} paying={paying} onCancel={close} />}
                {method === 'sandbox' && (
                  <ByTestCard amount={quote.data.charge_amount} paying={paying} onCancel={close} />
                )}
                {method === 'commission' && (
                  <ByCommission
                    amount={quote.data.charge_amount}
                    name={quote.data.advisor_name}
                    paying={paying}
                    onCancel={close}
                  />
                )}
                {!method && (
                  <div className={dialog.buttons}>
                    <Button variant="default" onClick={close}>
                      Close
                    </Button>
                  </div>
                )}
              </>
            )}
          </div>
        )}
      </Modal>
      {asking && (
        <ConfirmDialog
          title="Cancel this payment?"
          question={`You haven’t paid ${money(payment?.amount)} yet. Nothing will be charged.`}
          confirm="Cancel payment"
          cancel="Keep paying"
          busy={busy}
          onConfirm={() => {
            setAsking(false)
            void paying.cancel(onClose)
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
