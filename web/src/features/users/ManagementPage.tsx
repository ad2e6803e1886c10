import { Navigate, useSearchParams } from 'react-router'
import { useDetails } from '../../lib/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenTabs, tabIn } from '../../ui/ScreenTabs.tsx'
import { AuditLog } from '../audit/public.ts'
import { System, SystemMark } from '../backups/public.ts'
import { Imports } from '../imports/public.ts'
import { FirmSettings, Maintenance } from '../settings/public.ts'
import { StaffManager } from '../staff/public.ts'
import { UserPage } from './UserPage.tsx'
import { Users } from './Users.tsx'

/** Everything about people and the firm, a tab each; one person has the whole page. */
export function ManagementPage() {
  const { can } = useDetails()
  const [query] = useSearchParams()
  const tabs = [
    { value: 'users', title: 'Users', offered: true, Content: Users },
    { value: 'staff', title: 'Staff directory', offered: can.staff.edit, Content: StaffManager },
    { value: 'imports', title: 'Imports', offered: can.imports.run, Content: Imports },
    { value: 'firm', title: 'Firm settings', offered: can.settings.edit, Content: FirmSettings },
    { value: 'maintenance', title: 'Maintenance', offered: can.maintenance.edit, Content: Maintenance },
    { value: 'system', title: 'System', offered: can.system.read, Content: System, Mark: SystemMark },
    { value: 'audit', title: 'Audit log', offered: can.audit.read, Content: AuditLog },
  ].filter(({ offered }) => offered)
  const user = query.get('user')
  // as bookmarks from before have it
  if (query.get('tab') === 'settings') return <Navigate to="?tab=firm" replace />
  if (tabIn(query, tabs) === 'users' && user) return <UserPage key={user} id={user} />
  // an import has the whole page
  if (tabIn(query, tabs) === 'imports' && (query.has('import') || query.has('upload')))
    return (
      <>
        <PageHeader title="User Management" about="People, permissions, imports, and firm settings" />
        <Imports />
      </>
    )
  return (
    <>
      <PageHeader title="User Management" about="People, permissions, imports, and firm settings" />
      <ScreenTabs tabs={tabs} />
    </>
  )
}
