import { Button } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useDetails } from '../../lib/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useExams } from './api.ts'
import { Exams } from './Exams.tsx'
import styles from './exams.module.css'
import { isOpen } from './progress.tsx'

const information = 'https://www.finra.org/registration-exams-ce/qualification-exams'

export function ExamCenterPage() {
  return (
    <>
      <PageHeader title="Exam Center" about={<Standing />}>
        <Button
          className={styles.information}
          component="a"
          variant="default"
          href={information}
          target="_blank"
          rel="noreferrer"
          rightSection={<IconExternalLink size={14} stroke={1.7} aria-hidden />}
        >
          FINRA exam information
        </Button>
      </PageHeader>
      <Exams />
    </>
  )
}

/** Whose exams these are, and how many. */
function Standing() {
  const { acting, guest } = useDetails()
  const { data } = useExams()
  if (guest) return 'FINRA qualification exams'
  const whose = acting && `For ${acting.first} ${acting.last}`
  return (
    <>
      {whose}
      {data && (
        <>
          {whose && ', '}
          {data.crd && <span className={styles.crd}>CRD {data.crd}, </span>}
          {data.held.length} held, {data.requests.filter(isOpen).length} in progress
        </>
      )}
    </>
  )
}
