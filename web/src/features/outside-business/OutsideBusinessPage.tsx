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
            ? `What ${acting.first} ${acting.last} does outside the firm, for whom you act`
            : 'What you do outside the firm: told before it begins, approved for a year at a time'
        }
      />
      <OutsideBusiness />
    </>
  )
}
