import { useDisputes } from './api.ts'
import { Approval, DisputeCards } from './DisputeCard.tsx'
import styles from './fees.module.css'

/** What waits about this ledger: disputes to answer, credits to approve. */
export function LedgerRail({ account, chosen }: { account: string; chosen: number | undefined }) {
  const { data } = useDisputes({ account })
  const before = useDisputes({ account, state: 'answered' }).data?.pages.flatMap((page) => page.rows) ?? []
  const answered = before.filter(({ id }) => id === chosen)
  const [first] = data?.pages ?? []
  const approvals = first?.approvals.filter(({ dispute }) => dispute === null) ?? []
  const rows = [...(data?.pages.flatMap((page) => page.rows) ?? []), ...answered]
  if (rows.length === 0 && approvals.length === 0) return null
  return (
    <aside className={styles.rail} aria-label="Disputes and approvals">
      <DisputeCards rows={rows} above={first?.second_above ?? 0} />
      {approvals.map((row) => (
        <Approval key={row.id} row={row} />
      ))}
    </aside>
  )
}
