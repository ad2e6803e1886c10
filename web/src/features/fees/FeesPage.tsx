import { useSearchParams } from 'react-router'
import { useDetails } from '../../lib/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenTabs } from '../../ui/ScreenTabs.tsx'
import { useSchedule } from './api.ts'
import { Billing } from './Billing.tsx'
import { Disputes } from './Disputes.tsx'
import { LedgerPage } from './LedgerPage.tsx'
import { Ledgers } from './Ledgers.tsx'
import { MyFees } from './MyFees.tsx'
import { Schedule } from './Schedule.tsx'

/** Everybody has their own ledger here; those who look after fees have the whole. */
export function FeesPage() {
  const { can, acting } = useDetails()
  const [query] = useSearchParams()
  const ledger = query.get('ledger')
  if (!can.fees.review || query.has('mine')) return <MyFees key={acting?.id} />
  if (ledger) return <LedgerPage key={ledger} account={ledger} />
  return <Review />
}

function Review() {
  const { data } = useSchedule(undefined)
  const waiting = data?.disputes ?? 0
  const tabs = [
    { value: 'schedule', title: 'Schedule', Content: Schedule },
    { value: 'ledgers', title: 'Ledgers', Content: Ledgers },
    // one branch's reviewers bill nobody
    ...(data?.can.firm === false ? [] : [{ value: 'billing', title: 'Billing', Content: Billing }]),
    { value: 'disputes', title: waiting > 0 ? `Disputes ${waiting}` : 'Disputes', Content: Disputes },
  ]
  return (
    <>
      <PageHeader title="Fees" />
      <ScreenTabs tabs={tabs} />
    </>
  )
}
