import { useDetails } from '../../lib/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { OutsideBusiness } from './OutsideBusiness.tsx'

export function OutsideBusinessPage() {
  const { acting } = useDetails()
  return (
    <>
      <PageHeader
        title="Outside Business"
        about={
          acting
            ? `${acting.first} ${acting.last}’s outside activities`
            : 'Disclose outside activities before they begin. Approvals last one year.'
        }
      />
      <OutsideBusiness />
    </>
  )
}
