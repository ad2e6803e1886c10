import { Button, Loader } from '@mantine/core'
import type { Payment } from '@portal/contract/payments'
import dialog from '../../ui/dialog.module.css'
import { useSettling } from './api.ts'
import styles from './payments.module.css'

interface Props {
  payment: Payment
  onSettled: (payment: Payment) => void
  onClose: () => void
}

/** The bank has the word. Closing here cancels nothing: what it says reaches the server by itself. */
export function Settling({ payment, onSettled, onClose }: Props) {
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
