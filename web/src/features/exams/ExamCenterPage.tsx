import { useDetails } from '../../lib/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Exams } from './Exams.tsx'

export function ExamCenterPage() {
  const { acting } = useDetails()
  const whose = acting ? `For ${acting.first} ${acting.last}` : 'Request, schedule, and track FINRA qualification exams'
  return (
    <>
      <PageHeader title="Exam Center" about={whose} />
      <Exams />
    </>
  )
}
