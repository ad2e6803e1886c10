import { useDisputes } from './api.ts'
import { Approval, DisputeCard } from './DisputeCard.tsx'
import styles from './fees.module.css'

/** What waits about this ledger: disputes to answer, credits to approve. */
export function LedgerRail({ account, chosen }: { account: string; chosen: number | undefined }) {
  const { data } = useDisputes({ account })
  const answered = useDisputes({ account, state: 'answered' }).data?.rows.filter(({ id }) => id === chosen) ?? []
  const approvals = data?.approvals.filter(({ dispute }) => dispute === null) ?? []
  const rows = [...(data?.rows ?? []), ...answered]
  if (rows.length === 0 && approvals.length === 0) return null
  return (
    <aside className={styles.rail} aria-label="Disputes and approvals">
      {rows.map((row) => (
        <DisputeCard key={row.id} row={row} above={data?.second_above ?? 0} />
      ))}
      {approvals.map((row) => (
        <Approval key={row.id} row={row} />
      ))}
    </aside>
  )
}
