import { Textarea, TextInput } from '@mantine/core'
import { type ExamOutcome, type ExamRequest, examReasonLength } from '@portal/contract/exams'
import { isDay } from '@portal/contract/rules/day'
import { useState } from 'react'
import { bareDayInShort } from '../../lib/format.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCorrectResult, useRecordResult } from './api.ts'
import styles from './exams.module.css'
import { fieldProblem, generalProblem } from './failure.ts'

const results = ['Passed', 'Failed'] as const
const fewest = 3

/** The first result, or another one instead of it, which needs a reason. */
export function ResultDialog({ request, onClose }: { request: ExamRequest; onClose: () => void }) {
  const { advisor, text, scheduled, can } = request
  const today = useFirmDay()
  const recorded = can.correct ? request.results.at(-1) : undefined
  const known = recorded?.on ?? (scheduled && scheduled <= today ? scheduled : '')
  const [result, setResult] = useState<ExamOutcome | undefined>(recorded?.result)
  const [on, setOn] = useState(known)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const record = useRecordResult(request)
  const correct = useCorrectResult(request)
  const error = record.error ?? correct.error
  const why = reason.trim()

  function submit() {
    setAsked(true)
    if (!result || !isDay(on) || (recorded && why.length < fewest)) return
    const done = {
      onSuccess: () => {
        toast.success(recorded ? `${text} result corrected` : `${advisor} ${result.toLowerCase()} ${text}`)
        onClose()
      },
    }
    if (recorded) correct.mutate({ result, on, reason: why }, done)
    else record.mutate({ result, on }, done)
  }

  const general = generalProblem(error)
  return (
    <FormDialog
      title={recorded ? `Correct ${text} result` : `${text} result`}
      submit={recorded ? 'Correct result' : 'Record result'}
      busy={record.isPending || correct.isPending}
      unsaved={result !== recorded?.result || on !== known || why !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {general && <Banner>{general}</Banner>}
      <p className={styles.about}>
        {recorded
          ? `${advisor} gets an email with the reason. Both results stay on record.`
          : `If ${advisor} passed, the exam counts as held from its date. A wrong result can be corrected with a reason.`}
      </p>
      {recorded && <History request={request} />}
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
        <p className={styles.problem} role="alert">
          {asked && !result ? 'Choose a result.' : fieldProblem(error, 'result')}
        </p>
      </fieldset>
      <TextInput
        type="date"
        label="Exam date"
        withAsterisk
        min={request.window_from ?? undefined}
        max={today}
        value={on}
        error={asked && !isDay(on) ? 'Choose a date.' : fieldProblem(error, 'on')}
        onChange={(event) => setOn(event.currentTarget.value)}
      />
      {recorded && (
        <Textarea
          {...counted(reason, examReasonLength)}
          label="Reason"
          withAsterisk
          placeholder="What was wrong"
          rows={3}
          maxLength={examReasonLength}
          value={reason}
          error={asked && why.length < fewest ? 'Enter a short reason.' : fieldProblem(error, 'reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

/** What was recorded so far, by whom. */
const History = ({ request: { results } }: { request: ExamRequest }) => (
  <ul className={styles.history} aria-label="On record">
    {results.map(({ result, on, by, at, reason }) => (
      <li key={at}>
        {result} {bareDayInShort(on)}
        {by && `, recorded by ${by}`}, <Moment at={at} />
        {reason && <span>Reason: {reason}</span>}
      </li>
    ))}
  </ul>
)
