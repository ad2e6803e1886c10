import { TextInput } from '@mantine/core'
import type { ExamRequest } from '@portal/contract/exams'
import { isDay } from '@portal/contract/rules/day'
import { useState } from 'react'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordResult } from './api.ts'
import styles from './exams.module.css'
import { fieldProblem, generalProblem } from './failure.ts'

const results = ['Passed', 'Failed'] as const

export function ResultDialog({ request, onClose }: { request: ExamRequest; onClose: () => void }) {
  const today = useFirmDay()
  const known = request.scheduled && request.scheduled <= today ? request.scheduled : ''
  const [result, setResult] = useState<(typeof results)[number]>()
  const [on, setOn] = useState(known)
  const [asked, setAsked] = useState(false)
  const record = useRecordResult(request)

  function submit() {
    setAsked(true)
    if (!result || !isDay(on)) return
    record.mutate(
      { result, on },
      {
        onSuccess: () => {
          toast.success(`${request.advisor} ${result.toLowerCase()} ${request.text}`)
          onClose()
        },
      },
    )
  }

  const general = generalProblem(record.error)
  return (
    <FormDialog
      title={`${request.text} result`}
      submit="Record result"
      busy={record.isPending}
      unsaved={result !== undefined || on !== known}
      onSubmit={submit}
      onClose={onClose}
    >
      {general && <Banner>{general}</Banner>}
      <p className={styles.about}>
        If {request.advisor} passed, the exam counts as held from its date. A result can’t be changed later.
      </p>
      <fieldset className={styles.choices}>
        <legend>Result</legend>
        {results.map((word, index) => (
          <label key={word}>
            <input
              type="radio"
              name="result"
              data-autofocus={index === 0 || undefined}
              checked={result === word}
              onChange={() => setResult(word)}
            />
            {word}
          </label>
        ))}
        {asked && !result && (
          <p className={styles.problem} role="alert">
            Choose a result.
          </p>
        )}
      </fieldset>
      <TextInput
        type="date"
        label="Exam date"
        withAsterisk
        min={request.window_from ?? undefined}
        max={today}
        value={on}
        error={asked && !isDay(on) ? 'Choose a date.' : fieldProblem(record.error, 'on')}
        onChange={(event) => setOn(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
