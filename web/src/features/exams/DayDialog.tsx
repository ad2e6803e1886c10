import { TextInput } from '@mantine/core'
import type { ExamRequest } from '@portal/contract/exams'
import { firmDay, isDay } from '@portal/contract/rules/day'
import { useState } from 'react'
import { bareDayInShort } from '../../lib/format.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSchedule } from './api.ts'
import { fieldProblem } from './failure.ts'

/** The day that was booked with the test center. */
export function DayDialog({ request, onClose }: { request: ExamRequest; onClose: () => void }) {
  const before = request.scheduled ?? ''
  const [on, setOn] = useState(before)
  const [missing, setMissing] = useState(false)
  const [today] = useState(() => firmDay(new Date()))
  const schedule = useSchedule(request)

  function submit() {
    setMissing(!isDay(on))
    if (!isDay(on)) return
    schedule.mutate(on, {
      onSuccess: () => {
        toast.success(`${request.text} scheduled for ${bareDayInShort(on)}`)
        onClose()
      },
    })
  }

  const { error } = schedule
  return (
    <FormDialog
      title={`${request.text} exam date`}
      submit="Save date"
      busy={schedule.isPending}
      unsaved={on !== before}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label="Exam date"
        withAsterisk
        min={today}
        max={request.window_to ?? undefined}
        data-autofocus
        value={on}
        error={missing ? 'Choose a date.' : (fieldProblem(error, 'on') ?? error?.message)}
        onChange={(event) => {
          setOn(event.currentTarget.value)
          setMissing(false)
        }}
      />
      {request.window_to && (
        <p className="t-note">
          Enter the date you booked with the test center. Your window ends {bareDayInShort(request.window_to)}.
        </p>
      )}
    </FormDialog>
  )
}
