import { Button } from '@mantine/core'
import type { ExamEntry } from '@portal/contract/exams'
import { limits } from '@portal/contract/limits'
import { examGroups } from '@portal/contract/rules/exams'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import { useCallback, useId, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { helpFor } from '../../lib/call.ts'
import { useFirmDay } from '../../lib/today.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { usePhone } from '../../ui/phone.ts'
import { SectionPart } from '../../ui/Section.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { useExams } from './api.ts'
import { actionColumn, choiceColumn, examColumns } from './columns.tsx'
import styles from './exams.module.css'
import { Prices } from './Prices.tsx'
import { ScheduleExam } from './ScheduleExam.tsx'

const [, perPage] = limits.examPageSizes
const series = 'series'
const segments = [{ value: '', label: 'All' }, ...examGroups.map((group) => ({ value: group, label: group }))]
const groupOf = ({ group }: ExamEntry) => ({ title: group })

export function Catalogue({ onPay }: { onPay: (request: number) => void }) {
  const { data, error, refetch } = useExams()
  const { request: mayRequest = false, price: mayPrice = false } = data?.can ?? {}
  const [query, setQuery] = useSearchParams()
  const group = examGroups.find((one) => one === query.get('group'))
  const [value, setValue] = useState<string>()
  const [asking, setAsking] = useState<ExamEntry>()
  const [pricing, setPricing] = useState(false)
  const phone = usePhone()
  const today = useFirmDay()
  const heading = useId()
  // what somebody passes or asks for while it is chosen is chosen no longer
  const chosen = data?.exams.find((exam) => exam.value === value && !exam.disabled && !exam.blocked)

  const rows = useMemo(
    () => (group ? data?.exams.filter((exam) => exam.group === group) : data?.exams),
    [data?.exams, group],
  )
  /** What the button in a row does: the row is chosen, and asked for. */
  const request = useCallback((exam: ExamEntry) => {
    setValue(exam.value)
    setAsking(exam)
  }, [])
  const columns = useMemo(() => {
    if (!mayRequest) return examColumns
    const shown = [...examColumns, actionColumn(today, request)]
    return phone ? shown : [choiceColumn(chosen?.value, setValue), ...shown]
  }, [mayRequest, chosen?.value, today, request, phone])

  function look(at: string) {
    setQuery(
      (current) => {
        current.delete('page')
        if (at) current.set('group', at)
        else current.delete('group')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  // groups are those of the catalogue's own order
  const inOrder = (query.get('sort') ?? series) === series
  return (
    <SectionPart title="Exams">
      <section className={styles.exams} aria-labelledby={heading}>
        <DataTable
          of="exams"
          label="Exams"
          title={<h2 id={heading}>Exams</h2>}
          segments={<Segments label="Kind of exam" segments={segments} current={group ?? ''} onChange={look} />}
          actions={
            <>
              {mayPrice && (
                <Button variant="default" onClick={() => setPricing(true)}>
                  Prices
                </Button>
              )}
              {mayRequest && !phone && (
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
          rows={rows}
          rowId={(exam) => exam.value}
          columns={columns}
          defaultSort={series}
          sizes={limits.examPageSizes}
          defaultSize={perPage}
          searchHint="Search by series or description"
          groupOf={inOrder ? groupOf : undefined}
          groupsWide
          filteredBy={group ? ['group'] : []}
          failed={error && !data ? { title: 'Couldn’t load exams', help: helpFor(error) } : undefined}
          onRetry={() => void refetch()}
        />
        <output className="vh">{chosen && `${chosen.text} selected`}</output>
        {asking && data && (
          <ScheduleExam
            exam={asking}
            methods={data.methods}
            onClose={() => setAsking(undefined)}
            onPay={(id) => {
              setAsking(undefined)
              onPay(id)
            }}
          />
        )}
        {pricing && <Prices onClose={() => setPricing(false)} />}
      </section>
    </SectionPart>
  )
}
