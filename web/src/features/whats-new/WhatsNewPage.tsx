import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AnnouncementManager } from '../announcements/public.ts'
import { MessageManager } from '../messages/public.ts'
import { NewsManager } from './NewsManager.tsx'
import styles from './WhatsNew.module.css'

const tabs = [
  { value: 'news', title: 'What’s new', of: NewsManager },
  { value: 'messages', title: 'System messages', of: MessageManager },
  { value: 'announcements', title: 'Announcements', of: AnnouncementManager },
] as const

export function WhatsNewPage() {
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find(({ value }) => value === query.get('tab'))?.value ?? 'news'
  return (
    <>
      <PageHeader title="What’s New" about="News, messages and announcements: drafted, published, withdrawn" />
      <Tabs
        value={tab}
        onChange={(next) => setQuery(next && next !== 'news' ? { tab: next } : {}, { replace: true })}
        keepMounted={false}
        classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '', panel: styles.panel ?? '' }}
      >
        <Tabs.List>
          {tabs.map(({ value, title }) => (
            <Tabs.Tab key={value} value={value}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, of: Tab }) => (
          <Tabs.Panel key={value} value={value}>
            <Suspense>
              <Tab />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
