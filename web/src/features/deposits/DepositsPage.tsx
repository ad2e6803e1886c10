import { useSearchParams } from 'react-router'
import { isRefused } from '../../lib/call.ts'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { useFigures } from './api.ts'
import { CapturePage } from './CapturePage.tsx'
import { DepositPage } from './DepositPage.tsx'
import { ListPage } from './ListPage.tsx'

/** The list; `?new` captures a check, `?id=12` is one deposit. */
export function DepositsPage() {
  const [query] = useSearchParams()
  const { error } = useFigures()
  if (isRefused(error))
    return <NoAccess title="You don’t have access to Mobile Deposits" help="Sample accounts have no deposits." />
  const id = Number(query.get('id'))
  if (query.has('new')) return <CapturePage />
  return Number.isInteger(id) && id > 0 ? <DepositPage key={id} id={id} /> : <ListPage />
}
