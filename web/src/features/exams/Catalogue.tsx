import { Button } from '@mantine/core'
import type { ExamEntry } from '@portal/contract/exams'
import { limits } from '@portal/contract/limits'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import { useMemo, useState } from 'react'
import { helpFor } from '../../lib/call.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Section } from '../../ui/Section.tsx'
import { useExams } from './api.ts'
import { choiceColumn, examColumns } from './columns.tsx'
import { Prices } from './Prices.tsx'
import { ScheduleExam } from './ScheduleExam.tsx'

const [, perPage] = limits.examPageSizes

export function Catalogue({ onPay }: { onPay: (request: number) => void }) {
  const { data, error, refetch } = useExams()
  const { request: mayRequest = false, price: mayPrice = false } = data?.can ?? {}
  const [value, setValue] = useState<string>()
  const [asking, setAsking] = useState<ExamEntry>()
  const [pricing, setPricing] = useState(false)
  // what somebody passes while it is chosen is chosen no longer
  const chosen = data?.exams.find((exam) => exam.value === value && !exam.disabled)

  const columns = useMemo(
    () => (mayRequest ? [choiceColumn(chosen?.value, setValue), ...examColumns] : examColumns),
    [mayRequest, chosen?.value],
  )

  return (
    <Section
      title="Exams"
      about={chosen && `${chosen.text} selected`}
      tools={
        <>
          {mayPrice && (
            <Button variant="default" onClick={() => setPricing(true)}>
              Prices
            </Button>
          )}
          {mayRequest && (
            <Button
              leftSection={<IconCalendarPlus size={16} stroke={1.7} aria-hidden />}
              disabled={!chosen}
              onClick={() => setAsking(chosen)}
            >
              Schedule Exam
            </Button>
          )}
        </>
      }
    >
      <DataTable
        of="exams"
        label="Exams"
        rows={data?.exams}
        rowId={(exam) => exam.value}
        columns={columns}
        defaultSort="series"
        sizes={limits.examPageSizes}
        defaultSize={perPage}
        searchHint="Search by series or description"
        failed={error && !data ? { title: 'Couldn’t load exams', help: helpFor(error) } : undefined}
        onRetry={() => void refetch()}
      />
      {asking && data && (
        <ScheduleExam
          exam={asking}
          methods={data.methods}
          onClose={() => setAsking(undefined)}
          onPay={(request) => {
            setAsking(undefined)
            onPay(request)
          }}
        />
      )}
      {pricing && <Prices onClose={() => setPricing(false)} />}
    </Section>
  )
}
