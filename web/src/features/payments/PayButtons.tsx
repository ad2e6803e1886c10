import { Button } from '@mantine/core'
import dialog from '../../ui/dialog.module.css'

interface Props {
  /** Says what it does: "Pay $185.00". */
  pay: string
  busy: boolean
  disabled?: boolean
  onCancel: () => void
}

/** The end of a form that pays. */
export function PayButtons({ pay, busy, disabled = false, onCancel }: Props) {
  return (
    <div className={dialog.buttons}>
      <Button variant="default" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button type="submit" loading={busy} disabled={disabled}>
        {pay}
      </Button>
    </div>
  )
}
