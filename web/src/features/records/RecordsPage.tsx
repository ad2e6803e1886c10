import { useSearchParams } from 'react-router'
import { isRefused } from '../../lib/call.ts'
import { fetchedPart } from '../../ui/fetched.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenTabs } from '../../ui/ScreenTabs.tsx'
import { openedIn } from './address.ts'
import { useSeal } from './api.ts'
import { DisposalList } from './Disposal.tsx'
import { DisposalPage } from './DisposalPage.tsx'
import { FindRecords } from './FindRecords.tsx'
import { Holds } from './Holds.tsx'
import { NotHere, RecordPage } from './RecordPage.tsx'
import { Packets } from './Packets.tsx'
import { Retention } from './Retention.tsx'
import { figure } from './records-words.ts'
import { SealState } from './SealState.tsx'
import { noAccess } from './words.ts'
import styles from './records.module.css'

const Examiners = fetchedPart(async () => (await import('./Examiners.tsx')).Examiners)

/** How many there are behind the tab; nothing to count, nothing said. */
const counting = (of: 'holds' | 'disposals' | 'examiners') =>
  function Count() {
    const count = useSeal().data?.counts[of]
    if (!count) return null
    return (
      <>
        {' '}
        <span className={styles.count}>{figure(count)}</span>
      </>
    )
  }

const tabs = [
  { value: 'find', title: 'Find a record', Content: FindRecords },
  { value: 'packets', title: 'Packets', Content: Packets },
  { value: 'holds', title: 'Holds', Mark: counting('holds'), Content: Holds },
  { value: 'disposal', title: 'Disposal', Mark: counting('disposals'), Content: DisposalList },
  { value: 'retention', title: 'Retention', Content: Retention },
  { value: 'examiners', title: 'Examiners', Mark: counting('examiners'), Content: Examiners },
]

/** What is kept, one record of it with its history, or one proposal to dispose of some. */
export function RecordsPage() {
  const [query] = useSearchParams()
  const opened = openedIn(query)
  const disposal = Number(query.get('disposal')) || undefined
  if (disposal !== undefined) return <DisposalPage key={disposal} id={disposal} />
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
