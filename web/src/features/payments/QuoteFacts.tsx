import type { quotePayment } from '@portal/contract/payments'
import type { AnswerOf } from '@portal/contract/endpoint'
import { money } from '@portal/contract/rules/money'
import styles from './payments.module.css'

export function QuoteFacts({ quote }: { quote: AnswerOf<typeof quotePayment> }) {
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
