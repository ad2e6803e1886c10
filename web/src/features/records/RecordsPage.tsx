import { useSearchParams } from 'react-router'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenTabs } from '../../ui/ScreenTabs.tsx'
import { DisposalList } from './Disposal.tsx'
import { DisposalPage } from './DisposalPage.tsx'
import { Holds } from './Holds.tsx'

const tabs = [
  { value: 'holds', title: 'Holds', Content: Holds },
  { value: 'disposal', title: 'Disposal', Content: DisposalList },
] as const

export function RecordsPage() {
  const [query] = useSearchParams()
  const disposal = Number(query.get('disposal')) || undefined
  if (disposal !== undefined) return <DisposalPage key={disposal} id={disposal} />
  return (
    <>
      <PageHeader title="Records" about="What we keep, for how long, and how we prove it" />
      <ScreenTabs tabs={tabs} />
    </>
  )
}
