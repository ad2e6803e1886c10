import { Textarea, TextInput } from '@mantine/core'
import { type ExamEntry, type ExamRequest, examReasonLength } from '@portal/contract/exams'
import { examWindowDays, wantedProblems } from '@portal/contract/rules/exams'
import { cents } from '@portal/contract/rules/money'
import { useId, useState } from 'react'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRequest } from './api.ts'
import { Prerequisite, price } from './columns.tsx'
import styles from './exams.module.css'
import { fieldProblem, generalProblem } from './failure.ts'

interface Props {
  exam: ExamEntry
  methods: { card: boolean; sandbox: boolean; commission: boolean }
  /** It is asked for, and waits for this payment. */
  onPay: (request: number) => void
  onClose: () => void
}

/** Mount it to open it. */
export function ScheduleExam({ exam, methods, onPay, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [payer, setPayer] = useState<ExamRequest['payer']>('firm')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const today = useFirmDay()
  const hint = useId()
  const request = useRequest()
  const payable = Object.values(methods).some(Boolean)
  const waits = payer === 'advisor' && exam.cost > 0

  function submit() {
    const said = reason.trim()
    const wrong = wantedProblems(from, to, today)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    request.mutate(
      { exam: exam.value, reason: said, payer, wanted_from: from, wanted_to: to },
      {
        onSuccess: ({ id }) => {
          if (waits) return onPay(id)
          toast.success(`${exam.text} requested. The registrations team will review it.`)
          onClose()
        },
      },
    )
  }

  const problem = (field: string) => problems[field] ?? fieldProblem(request.error, field)
  return (
    <FormDialog
      title="Schedule Exam"
      long
      submit={waits ? 'Continue to payment' : `Request ${exam.text}`}
      busy={request.isPending}
      unsaved={reason.trim() !== '' || from !== '' || to !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {generalProblem(request.error) && <Banner>{generalProblem(request.error)}</Banner>}
      <p className={styles.which}>
        <b>{exam.text}</b>, {exam.desc}
      </p>
      <Facts exam={exam} />
      <fieldset className={styles.choices}>
        <legend>Who pays</legend>
        <label>
          <input type="radio" name="payer" checked={payer === 'firm'} onChange={() => setPayer('firm')} />
          The firm
        </label>
        <label>
          <input
            type="radio"
            name="payer"
            checked={payer === 'advisor'}
            disabled={!payable}
            onChange={() => setPayer('advisor')}
          />
          {payable ? 'The advisor' : 'The advisor (online payment isn’t available yet)'}
        </label>
      </fieldset>
      <fieldset className={styles.dates} aria-describedby={hint}>
        <legend>Preferred dates</legend>
        <div className={styles.pair}>
          <TextInput
            type="date"
            aria-label="Earliest date"
            min={today}
            value={from}
            error={problem('wanted_from')}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            aria-label="Latest date"
            min={from || today}
            value={to}
            error={problem('wanted_to')}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </div>
        <p className="t-note" id={hint}>
          Optional. You book the seat yourself once the window is open.
        </p>
      </fieldset>
      <Textarea
        {...counted(reason, examReasonLength)}
        label="Note"
        placeholder="Anything the registrations team should know"
        rows={3}
        maxLength={examReasonLength}
        value={reason}
        error={problem('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function Facts({ exam }: { exam: ExamEntry }) {
  const facts = [
    ['Cost', price(cents(exam.cost))],
    ['Length', `${exam.q} questions, ${exam.duration}`],
    ['Prerequisite', exam.pre ? <Prerequisite key="pre" exam={exam} inWords /> : 'None'],
    ['Window', `${examWindowDays} days once it’s opened`],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
