import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenTabs } from '../../ui/ScreenTabs.tsx'
import { AnnouncementManager } from '../announcements/public.ts'
import { MessageManager } from '../messages/public.ts'
import { NewsManager } from './NewsManager.tsx'

const tabs = [
  { value: 'news', title: 'What’s new', Content: NewsManager },
  { value: 'messages', title: 'System messages', Content: MessageManager },
  { value: 'announcements', title: 'Announcements', Content: AnnouncementManager },
]

export const WhatsNewPage = () => (
  <>
    <PageHeader title="What’s New" about="Draft and publish news, messages, and announcements" />
    <ScreenTabs tabs={tabs} />
  </>
)
