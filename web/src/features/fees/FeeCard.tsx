import { feesBilledTopic, feesTopic, myFeesSummary } from '@portal/contract/fees'
import { dollars } from '@portal/contract/rules/fee'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/call.ts'
import { bareDayInShort } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import styles from './FeeCard.module.css'

const own = ['fees', 'own'] as const

function useSummary() {
  const { id, acting } = useDetails()
  useLive(feesTopic(acting?.id ?? id), own)
  useLive(feesBilledTopic, own)
  return useQuery({
    queryKey: [...own, 'summary'],
    queryFn: async ({ signal }) => (await call(myFeesSummary, {}, signal)).summary,
    retry: false,
  })
}

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
