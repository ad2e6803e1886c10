import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { useSearchParams } from 'react-router'
import { CallError } from '../../lib/call.ts'
import { Message } from '../../ui/Message.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useLibrary } from './api.ts'
import styles from './branch-library.module.css'
import { LibraryTable } from './LibraryTable.tsx'

export function BranchPage() {
  const [params] = useSearchParams()
  const chosen = Number(params.get('branch'))
  const { data, error, refetch } = useLibrary(Number.isInteger(chosen) && chosen > 0 ? chosen : undefined)
  if (error instanceof CallError && error.code === 'not-found') {
    return (
      <>
        <PageHeader title="Branch Library" />
        <Message
          icon={IconBuildingBank}
          title="No branch library"
          help="You aren’t assigned to a branch. If that’s wrong, contact the home office."
        />
      </>
    )
  }
  return (
    <div className={styles.library}>
      <LibraryTable library={data} error={error} onRetry={() => void refetch()} />
    </div>
  )
}
