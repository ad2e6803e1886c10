import { dollars } from '@portal/contract/rules/fee'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { Link } from 'react-router'
import { bareDayInShort } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import styles from './FeeCard.module.css'
import { useSummary } from './own.ts'

/** The way to one's own fees from other pages, with the ledger's own figures. Guests have none. */
export function FeeCard() {
  const { guest } = useDetails()
  return guest ? null : <Card />
}

function Card() {
  const { data } = useSummary()
  if (!data) return null
  const { balance, disputed, deduction } = data
  const next = deduction.cents > 0 && `${dollars(deduction.cents)} deducted on ${bareDayInShort(deduction.on)}`
  return (
    <Link className={styles.card} to="/fees?mine=yes">
      <IconReceipt size={18} stroke={1.6} aria-hidden />
      <span>
        <b>My Fees</b>
        <span className="t-note">
          {balance > 0
            ? [next, disputed > 0 && `${dollars(disputed)} disputed`].filter(Boolean).join(', ')
            : 'Nothing due'}
        </span>
      </span>
      <b className="num">{dollars(balance)}</b>
      <IconChevronRight size={16} stroke={1.7} aria-hidden />
    </Link>
  )
}
