// One dialog for every charge. What it costs, for whom and by what it can be paid is the server's to say.
import { Button, Loader } from '@mantine/core'
import type { AnswerOf } from '@portal/contract/endpoint'
import type { Charge, Payment, PaymentMethod, quotePayment } from '@portal/contract/payments'
import { money } from '@portal/contract/rules/money'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '../../ui/Dialog.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import dialog from '../../ui/dialog.module.css'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useQuote, useSettling } from './api.ts'
import { ByCard } from './ByCard.tsx'
import { ByTestCard } from './ByTestCard.tsx'
import { PayButtons } from './PayButtons.tsx'
import { type Paying, usePaying } from './paying.ts'
import styles from './payments.module.css'
import { paidHow } from './words.ts'

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
      <Dialog
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
      </Dialog>
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

interface ByCommissionProps {
  amount: number
  name: string
  paying: Paying
  onCancel: () => void
}

function ByCommission({ amount, name, paying, onCancel }: ByCommissionProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void paying.byCommission()
      }}
    >
      <p className={styles.about}>
        <span className="num">{money(amount)}</span> will be deducted from {name}’s next commission statement. No card
        is charged.
      </p>
      <PayButtons pay={`Deduct ${money(amount)}`} busy={paying.busy} onCancel={onCancel} />
    </form>
  )
}

interface SettlingProps {
  payment: Payment
  onSettled: (payment: Payment) => void
  onClose: () => void
}

/** The bank has the word. Closing here cancels nothing: what it says reaches the server by itself. */
function Settling({ payment, onSettled, onClose }: SettlingProps) {
  const givenUp = useSettling(payment.id, onSettled)
  return (
    <>
      <output className={styles.settling}>
        {!givenUp && <Loader size={16} />}
        {givenUp
          ? 'The bank hasn’t responded yet. You can close this. We’ll email your receipt when it does, and you won’t be charged twice.'
          : 'Waiting for the bank…'}
      </output>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}

function QuoteFacts({ quote }: { quote: AnswerOf<typeof quotePayment> }) {
  return (
    <div>
      <p className={styles.lead}>{quote.lead_text}</p>
      <p className={`num ${styles.amount}`}>{money(quote.charge_amount)}</p>
      <dl className={styles.facts}>
        <Fact label="For" value={quote.description} />
        <Fact label="State" value={quote.state} />
        <Fact label="Type" value={quote.type} />
        <Fact
          label="Advisor"
          value={quote.proxied ? `${quote.advisor_name} (you’re acting for them)` : quote.advisor_name}
        />
        <Fact label="Receipt to" value={quote.email} />
      </dl>
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  if (!value) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Paid({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { amount, description, state, type, email, task } = payment
  return (
    <>
      <output className={styles.paid}>
        <IconCircleCheck size={22} stroke={1.6} aria-hidden />
        <div>
          <p className={styles.paidLine}>
            <span className="num">{money(amount)}</span> {paidHow(payment)}
          </p>
          <p className={styles.about}>
            {[description, state, type].filter(Boolean).join(' · ')}. We’ll email your receipt to {email}.
          </p>
          {task !== null && (
            <p className={styles.about}>
              The home office has your request as <Link to={`/view/${task}`}>task {task}</Link>.
            </p>
          )}
        </div>
      </output>
      <div className={dialog.buttons}>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </>
  )
}
