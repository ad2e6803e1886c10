import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { mayImport } from '@portal/contract/imports'
import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useDetails } from '../../lib/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AuditLog } from '../audit/public.ts'
import { Imports } from '../imports/public.ts'
import { FirmSettings, Maintenance } from '../settings/public.ts'
import { StaffManager } from '../staff/public.ts'
import { UserPage } from './UserPage.tsx'
import { Users } from './Users.tsx'
import styles from './users.module.css'

interface Tab {
  value: string
  title: string
  offered: boolean
  Content: ComponentType
}

/** Everything about people and the firm, a tab each; one person has the whole page. */
export function ManagementPage() {
  const details = useDetails()
  const [query, setQuery] = useSearchParams()
  const { isAdmin, guest } = details
  const administers = isAdmin && !guest
  const tabs: Tab[] = [
    { value: 'users', title: 'Users', offered: true, Content: Users },
    { value: 'staff', title: 'Staff directory', offered: administers, Content: StaffManager },
    { value: 'imports', title: 'Imports', offered: mayImport(details), Content: Imports },
    { value: 'settings', title: 'Firm settings', offered: administers, Content: FirmSettings },
    { value: 'maintenance', title: 'Maintenance', offered: administers, Content: Maintenance },
    { value: 'audit', title: 'Audit log', offered: administers, Content: AuditLog },
  ].filter(({ offered }) => offered)
  const tab = tabs.find(({ value }) => value === query.get('tab'))?.value ?? 'users'
  const user = query.get('user')
  if (tab === 'users' && user) return <UserPage key={user} id={user} />
  return (
    <>
      <PageHeader title="User Management" about="Who may sign in, what they may do, and what the firm keeps." />
      <Tabs
        value={tab}
        // what one tab's table was searched for says nothing to the next
        onChange={(next) => setQuery(next ? { tab: next } : {}, { replace: true })}
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
        {tabs.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Suspense>
              <Content />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
