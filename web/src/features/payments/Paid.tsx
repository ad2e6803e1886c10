import { Button } from '@mantine/core'
import type { Payment } from '@portal/contract/payments'
import { money } from '@portal/contract/rules/money'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { Link } from 'react-router'
import dialog from '../../ui/dialog.module.css'
import styles from './payments.module.css'
import { paidHow } from './words.ts'

export function Paid({ payment, onClose }: { payment: Payment; onClose: () => void }) {
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
