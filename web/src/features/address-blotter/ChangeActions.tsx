// What this person can do with it, as the server says it: at the right of the head, on a phone at the bottom.
import { Button } from '@mantine/core'
import { type AddressChange, noticePdf } from '@portal/contract/address-blotter'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { addressOf } from '../../lib/call.ts'
import { usePhone } from '../../ui/phone.ts'
import styles from './record.module.css'

export type Asking = 'take' | 'verify' | 'update' | 'return' | 'mail' | 'withdraw' | 'correct' | 'disbursement'

interface Props {
  change: AddressChange
  onAsk: (what: Asking) => void
}

export const noticesLeft = ({ notices }: Pick<AddressChange, 'notices'>) =>
  notices.filter(({ mailed }) => mailed === null).length

const count = (n: number) => (n === 1 ? '1 notice' : `${n} notices`)

export function ChangeActions({ change, onAsk }: Props) {
  const { can, id, why } = change
  const phone = usePhone()
  const tick = <IconCheck size={16} stroke={2} aria-hidden />
  return (
    <>
      {can.withdraw && (
        <Button className={styles.danger} variant="subtle" onClick={() => onAsk('withdraw')}>
          Withdraw
        </Button>
      )}
      {can.return && (
        <Button variant="default" onClick={() => onAsk('return')}>
          Return
        </Button>
      )}
      {change.reviews && !phone && (
        <Button
          component="a"
          href={addressOf(noticePdf, { params: { id, side: 'both' } })}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
          aria-label="Print the letters (opens in a new tab)"
        >
          Print
        </Button>
      )}
      {can.take && (
        <Button variant="default" onClick={() => onAsk('take')}>
          Take
        </Button>
      )}
      {can.verify && (
        <Button leftSection={tick} onClick={() => onAsk('verify')}>
          Verify
        </Button>
      )}
      {can.update && (
        <Button leftSection={tick} onClick={() => onAsk('update')}>
          Mark as updated
        </Button>
      )}
      {can.mail && (
        <Button leftSection={<IconMailForward size={16} stroke={1.7} aria-hidden />} onClick={() => onAsk('mail')}>
          Send {count(noticesLeft(change))}
        </Button>
      )}
      {can.correct && <Button onClick={() => onAsk('correct')}>Correct and send again</Button>}
      {why && <p className={styles.instead}>{why}</p>}
    </>
  )
}
