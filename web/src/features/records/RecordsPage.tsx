import { PageHeader } from '../../ui/PageHeader.tsx'
import { type ScreenTab, ScreenTabs } from '../../ui/ScreenTabs.tsx'
import { Packets } from './Packets.tsx'

const tabs: readonly ScreenTab[] = [{ value: 'packets', title: 'Packets', Content: Packets }]

export const RecordsPage = () => (
  <>
    <PageHeader title="Records" about="What we keep, for how long, and how we prove it" />
    <ScreenTabs tabs={tabs} />
  </>
)
