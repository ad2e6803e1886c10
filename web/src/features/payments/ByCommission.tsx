import { money } from '@portal/contract/rules/money'
import type { Paying } from './paying.ts'
import { PayButtons } from './PayButtons.tsx'
import styles from './payments.module.css'

interface Props {
  amount: number
  name: string
  paying: Paying
  onCancel: () => void
}

export function ByCommission({ amount, name, paying, onCancel }: Props) {
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
