import { useSearchParams } from 'react-router'
import { isRefused } from '../../lib/call.ts'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenTabs } from '../../ui/ScreenTabs.tsx'
import { openedIn } from './address.ts'
import { useSeal } from './api.ts'
import { FindRecords } from './FindRecords.tsx'
import { NotHere, RecordPage } from './RecordPage.tsx'
import { Retention } from './Retention.tsx'
import { SealState } from './SealState.tsx'
import { noAccess } from './words.ts'

const tabs = [
  { value: 'find', title: 'Find a record', Content: FindRecords },
  { value: 'retention', title: 'Retention', Content: Retention },
]

/** What is kept, or one record of it with its history. */
export function RecordsPage() {
  const [query] = useSearchParams()
  const opened = openedIn(query)
  if (opened === 'unknown') return <NotHere />
  return opened ? <RecordPage key={opened.record} record={opened.record} /> : <Records />
}

function Records() {
  const { data, error } = useSeal()
  if (isRefused(error)) return <NoAccess {...noAccess} />
  return (
    <>
      <PageHeader title="Records" about="What we keep, for how long, and how we prove it">
        <SealState seal={data} failed={error !== null} />
      </PageHeader>
      <ScreenTabs tabs={tabs} />
    </>
  )
}
